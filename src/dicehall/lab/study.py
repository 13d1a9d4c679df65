"""What house rules do to a game, in pieces small enough to watch: exact where a solver applies, else simulated.

A piece of work depends on nothing but itself, so its answer can be kept. Simulated pieces come in rungs, each with
four times the games of the one before; how far up one goes depends on how long the last rung took.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from dicehall.core.setup import at_a_table, resolve, rulebook_of
from dicehall.lab.figures import Figure
from dicehall.registry import game, part, plugin
from dicehall.solve.solver import Problem, Solver, problem_of

GROWTH = 4
QUICK_RUNG = 2.0
"""Seconds that a rung may be expected to take where it is one of many."""
GAMES = "games"
"""The part of a piece that plays games; the other parts are problems of the game's solver."""


class Study(NamedTuple):
    """How a game is studied: its figures by name, and unless they are solved, whose games in which rungs."""

    figures: tuple[str, ...]
    bots: str = ""
    rungs: tuple[int, ...] = ()
    longest: float = 0.0
    """Seconds that a rung may be expected to take."""
    can_stop: bool = False
    """Whether a rung takes so long that it is worth stopping when nobody wants it any more."""


RUNGS = (24, 96, 384, 1536, 6144, 24576)
LONGEST_RUNG = 6.0


class Piece(msgspec.Struct, frozen=True):
    """One piece of work: a problem for the solver, or so many games of bots. Its options are complete."""

    game: str
    options: dict[str, Any]
    part: str
    games: int = 0

    @property
    def key(self) -> bytes:
        """What tells it from other pieces."""
        return msgspec.json.encode(self, order="deterministic")


class StudyResult(msgspec.Struct, frozen=True):
    """What a piece of work gave, and how long it took; or why it can't be had."""

    figures: tuple[Figure, ...] = ()
    seconds: float = 0.0
    refused: str = ""


def study_of(name: str) -> Study:
    """How this game is studied: as it says itself, by its solver, or by games of its bots."""
    brought: Study | None = part(name, "study")
    if brought is not None:
        return brought
    if plugin(name).has("solver"):
        return Study(tuple(problem.id for problem in _problems(name)))
    return _played_by_default(name)


def _played_by_default(name: str) -> Study:
    """Games of the game's normal bot, with the figures that can be measured."""
    from dicehall.bots.levels import levels_of

    brought = plugin(name)
    turns = ("turns",) if brought.has("gauge") else ("decisions",)
    lead = ("leads", "from_behind") if brought.has("standing") else ()
    bots = "normal" if "normal" in levels_of(name) else "random"
    return Study(("wins/first", *turns, *lead, "score/seat/0"), bots, RUNGS, LONGEST_RUNG)


def _problems(name: str) -> tuple[Problem, ...]:
    return _solver(name).problems


def _solver(name: str) -> Solver:
    solver: Solver = part(name, "solver")
    return solver


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
    study = study_of(name)
    if study.rungs:
        return [Piece(name, options, GAMES, study.rungs[0])]
    return [Piece(name, options, problem.id) for problem in _problems(name) if not problem.takes_long]


def last_pieces(name: str, options: dict[str, Any]) -> list[Piece]:
    """What takes long and is worked out last."""
    if study_of(name).rungs:
        return []
    return [Piece(name, options, problem.id) for problem in _problems(name) if problem.takes_long]


def next_piece(piece: Piece, found: StudyResult, whole: bool = True) -> Piece | None:
    """What comes after a rung: a longer one, if it won't take too long."""
    study = study_of(piece.game)
    if piece.part != GAMES or found.refused or piece.games == study.rungs[-1]:
        return None
    if found.seconds * GROWTH > (study.longest if whole else QUICK_RUNG):
        return None
    return msgspec.structs.replace(piece, games=study.rungs[study.rungs.index(piece.games) + 1])


def is_finer(piece: Piece) -> bool:
    """Whether a piece makes figures finer, or takes so long that all others come first."""
    if piece.part == GAMES:
        return piece.games > study_of(piece.game).rungs[0]
    return problem_of(_solver(piece.game), piece.part).takes_long


def takes_long(piece: Piece) -> bool:
    """Whether a piece that nobody wants any more is worth stopping."""
    if piece.part == GAMES:
        return study_of(piece.game).can_stop
    return problem_of(_solver(piece.game), piece.part).takes_long


def work(piece: Piece) -> StudyResult:
    """Do a piece of work; raises GameError where house rules make it too large."""
    began = perf_counter()
    figures = _played(piece) if piece.part == GAMES else (_solved(piece),)
    return StudyResult(figures, perf_counter() - began)


def _played(piece: Piece) -> tuple[Figure, ...]:
    from dicehall.lab.runner import run

    study = study_of(piece.game)
    report = run(piece.game, (study.bots,), piece.games, options=piece.options, workers=1)
    return tuple(figure for name in study.figures for figure in report.figures if figure.name == name)


def _solved(piece: Piece) -> Figure:
    solver = _solver(piece.game)
    problem = problem_of(solver, piece.part)
    known = solver.stored(piece.options, problem.id)
    if known is None:
        solver.check_size(piece.options, problem.id)
    value = (known or solver.solve(piece.options, problem.id)).value
    return Figure(problem.id, problem.group, problem.title, problem.unit, value, value, value, exact=True)


def tidy(name: str) -> None:
    """Let a game's solver delete what it stored on the way."""
    if plugin(name).has("solver"):
        _solver(name).tidy()


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    return found
