"""Laws about the manifest: every part that it names can be loaded, and is what a host expects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dicehall.bots import levels_of
from dicehall.bots.levels import Ladder
from dicehall.core.contract import Game, Types
from dicehall.core.plugin import PARTS
from dicehall.lab.daily import Challenge
from dicehall.lab.gauge import Gauge
from dicehall.lab.study import Study
from dicehall.testing.law import OfGame, game_law

LONGEST_LINE = 90

_GAME = """
start seats pending actions step fallback position place view write parse offer describe
""".split()  # noqa: SIM905
_METHODS: dict[str, Sequence[str]] = {
    "game": _GAME,
    "judge": ("scale", "worth", "choices", "why"),
    "puzzles": ("seats", "position", "judged", "themes_of"),
    "aiming": ("level", "labels", "samples"),
    "fast": ("covers", "play"),
    "solver": ("solve", "store", "stored", "stored_or_quick", "check_size", "excerpt", "tidy"),
    "table": ("scene", "read", "seen"),
}
"""The methods of parts that are objects or modules."""
_KINDS: dict[str, type] = {
    "rules_pictures": Mapping,
    "players": Mapping,
    "characters": Mapping,
    "ladders": Mapping,
    "gauge": Gauge,
    "study": Study,
    "challenges": tuple,
    "suites": tuple,
}


def _brought(on: OfGame) -> Sequence[str]:
    return [part for part in PARTS if on.plugin.has(part)]


@game_law(each=_brought)
def a_part_loads_and_is_what_hosts_expect(on: OfGame) -> None:
    """A part that the manifest names can be imported, and has what `core.plugin.Plugin` says of it."""
    part, loaded = on.variant, on.part(on.variant)
    if part in _KINDS:
        assert isinstance(loaded, _KINDS[part]), f"{part} is a {_KINDS[part].__name__}, not {loaded!r}"
    elif part in _METHODS:
        missing = [name for name in _METHODS[part] if not callable(getattr(loaded, name, None))]
        assert not missing, f"{part} has no {', '.join(missing)}"
    else:
        assert callable(loaded), f"{part} is a function, not {loaded!r}"
    _DETAILS.get(part, _nothing_more)(on, loaded)


def _nothing_more(_: OfGame, __: Any) -> None:
    pass


def _check_game(on: OfGame, game: Game[Any, Any]) -> None:
    assert game.spec == on.plugin.spec, "the manifest and the game have the same spec"
    assert isinstance(game.types, Types)


def _check_players(_: OfGame, players: Mapping[str, Any]) -> None:
    assert players, "there are no players"
    for level, maker in players.items():
        assert isinstance(level, str), f"a level is a word, not {level!r}"
        assert level, "a level has no name"
        assert callable(maker), f"the player {level} is made by a function, not by {maker!r}"


def _check_characters(on: OfGame, lines: Mapping[str, Any]) -> None:
    levels = levels_of(on.plugin.id)
    for level, line in lines.items():
        assert level in levels, f"there is no level {level!r} to say something of"
        assert isinstance(line, str), f"the line of {level} is a text, not {line!r}"
        assert line.endswith("."), f"the line of {level} is a sentence"
        assert len(line) <= LONGEST_LINE, f"the line of {level} has more than {LONGEST_LINE} letters"


def _check_ladders(on: OfGame, ladders: Mapping[str, Any]) -> None:
    books = [book.id for book in on.plugin.spec.rulebooks]
    for book, ladder in ladders.items():
        assert book in books, f"there is no rulebook {book!r} to have a ladder"
        assert isinstance(ladder, Ladder), f"the ladder of {book} is a Ladder, not {ladder!r}"
        assert len(ladder.levels) >= 2, f"the ladder of {book} has fewer than two bots"
        assert len(set(ladder.levels)) == len(ladder.levels), f"the ladder of {book} has a bot twice"
        assert min(ladder.games, ladder.millis) >= 1, f"on the ladder of {book} nothing is played"
        for level in ladder.levels:
            assert level in levels_of(on.plugin.id), f"there is no level {level!r} for the ladder of {book}"


def _check_pictures(_: OfGame, pictures: Mapping[str, Any]) -> None:
    for name, draw in pictures.items():
        assert callable(draw), f"the picture {name} is drawn by a function, not by {draw!r}"


def _check_fast(_: OfGame, fast: Any) -> None:
    assert isinstance(fast.WAY, str)
    assert fast.WAY, "the fast way has no name"
    assert isinstance(fast.BLOCK, int)
    assert fast.BLOCK > 0


def _check_solver(_: OfGame, solver: Any) -> None:
    ids = [problem.id for problem in solver.problems]
    assert ids, "the solver has no problems"
    assert len(set(ids)) == len(ids), f"a problem stands twice: {', '.join(ids)}"


def _check_challenges(on: OfGame, challenges: tuple[Any, ...]) -> None:
    assert challenges, "there are no challenges"
    for each in challenges:
        assert isinstance(each, Challenge), f"a challenge is a lab.daily.Challenge, not {each!r}"
        assert each.game == on.plugin.id, f"the challenge {each.id} is of {each.game}"
        assert each.id == on.plugin.id or each.id.startswith(f"{on.plugin.id}-"), (
            f"{each.id} is not named after its game"
        )


_DETAILS: dict[str, Callable[[OfGame, Any], None]] = {
    "game": _check_game,
    "rules_pictures": _check_pictures,
    "players": _check_players,
    "characters": _check_characters,
    "ladders": _check_ladders,
    "fast": _check_fast,
    "solver": _check_solver,
    "challenges": _check_challenges,
}


@game_law(needs="prepare")
def a_game_that_prepares_itself_says_what_people_wait_for(on: OfGame) -> None:
    """`prepare` can be called, more than once, and `waiting` is a sentence for people who wait for it."""
    assert on.plugin.waiting.strip().endswith("."), "waiting is a sentence"
    prepare = on.part("prepare")
    prepare()
    prepare()
