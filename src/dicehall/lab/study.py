"""Studies: what house rules do to a game, in pieces of work that are exact where there is a solver, else simulated.

The result of a piece depends on nothing else, so it can be stored. Simulated pieces come in rungs, each with four
times the games of the one before; how many rungs are played depends on how long the last one took.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from dicehall.core.setup import at_a_table, resolve, rulebook_of
from dicehall.lab.board_study import Check, board_study_of
from dicehall.lab.figures import Figure
from dicehall.registry import game, part, plugin
from dicehall.solve.solver import Problem, Solver, problem_of

GROWTH = 4
QUICK_RUNG = 2.0
"""The longest expected time of a rung in seconds, where it is one of several."""
GAMES = "games"
"""The part of pieces that play games; other parts are of the study of a board, or problems of the game's solver."""
OF_BOARD = "board:"
"""What the parts of the study of a board begin with."""

About: TypeAlias = Literal["rules", "board"]
"""What a study is about: house rules, or the board that the options name."""


class Study(NamedTuple):
    """How a game is studied: its figures by name and, unless they are solved, the bots and rungs of its games."""

    figures: tuple[str, ...]
    bots: str = ""
    rungs: tuple[int, ...] = ()
    longest: float = 0.0
    """The longest expected time of a rung, in seconds."""
    can_stop: bool = False
    """Whether a rung is slow enough to be stopped when nobody waits for it."""


RUNGS = (24, 96, 384, 1536, 6144, 24576)
LONGEST_RUNG = 6.0


class Piece(msgspec.Struct, frozen=True):
    """One piece of work: a problem for the solver, or games of bots. Its options are complete."""

    game: str
    options: dict[str, Any]
    part: str
    games: int = 0

    @property
    def key(self) -> bytes:
        """Identifies the piece."""
        return msgspec.json.encode(self, order="deterministic")


class StudyResult(msgspec.Struct, frozen=True):
    """The result of a piece of work and how long it took, or why it was refused."""

    figures: tuple[Figure, ...] = ()
    seconds: float = 0.0
    refused: str = ""
    checks: tuple[Check, ...] = ()


def study_of(name: str, about: About = "rules") -> Study:
    """How this game is studied: by its part `study`, by its solver, or by games of its bots."""
    if about == "board":
        own = board_study_of(name)
        return Study(own.figures, own.bots, own.rungs, own.longest, can_stop=True)
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
    return Study(("wins/first", *turns, *lead, "score"), bots, RUNGS, LONGEST_RUNG)


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
    """The default options of the same rulebook at tables on a screen."""
    rules = {"rules": options["rules"]} if "rules" in options else {}
    return complete(name, rules)


def first_pieces(name: str, options: dict[str, Any], about: About = "rules") -> list[Piece]:
    """The first pieces for a game with complete options."""
    if about == "board":
        own = board_study_of(name)
        return [Piece(name, options, f"{OF_BOARD}{each}", own.rungs[0]) for each in own.parts]
    study = study_of(name)
    if study.rungs:
        return [Piece(name, options, GAMES, study.rungs[0])]
    return [Piece(name, options, problem.id) for problem in _problems(name) if not problem.takes_long]


def last_pieces(name: str, options: dict[str, Any], about: About = "rules") -> list[Piece]:
    """The slow pieces, which come last."""
    if about == "board" or study_of(name).rungs:
        return []
    return [Piece(name, options, problem.id) for problem in _problems(name) if problem.takes_long]


def next_piece(piece: Piece, found: StudyResult, whole: bool = True) -> Piece | None:
    """The rung after this one, unless it would take too long."""
    about: About = "board" if piece.part.startswith(OF_BOARD) else "rules"
    return rung_after(study_of(piece.game, about), piece, found, whole)


def rung_after(study: Study, piece: Piece, found: StudyResult, whole: bool = True) -> Piece | None:
    """The rung after this one in a study, unless it would take too long."""
    if not is_played(piece) or found.refused or piece.games == study.rungs[-1]:
        return None
    if found.seconds * GROWTH > (study.longest if whole else QUICK_RUNG):
        return None
    return msgspec.structs.replace(piece, games=study.rungs[study.rungs.index(piece.games) + 1])


def is_played(piece: Piece) -> bool:
    """Whether a piece plays games: it may come in rungs."""
    return piece.part == GAMES or piece.part.startswith(OF_BOARD)


def is_finer(piece: Piece) -> bool:
    """Whether a piece makes figures finer or is slow, so that others come first."""
    if piece.part == GAMES:
        return piece.games > study_of(piece.game).rungs[0]
    return problem_of(_solver(piece.game), piece.part).takes_long


def takes_long(piece: Piece) -> bool:
    """Whether a piece is slow enough to be stopped when nobody waits for it."""
    if piece.part == GAMES:
        return study_of(piece.game).can_stop
    return problem_of(_solver(piece.game), piece.part).takes_long


def work(piece: Piece) -> StudyResult:
    """Do a piece of work; raises GameError where house rules make it too large."""
    if piece.part.startswith(OF_BOARD):
        return _of_board(piece)
    began = perf_counter()
    figures = _played(piece) if piece.part == GAMES else (_solved(piece),)
    return StudyResult(figures, perf_counter() - began)


def _of_board(piece: Piece) -> StudyResult:
    own, part_of_it = board_study_of(piece.game), piece.part.removeprefix(OF_BOARD)
    if piece.games == own.rungs[0]:  # what is loaded and compiled for the first game says nothing about the others
        own.measure(piece.options, part_of_it, 1)
    began = perf_counter()
    found = own.measure(piece.options, part_of_it, piece.games)
    return StudyResult(found, perf_counter() - began, checks=own.checks(piece.options, found))


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
    """Let a game's solver delete intermediate results."""
    if plugin(name).has("solver"):
        _solver(name).tidy()


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    return found
