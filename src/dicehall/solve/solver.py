"""What a solver is: the questions about a game that have exact answers, and how to get them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from dicehall.core.contract import Game
from dicehall.core.errors import BadOptions, shown
from dicehall.registry import part, plugins

Progress: TypeAlias = Callable[[int, int], None]
"""Told how much is done, and of how much."""


class Problem(NamedTuple):
    """A question with an exact answer: its id, what is asked, and what kind of number answers it.

    `best_play` is the title in a report about games of this many `players` (0: any number). A problem that
    `takes_long` is left for last, and may be stopped.
    """

    id: str
    title: str
    best_play: str
    unit: Literal["share", "number"]
    group: Literal["Scores", "Length", "Winning"]
    players: int = 0
    takes_long: bool = False


class Solved(Protocol):
    """An exact answer, and what it took: positions solved, and sweeps through the tables."""

    @property
    def value(self) -> float:
        """The answer."""

    @property
    def states(self) -> int:
        """How many positions were solved."""

    @property
    def sweeps(self) -> int:
        """How often the tables were gone through."""

    @property
    def seconds(self) -> float:
        """How long it took."""

    @property
    def path(self) -> Path:
        """The file that the policy is stored in."""


class Excerpt(NamedTuple):
    """A small table for people: headings and rows of text."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]


class Solver(Protocol):
    """Finds exact answers about one game. Options are complete, as `core.setup.resolve` gives them."""

    problems: tuple[Problem, ...]

    def solve(self, options: Mapping[str, Any], problem: str, progress: Progress | None = None) -> Solved:
        """Solve anew; raises TooLarge."""

    def store(self, solved: Any) -> None:
        """Write an answer to its file."""

    def stored(self, options: Mapping[str, Any], problem: str) -> Solved | None:
        """The answer that is stored or came with the game, if there is one."""

    def stored_or_quick(self, options: Mapping[str, Any], problem: str) -> Solved | None:
        """The answer, if it is stored or found within a few seconds."""

    def check_size(self, options: Mapping[str, Any], problem: str) -> None:
        """Raise TooLarge or BadOptions if the problem is too large to be solved while somebody waits."""

    def excerpt(self, solved: Any) -> Excerpt | None:
        """A few values of a solution for people to read, if there is more than one value."""

    def tidy(self) -> None:
        """Delete what was stored on the way and is not needed any more."""


def solver_of(game: Game[Any, Any]) -> Solver:
    """The solver that a game brings; raises BadOptions where there is none."""
    solver: Solver | None = part(game.spec.id, "solver")
    if solver is None:
        solved = ", ".join(each.id for each in plugins() if each.has("solver")) or "none"
        raise BadOptions(f"{game.spec.title} can't be solved; there is an exact solution for {solved}")
    return solver


def problem_of(solver: Solver, name: str) -> Problem:
    """The problem with this id; raises BadOptions."""
    for problem in solver.problems:
        if problem.id == name:
            return problem
    raise BadOptions(f"--for is {shown(name)}; allowed: {', '.join(each.id for each in solver.problems)}")


def solution(solver: Solver, options: Mapping[str, Any], problem: str) -> Solved:
    """The stored answer, or a new one that is stored from now on; raises TooLarge."""
    solved = solver.stored(options, problem)
    if solved is None:
        solved = solver.solve(options, problem)
        solver.store(solved)
    return solved
