"""Every number and name in the words of Crossroll, compared with what really changed on the sheets.

Scores are added up here a second time, from the marks on a sheet and the lists of the board.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

import pytest

from dicehall.core.apply import apply
from dicehall.core.contract import Answer, Chosen, Decide, Event, Offer, Over, Roll, Rolled
from dicehall.core.setup import begin
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.greedy import greedy
from dicehall.games.crossroll.notation import Action
from dicehall.games.crossroll.position import Sheet
from dicehall.games.crossroll.rules import standing
from dicehall.games.crossroll.state import State
from games.crossroll.scenes import BOARD, sheet_of

TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {}),
    (4, {}),
    (1, {"nitrous": True}),
    (3, {"nitrous": True}),
]
GAMES = 6
OFFERS = 5  # of each seat in each position
NAMES = {location.id: location.name for location in BOARD.locations}


class Step(NamedTuple):
    """An answer with the states before and after it."""

    before: State
    answer: Answer[Action]
    after: State


@cache
def games(table: int) -> tuple[Step, ...]:
    """The steps of some games in which most actions are greedy, so that routes are completed."""
    seats, options = TABLES[table]
    return tuple(chain.from_iterable(_game(begin(GAME, seats, options), random.Random(n)) for n in range(GAMES)))


def _game(state: State, chance: random.Random) -> Iterator[Step]:
    while not isinstance(pending := GAME.pending(state), Over):
        step = Step(state, _answer(state, pending, chance), state)
        state = apply(GAME, state, step.answer)
        yield step._replace(after=state)


def _answer(state: State, pending: Any, chance: random.Random) -> Answer[Action]:
    if isinstance(pending, Roll):
        return Rolled(tuple(die.face(chance.randrange(die.size)) for die in pending.dice))
    assert isinstance(pending, Decide)
    return Chosen({seat: _choice(state, seat, chance) for seat in pending.seats})


def _choice(state: State, seat: int, chance: random.Random) -> Action:
    if chance.random() < 0.8:
        return greedy(state, seat)
    return chance.choice(GAME.actions(state, seat))


# A second reading of a sheet.


def whole(sheet: Sheet) -> set[str]:
    """The routes of a sheet that are crossed out to the last location."""
    return {route.letter for route in BOARD.routes if {*route.path} <= {*sheet.crossed}}


def dots(sheet: Sheet, letter: str) -> int:
    """The dots of a route, in the boxes that are free too once it is completed."""
    return sum(mark in ("dot", None) for mark in sheet.boxes[letter])


def total(sheet: Sheet, checked: str) -> int:
    """The points of a sheet once the routes that are crossed out are completed."""
    routes = sum(BOARD.route(letter).score for letter in whole(sheet) if not (sheet.nitrous and letter == checked))
    speed = BOARD.scores.speed[: sum(dots(sheet, letter) for letter in whole(sheet))]
    return routes + sum(speed) + sum(BOARD.scores.landmark[: len(sheet.landmarks)])


def full_rows(sheet: Sheet) -> set[str]:
    return {row.row for row in BOARD.engine if len(sheet.engine[row.row]) == row.boxes}


def effects(rows: set[str]) -> set[str]:
    return {f"{'+' if row.effect > 0 else '−'}{abs(row.effect)}" for row in BOARD.engine if row.row in rows}


def new_places(old: Sheet, new: Sheet) -> set[str]:
    return {*new.crossed} - {*old.crossed}


def ends_of(text: str, places: tuple[str, ...]) -> None:
    """A text that ends with the ends of a run names those of these places."""
    first, last = NAMES[places[0]], NAMES[places[-1]]
    assert text.endswith(f" from {first} to {last}" if len(places) > 1 else f" to {last}")


# Offers.


@pytest.mark.parametrize("table", range(len(TABLES)), ids=str)
def test_an_offer_is_worth_what_applying_it_brings(table: int) -> None:
    chance = random.Random(table)
    for step in games(table):
        if isinstance(step.answer, Chosen):
            for seat in step.answer.actions:
                for action in _some(GAME.actions(step.before, seat), chance):
                    _check_offer(step, seat, action)


def _some(actions: Any, chance: random.Random) -> list[Action]:
    return chance.sample(list(actions), min(OFFERS, len(actions)))


def _check_offer(step: Step, seat: int, action: Action) -> None:
    assert isinstance(step.answer, Chosen)
    state, offer = step.before, GAME.offer(step.before, seat, action)
    after = apply(GAME, state, Chosen({**step.answer.actions, seat: action}))
    old, new = sheet_of(state, seat), sheet_of(after, seat)
    gain = total(new, state.checked) - total(old, state.checked)
    assert offer.worth == ("" if gain == 0 else f"{'+' if gain > 0 else '−'}{abs(gain)}")
    if "points" in offer.facts:
        assert offer.facts["points"] == standing(after)[seat] - standing(state)[seat] == gain
    if state.phase in ("bonus", "main"):
        assert sorted(offer.note.split(", ") if offer.note else []) == sorted(_notes(state, offer, old, new))
        _check_label(offer, old, new)


def _notes(state: State, offer: Offer, old: Sheet, new: Sheet) -> Iterator[str]:
    """What is to be noted, by the difference of the sheets; a note with a comma has two parts."""
    yield from (f"completes Route {letter}" for letter in whole(new) - whole(old))
    yield from (f"circles {NAMES[place]}" for place in {*new.landmarks} - {*old.landmarks})
    yield from (f"unlocks {each} from the next round on" for each in effects(full_rows(new) - full_rows(old)))
    driven = re.match(r"drive \d+ (\w)", offer.text)
    if driven and driven[1] not in whole(new):
        left, free = len({*BOARD.route(driven[1]).path} - {*new.crossed}), old.boxes[driven[1]].count(None) - 1
        locations = f"{left} location{'' if left == 1 else 's'}"
        if free:
            yield f"leaves {locations} in {free} box{'' if free == 1 else 'es'}"
        else:
            yield f"fills the last free box of Route {driven[1]}"
            yield f"{locations} not crossed out yet"


def _check_label(offer: Offer, old: Sheet, new: Sheet) -> None:
    places = tuple(offer.facts.get("path", ()))
    run = re.match(r"(?:Drive|Bonus of) (\d+) on Route (\w) ", offer.label)
    if run:
        assert {*places} == new_places(old, new) <= {*BOARD.route(run[2]).path}
        assert len(places) == int(run[1])
        assert offer.group == f"Route {run[2]}"
        ends_of(offer.label, places)
    elif joins := re.fullmatch(r"Join the lotto with (\d+) at (.+)", offer.label):
        assert [NAMES[place] for place in new_places(old, new)] == [joins[2]]
        assert new.ticket[len(old.ticket) :] == (int(joins[1]),)
    elif writes := re.fullmatch(r"Write (\d+) on the engine", offer.label):
        assert sum(numbers.count(int(writes[1])) for numbers in new.engine.values()) == 1 + sum(
            numbers.count(int(writes[1])) for numbers in old.engine.values()
        )
    else:
        assert offer.label in ("No bonus", "No main action")
        assert not new_places(old, new)


# Events.


class Said(NamedTuple):
    """An event with the step that it belongs to, and its seat's sheet before and after."""

    event: Event
    step: Step
    old: Sheet
    new: Sheet


Check: TypeAlias = Callable[[Said, "re.Match[str]"], None]


def _takes(said: Said, found: re.Match[str]) -> None:
    assert said.step.after.dice == (found[1], found[2])


def _rolls(said: Said, found: re.Match[str]) -> None:
    values = said.step.answer.values  # type: ignore[union-attr]
    assert tuple(re.findall(r"\d+", found[1])) == values
    shown = zip(said.step.before.dice, values, strict=True)
    assert said.event.facts["notation"] == " ".join(f"{die}={value}" for die, value in shown)
    assert said.event.seat == said.step.before.active


def _run(said: Said, found: re.Match[str]) -> None:
    places = said.event.facts["path"]
    assert {*places} == new_places(said.old, said.new) <= {*BOARD.route(found[2]).path}
    assert len(places) == int(found[1])
    ends_of(said.event.text, places)


def _drives(said: Said, found: re.Match[str]) -> None:
    _run(said, found)
    free = said.old.boxes[found[2]].index(None)
    assert said.new.boxes[found[2]][free] == int(found[1])


def _bonus(said: Said, found: re.Match[str]) -> None:
    _run(said, found)
    results = said.step.before.results
    assert int(found[1]) == sum(said.old.ticket.count(result) for result in results)


def _joins(said: Said, found: re.Match[str]) -> None:
    (place,) = new_places(said.old, said.new)
    assert (NAMES[place], BOARD.location(place).crossroad) == (found[2], True)
    assert said.new.ticket == (*said.old.ticket, int(found[1]))


def _writes(said: Said, found: re.Match[str]) -> None:
    (row,) = (row.row for row in BOARD.engine if row.low <= int(found[1]) <= row.high)
    assert said.new.engine[row] == (*said.old.engine[row], int(found[1]))


def _circles(said: Said, found: re.Match[str]) -> None:
    (place,) = {*said.new.landmarks} - {*said.old.landmarks}
    assert NAMES[place] == found[1]
    assert BOARD.scores.landmark[len(said.old.landmarks)] == int(found[2]) == said.event.facts["points"]


def _unlocks(said: Said, found: re.Match[str]) -> None:
    assert effects(full_rows(said.new) - full_rows(said.old)) == {found[1]}


def _completes(said: Said, found: re.Match[str]) -> None:
    letter, score, marks = found[1], int(found[2]), dots(said.new, found[1])
    assert letter in whole(said.new) - {*(said.old.completed or ())}
    assert BOARD.route(letter).score == score
    assert (found[3] or "0") == str(marks)
    speeds = [int(number) for number in re.findall(r"\d+", found[4] or "")]
    assert len(speeds) == marks
    assert said.event.facts["points"] == score + sum(speeds)


def _gets_x(said: Said, found: re.Match[str]) -> None:
    old, new = said.old.boxes[found[1]], said.new.boxes[found[1]]
    assert (old.count("x"), new.count("x")) == (0, 1)
    named = {int(seat) for seat in re.findall(r"seat (\d)", said.event.text)}
    before, after = said.step.before, said.step.after
    done = {
        seat
        for seat in range(len(before.sheets))
        if found[1] in {*(sheet_of(after, seat).completed or ())} - {*(sheet_of(before, seat).completed or ())}
    }
    assert named == done
    assert named or before.solo


def _skips(said: Said, _: re.Match[str]) -> None:
    assert (said.new.ticket, said.new.engine) == (said.old.ticket, said.old.engine)
    assert said.step.before.phase == "bonus" or not new_places(said.old, said.new)


def _cannot_act(said: Said, found: re.Match[str]) -> None:
    _skips(said, found)
    assert said.event.seat not in said.step.before.asked or said.step.before.phase == "bonus"


def _aside(said: Said, found: re.Match[str]) -> None:
    assert said.step.after.away == (*said.step.before.away, found[1])


def _names_a_route(said: Said, found: re.Match[str]) -> None:
    (value,) = said.step.answer.values  # type: ignore[union-attr]
    letter = BOARD.conversion.get(value)
    assert (found[1], found[2]) == (value, f"Route {letter}" if letter else "no route")
    reasons = {"": True, "which has an X already": "x" in said.old.boxes.get(letter or "", ())}
    reasons["which has no free box"] = None not in said.old.boxes.get(letter or "", (None,))
    assert reasons[found[3] or ""]
    assert (said.old == said.new) == (bool(found[3]) or letter is None)


def _allows_nitrous(said: Said, found: re.Match[str]) -> None:
    (value,) = said.step.answer.values  # type: ignore[union-attr]
    assert (found[1], found[2]) == (value, said.step.after.checked)
    assert BOARD.conversion[value] == found[2]


def _nitrous(said: Said, found: re.Match[str]) -> None:
    assert found[3] == said.step.before.checked
    assert int(found[2]) == BOARD.route(found[3]).score
    assert said.new.nitrous == (found[1] == "installs")


def _nothing(said: Said, found: re.Match[str]) -> None:
    """What is checked by the facts of the step alone."""
    if found[0] == "is active first":
        assert said.event.seat == said.step.after.active
    if found[0] == "takes no bonus":
        assert said.old.crossed == said.new.crossed


WORDS: dict[str, Check] = {
    r"takes the (d\d+) and the (d\d+)": _takes,
    r"rolls (\d+(?: and \d+)?)": _rolls,
    r"drives (\d+) on Route (\w) .*": _drives,
    r"takes a lotto bonus of (\d+) on Route (\w) .*": _bonus,
    r"joins the lotto with (\d+) at (.+)": _joins,
    r"writes (\d+) on the engine": _writes,
    r"circles (.+) and the landmark score (\d+)": _circles,
    r"unlocks ([+−]\d)": _unlocks,
    r"completes Route (\w) for (\d+) points(?:, with (\d+) dots? for the speed scores? (.+))?": _completes,
    r"gets an X in a box of Route (\w)(?:, which .* completed first)?": _gets_x,
    r"skips the main action": _skips,
    r"skips the main action, because no result can be used": _cannot_act,
    r"sets the (d\d+) aside": _aside,
    r"rolls (\d+) on the d10, which names (no route|Route \w)(?:, (which .*))?": _names_a_route,
    r"rolls (\d+) on the d10: Route (\w) is the route that allows Nitrous Oxide": _allows_nitrous,
    r"rolls 6 on the d10, which names no route, and \{rolls\} again": _nothing,
    r"(installs|does not install) Nitrous Oxide and \{\w+\}(?: up)? the (\d+) points of Route (\w)": _nitrous,
    r"takes no bonus|is active first": _nothing,
}


def events_of(step: Step) -> Iterator[Said]:
    for event in GAME.describe(*step):
        seat = event.seat or 0
        yield Said(event, step, sheet_of(step.before, seat), sheet_of(step.after, seat))


@pytest.mark.parametrize("table", range(len(TABLES)), ids=str)
def test_every_event_says_what_changed(table: int) -> None:
    for step in games(table):
        for said in events_of(step):
            if said.event.kind == "over":
                assert said.event.text == f"The game is over after {step.after.round} rounds."
                continue
            checks = [
                (check, found) for words, check in WORDS.items() if (found := re.fullmatch(words, said.event.text))
            ]
            assert checks, f"words that are not checked: {said.event.text!r}"
            for check, found in checks:
                check(said, found)


@pytest.mark.parametrize("table", range(len(TABLES)), ids=str)
def test_the_points_of_events_add_up_to_the_change_of_each_score(table: int) -> None:
    for step in games(table):
        gains = [0] * len(step.before.sheets)
        for event in GAME.describe(*step):
            gains[event.seat or 0] += event.facts.get("points", 0)
        assert [new - old for old, new in zip(standing(step.before), standing(step.after), strict=True)] == gains


@pytest.mark.parametrize("table", range(len(TABLES)), ids=str)
def test_every_change_of_a_sheet_has_its_event(table: int) -> None:
    for step in games(table):
        kinds = [(event.kind, event.seat) for event in GAME.describe(*step)]
        for seat in range(len(step.before.sheets)):
            old, new = sheet_of(step.before, seat), sheet_of(step.after, seat)
            changes = {
                "landmark": len(new.landmarks) - len(old.landmarks),
                "completed": len(new.completed or ()) - len(old.completed or ()),
                "unlocked": len(full_rows(new) - full_rows(old)),
                "penalty": sum(new.boxes[letter].count("x") - old.boxes[letter].count("x") for letter in new.boxes),
            }
            assert changes == {kind: kinds.count((kind, seat)) for kind in changes}


@pytest.mark.parametrize("table", range(len(TABLES)), ids=str)
def test_scores_are_what_is_circled_on_the_sheet(table: int) -> None:
    for step in games(table):
        for seat, score in enumerate(standing(step.after)):
            sheet = sheet_of(step.after, seat)
            if whole(sheet) == {*(sheet.completed or ())}:
                assert score == total(sheet, step.after.checked) == sheet.score


@pytest.mark.parametrize("table", range(len(TABLES)), ids=str)
def test_the_perfect_score_less_what_is_missed_is_the_score(table: int) -> None:
    for step in games(table):
        view = GAME.view(step.after, None)
        for score, missed in zip(view.scores, view.missed, strict=True):
            lost = sum(missed.routes.values()) + sum(missed.speed) + sum(missed.landmark)
            assert score == BOARD.meta.perfect_score - lost


def test_there_are_thousands_of_positions_and_all_words_occur() -> None:
    steps = [step for table in range(len(TABLES)) for step in games(table)]
    texts = {event.text for step in steps for event in GAME.describe(*step)}
    assert len(steps) > 2000
    seldom = {r"skips the main action", r"rolls 6 on the d10, which names no route, and \{rolls\} again"}
    unused = {words for words in WORDS if not any(re.fullmatch(words, text) for text in texts)}
    assert unused <= seldom
