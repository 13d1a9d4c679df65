"""What house rules do to a game, in pieces small enough to watch: exact where a solver applies, else simulated.

A piece of work depends on nothing but itself, so its answer can be kept. Simulated pieces come in rungs, each with
four times the games of the one before; how far up one goes depends on how long the last rung took.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import Any, Literal, TypeAlias

import msgspec

from dicehall.core.contract import Spec
from dicehall.core.errors import BadOptions
from dicehall.core.setup import at_a_table, resolve, rulebook_of
from dicehall.games import game
from dicehall.lab.figures import Figure

Part: TypeAlias = Literal["points", "solo", "duel", "games"]

EXACT = "intersection"
LEVEL = "normal"
RUNGS = (24, 96, 384, 1536, 6144, 24576)
GROWTH = 4
LONGEST_RUNG = 6.0
"""Seconds that a rung may be expected to take."""
MOST_STANDINGS = 1500
LONGEST_DUEL = 450_000_000
"""Pairs of standings times edges of a turn, up to which two players are solved."""
MOST_TURNS = 200
SHOWN = ("wins/first", "turns", "leads", "from_behind", "score/seat/0")
TITLES: dict[Part, str] = {
    "points": "The best expected points of one turn",
    "solo": "The fewest turns alone, on average",
    "duel": "The chance of winning of the player who begins",
}


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


def studied(spec: Spec) -> bool:
    """Whether the game can be watched: where dice are really thrown, games take too long."""
    return "physics" not in spec.traits


def complete(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The complete options of a game; raises BadOptions and UnknownGame."""
    found = game(name)
    if not studied(found.spec):
        raise BadOptions(f"{found.spec.title} takes too long to simulate here; use dicehall lab run")
    options = resolve(found.spec, at_a_table(found.spec, given))
    found.start(max(2, rulebook_of(found.spec, options).seats[0]), options)
    return _plain(options)


def standard(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the same rulebook as it is written, and as tables on a screen play it."""
    rules = {"rules": options["rules"]} if "rules" in options else {}
    return complete(name, rules)


def first_pieces(name: str, options: dict[str, Any]) -> list[Piece]:
    """What is worked out first about a game with complete options."""
    if name == EXACT:
        return [Piece(name, options, "points"), Piece(name, options, "solo")]
    return [Piece(name, options, "games", RUNGS[0])]


def next_piece(piece: Piece, found: Found, longest: float = LONGEST_RUNG) -> Piece | None:
    """What comes after a rung: a longer one, if it won't take too long."""
    if piece.part != "games" or found.refused or piece.games == RUNGS[-1] or found.seconds * GROWTH > longest:
        return None
    return msgspec.structs.replace(piece, games=RUNGS[RUNGS.index(piece.games) + 1])


def duel_piece(name: str, options: dict[str, Any]) -> Piece | None:
    """The piece that solves for two players, in a game that has one."""
    return Piece(name, options, "duel") if name == EXACT else None


def work(piece: Piece) -> Found:
    """Do a piece of work; raises GameError where house rules make it too large."""
    began = perf_counter()
    figures = _played(piece) if piece.part == "games" else (_solved(piece),)
    return Found(figures, perf_counter() - began)


def _played(piece: Piece) -> tuple[Figure, ...]:
    from dicehall.lab.running import run

    told = run(piece.game, (LEVEL,), piece.games, options=piece.options, workers=1)
    return tuple(figure for name in SHOWN for figure in told.figures if figure.name == name)


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
