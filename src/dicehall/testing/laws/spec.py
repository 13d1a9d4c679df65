"""Laws about a game's spec: names, seats, options, bounds and traits."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest

from dicehall.core.apply import apply
from dicehall.core.contract import Decide, Over, Rulebook, Simulate
from dicehall.core.errors import BadOptions
from dicehall.core.options import Choice, Flag, Number, Option
from dicehall.core.setup import begin
from dicehall.rules_text import PICTURE, rules_picture, rules_text
from dicehall.testing.host import answer, random_game, setups
from dicehall.testing.law import OfGame, game_law

TRAITS = {"solo", "sealed", "physics", "open", "take_back"}
MOST_SEATS = 16
FIRST_STEPS = 12

_ID = re.compile(r"[a-z][a-z0-9_]*")


@game_law()
def the_spec_has_an_id_titles_and_a_version(on: OfGame) -> None:
    """The id is a plain identifier; the game has a title and a version, a rulebook an id, a title and a summary."""
    spec = on.plugin.spec
    assert _ID.fullmatch(spec.id), f"{spec.id!r} is no id: small letters, digits and underscores are"
    assert spec.title.strip()
    assert spec.version.strip()
    assert spec.rulebooks, "a game has a rulebook at least"
    assert all(book.id and book.title.strip() and book.summary.strip() for book in spec.rulebooks)
    _check_unique([book.id for book in spec.rulebooks])


@game_law()
def the_seats_of_a_rulebook_are_a_range(on: OfGame) -> None:
    """A rulebook is for one seat or more, and for no more than a table has."""
    for book in on.plugin.spec.rulebooks:
        low, high = book.seats
        assert 1 <= low <= high <= MOST_SEATS, f"{book.id}: {book.seats}"


@game_law()
def sides_name_every_seat_once(on: OfGame) -> None:
    """A rulebook whose seats have names has one for each of its seats, whose number is fixed."""
    for book in on.plugin.spec.rulebooks:
        if book.sides:
            assert (len(book.sides),) * 2 == book.seats, f"{book.id}: {book.seats} seats, {len(book.sides)} sides"
            assert all(side.strip() for side in book.sides)
            _check_unique(list(book.sides))


@game_law()
def modes_are_ways_to_play_that_the_options_allow(on: OfGame) -> None:
    """A mode has an id, a title and a line; a game begins with each, and the first is the rulebook's own."""
    for book in on.plugin.spec.rulebooks:
        _check_unique([mode.id for mode in book.modes])
        for mode in book.modes:
            assert _ID.fullmatch(mode.id), f"{mode.id!r} is no id of a mode"
            assert mode.title.strip(), f"the mode {mode.id} has no title"
            assert mode.line.endswith("."), f"the line of the mode {mode.id} is a sentence"
            begin(on.game, book.seats[0], {"rules": book.id, **mode.options})
        first = next((mode for mode in book.modes if not mode.extra), None)
        printed = {option.name: option.default for option in book.options}
        assert first is None or first.options.items() <= printed.items(), f"{book.id}: the first mode is not usual"


@game_law()
def options_have_names_of_their_own_and_defaults_that_are_allowed(on: OfGame) -> None:
    """The name of an option is a plain identifier and stands once; its default is a value that it allows."""
    for book in on.plugin.spec.rulebooks:
        _check_unique([option.name for option in book.options])
        for option in book.options:
            assert _ID.fullmatch(option.name), (
                f"{option.name!r} is no name: small letters, digits and underscores are"
            )
            assert option.name != "rules", "the option rules names the rulebook"
            assert option.help.strip(), f"{option.name} has no words that say what it is about"
            assert option.read(option.default) == option.default


def _check_unique(names: list[str]) -> None:
    assert len(set(names)) == len(names), f"a name stands twice: {', '.join(names)}"


@game_law()
def the_bounds_of_scores_are_in_order(on: OfGame) -> None:
    """The lowest score is not above the highest."""
    low, high = on.plugin.spec.scores
    assert high is None or low <= high


@game_law()
def a_wrong_option_is_refused(on: OfGame) -> None:
    """An option that there is not, and a value that is not allowed, raise BadOptions."""
    for book in on.plugin.spec.rulebooks:
        wrong = [{"no_such_option": 1}, *({option.name: _never(option)} for option in book.options)]
        for options in wrong:
            with pytest.raises(BadOptions):
                begin(on.game, book.seats[0], {"rules": book.id, **options})


def _never(option: Option) -> Any:
    """A value that the option does not allow."""
    return "no such value" if not isinstance(option, Choice) else max(map(str, option.choices), key=len) + "!"


@game_law()
def every_value_of_an_option_begins_a_game_or_is_refused(on: OfGame) -> None:
    """With an option at its limits a game begins and can be played, or BadOptions says why not."""
    for book in on.plugin.spec.rulebooks:
        for options in _house_rules(book):
            try:
                state = begin(on.game, book.seats[0], {"rules": book.id, **options})
            except BadOptions:
                continue
            _play_a_little(on, state)


def _house_rules(book: Rulebook) -> Iterator[dict[str, Any]]:
    for option in book.options:
        yield from ({option.name: value} for value in _limits(option))


def _limits(option: Option) -> tuple[Any, ...]:
    match option:
        case Flag():
            return False, True
        case Number():
            return option.low, option.high
        case Choice():
            return option.choices
    return (option.default,)


def _play_a_little(on: OfGame, state: Any) -> None:
    rng = random.Random(0)
    for _ in range(FIRST_STEPS):
        if isinstance(on.game.pending(state), Over | Simulate):
            return
        state = apply(on.game, state, answer(on.game, state, rng))


@game_law()
def every_rulebook_has_its_rules_in_words(on: OfGame) -> None:
    """The package has a file `rules-<rulebook>.md` for each rulebook, which begins with a heading."""
    for book in on.plugin.spec.rulebooks:
        text = resources.files(on.plugin.package) / f"rules-{book.id}.md"
        assert text.is_file(), f"there is no {text.name} in {on.plugin.package}; write the rules in your own words"
        assert text.read_text("utf-8").startswith("# "), f"{text.name} begins with a heading: # {book.title}"


@game_law()
def the_rules_in_words_can_be_shown_with_any_house_rule(on: OfGame) -> None:
    """Each text can be filled in with the rulebook's options and with every other value of a flag or a choice."""
    for book in on.plugin.spec.rulebooks:
        for options in ({}, *_changed(book)):
            text = rules_text(on.plugin.id, {"rules": book.id, **options})
            assert "{{" not in text, f"the text of {book.id} is not filled in with {options}"
            _draw_pictures(on, text, book)


def _changed(book: Rulebook) -> Iterator[dict[str, Any]]:
    for option in book.options:
        match option:
            case Flag(name, default):
                yield {name: not default}
            case Choice(name, _, values):
                yield from ({name: value} for value in values)
            case Number(name, _, low, high):
                yield from ({name: value} for value in (low, high))


def _draw_pictures(on: OfGame, text: str, book: Rulebook) -> None:
    for found in PICTURE.finditer(text):
        assert found["shows"].strip(), f"the picture {found['name']} says in no words what it shows"
        assert "<svg" in rules_picture(on.plugin.id, found["name"], {"rules": book.id})


@game_law(needs="rules_pictures")
def every_picture_of_the_rules_stands_in_a_text(on: OfGame) -> None:
    """A picture that no rules text shows is of no use."""
    texts = [rules_text(on.plugin.id, {"rules": book.id}) for book in on.plugin.spec.rulebooks]
    named = {found["name"] for text in texts for found in PICTURE.finditer(text)}
    assert set(on.plugin.load("rules_pictures")) <= named


# Traits.


@game_law()
def traits_are_words_that_hosts_know(on: OfGame) -> None:
    """A trait that no host knows is a spelling mistake."""
    assert on.plugin.spec.traits <= TRAITS, f"the traits are: {', '.join(sorted(TRAITS))}"


@game_law()
def a_game_is_solo_if_a_rulebook_has_one_seat(on: OfGame) -> None:
    """The trait "solo" is there where somebody can play alone, and nowhere else."""
    assert _claims(on, "solo") == any(book.seats[0] == 1 for book in on.plugin.spec.rulebooks)


@game_law()
def a_game_is_sealed_if_it_asks_for_sealed_choices(on: OfGame) -> None:
    """The trait "sealed" is there where a random game asks for a sealed choice, and nowhere else."""
    asks = any(isinstance(pending, Decide) and pending.sealed for pending in _pendings(on))
    assert _claims(on, "sealed") == asks


@game_law()
def a_game_has_physics_if_it_asks_for_simulations(on: OfGame) -> None:
    """The trait "physics" is there where a random game asks for a simulation, and nowhere else."""
    asks = any(isinstance(pending, Simulate) for pending in _pendings(on))
    assert _claims(on, "physics") == asks


@game_law()
def a_game_of_take_backs_has_no_secrets_and_no_simulations(on: OfGame) -> None:
    """The trait "take_back" is for games in which a take-back shows no secret and repeats no throw."""
    if _claims(on, "take_back"):
        assert _claims(on, "open"), "a take-back would show what is secret"
        assert not _claims(on, "physics"), "a throw could be tried again and again"
        assert not _claims(on, "sealed"), "a choice of several seats is not taken back by one"


def _claims(on: OfGame, trait: str) -> bool:
    return trait in on.plugin.spec.traits


def _pendings(on: OfGame) -> Iterator[Any]:
    """Everything that random games wait for, at tables of every size."""
    for setup in setups(on.game):
        for step in random_game(setup):
            yield on.game.pending(step.before)
