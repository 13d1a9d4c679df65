"""What house rules do to a game, in pieces small enough to watch: exact where a solver applies, else simulated.

A piece of work depends on nothing but itself, so its answer can be kept. Simulated pieces come in rungs, each with
four times the games of the one before; how far up one goes depends on how long the last rung took.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from dicehall.core.errors import BadOptions
from dicehall.core.setup import at_a_table, resolve, rulebook_of
from dicehall.games import game
from dicehall.lab.figures import Figure

Part: TypeAlias = Literal["points", "solo", "duel", "games"]

GROWTH = 4
QUICK_RUNG = 2.0
"""Seconds that a rung may be expected to take where it is one of many."""
MOST_STANDINGS = 1500
LONGEST_DUEL = 450_000_000
"""Pairs of standings times edges of a turn, up to which two players are solved."""
MOST_TURNS = 200
TITLES: dict[Part, str] = {
    "points": "The best expected points of one turn",
    "solo": "The fewest turns alone, on average",
    "duel": "The chance of winning of the player who begins",
}


class Way(NamedTuple):
    """How a game is studied: its figures by name, and unless they are solved, whose games in which rungs."""

    figures: tuple[str, ...]
    bots: str = ""
    rungs: tuple[int, ...] = ()
    longest: float = 0.0
    """Seconds that a rung may be expected to take."""


SOLVED = Way(("points", "solo", "duel"))
PLAYED = Way(
    ("wins/first", "turns", "leads", "from_behind", "score/seat/0"),
    "normal",
    (24, 96, 384, 1536, 6144, 24576),
    6.0,
)
THROWN = Way(
    ("wins/first", "turns", "rate/on_board_a_throw", "from_behind", "score/seat/0"),
    "random",  # one that aims takes a second for each throw
    (6, 24, 96),
    30.0,
)


class Piece(msgspec.Struct, frozen=True):
    """One piece of work: a question to the solver, or so many games of bots. Its options are complete."""

    game: str
    options: dict[str, Any]
    part: Part
    games: int = 0

    @property
    def key(self) -> bytes:
        """What tells it from other pieces."""
        return msgspec.json.encode(self, order="deterministic")


class Found(msgspec.Struct, frozen=True):
    """What a piece of work gave, and how long it took; or why it can't be had."""

    figures: tuple[Figure, ...] = ()
    seconds: float = 0.0
    refused: str = ""


def way_of(name: str) -> Way:
    """How this game is studied."""
    if name == "intersection":
        return SOLVED
    return THROWN if "physics" in game(name).spec.traits else PLAYED


def complete(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The complete options of a game; raises BadOptions and UnknownGame."""
    found = game(name)
    options = resolve(found.spec, at_a_table(found.spec, given))
    found.start(max(2, rulebook_of(found.spec, options).seats[0]), options)
    return _plain(options)


def standard(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the same rulebook as it is written, and as tables on a screen play it."""
    rules = {"rules": options["rules"]} if "rules" in options else {}
    return complete(name, rules)


def first_pieces(name: str, options: dict[str, Any]) -> list[Piece]:
    """What is worked out first about a game with complete options."""
    way = way_of(name)
    if way.rungs:
        return [Piece(name, options, "games", way.rungs[0])]
    return [Piece(name, options, "points"), Piece(name, options, "solo")]


def next_piece(piece: Piece, found: Found, whole: bool = True) -> Piece | None:
    """What comes after a rung: a longer one, if it won't take too long."""
    way = way_of(piece.game)
    if piece.part != "games" or found.refused or piece.games == way.rungs[-1]:
        return None
    if found.seconds * GROWTH > (way.longest if whole else QUICK_RUNG):
        return None
    return msgspec.structs.replace(piece, games=way.rungs[way.rungs.index(piece.games) + 1])


def duel_piece(name: str, options: dict[str, Any]) -> Piece | None:
    """The piece that solves for two players, in a game that has one."""
    return None if way_of(name).rungs else Piece(name, options, "duel")


def is_finer(piece: Piece) -> bool:
    """Whether a piece makes figures finer, or takes so long that all others come first."""
    return piece.part == "duel" or (piece.part == "games" and piece.games > way_of(piece.game).rungs[0])


def takes_long(piece: Piece) -> bool:
    """Whether a piece that nobody wants any more is worth stopping."""
    return piece.part == "duel" or way_of(piece.game) is THROWN


def work(piece: Piece) -> Found:
    """Do a piece of work; raises GameError where house rules make it too large."""
    began = perf_counter()
    figures = _played(piece) if piece.part == "games" else (_solved(piece),)
    return Found(figures, perf_counter() - began)


def _played(piece: Piece) -> tuple[Figure, ...]:
    from dicehall.lab.running import run

    way = way_of(piece.game)
    told = run(piece.game, (way.bots,), piece.games, options=piece.options, workers=1)
    return tuple(figure for name in way.figures for figure in told.figures if figure.name == name)


def _solved(piece: Piece) -> Figure:
    from dicehall.games.intersection.options import complete as options_of
    from dicehall.solve.intersection.solution import kept
    from dicehall.solve.intersection.solving import solve

    options = options_of(piece.options)
    purpose: Any = piece.part
    known = kept(options, purpose)
    if known is None:
        _check_size(options, piece.part)
    value = (known or solve(options, purpose)).value
    group: Any = {"points": "Scores", "solo": "Length", "duel": "Winning"}[piece.part]
    unit: Any = "share" if piece.part == "duel" else "number"
    return Figure(piece.part, group, TITLES[piece.part], unit, value, value, value, exact=True)


def tidy() -> None:
    """Leave only the newest of the turns that were compiled on the way: house rules are without number."""
    from dicehall.solve.keeping import tidy as tidy_up

    tidy_up("intersection-turn", MOST_TURNS)


def _check_size(options: Any, part: Part) -> None:
    """Raise BadOptions where house rules give more standings than can be solved while somebody waits."""
    from dicehall.solve.intersection.ladder import height
    from dicehall.solve.intersection.turn import turn_tables

    turn = turn_tables(options)
    count = height(options, turn.points)
    if part == "solo" and count > MOST_STANDINGS:
        raise BadOptions(
            f"about {count:,} scores are too many to solve here; choose rounder points or a lower goal"
        )
    if part == "duel" and count**2 * len(turn.tables.to) > LONGEST_DUEL:
        raise BadOptions("two players take too long to solve with these rules; choose a lower goal")


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    return found
