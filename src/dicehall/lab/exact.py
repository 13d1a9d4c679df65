"""Exact figures about best play, from a game's solver."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from dicehall.core.errors import BadOptions
from dicehall.lab.figures import Figure
from dicehall.lab.question import Question
from dicehall.ready import announce_if_slow
from dicehall.registry import part
from dicehall.solve.solver import Problem, Solver, solution
from dicehall.solve.tables import TooLarge


def exact_figures(question: Question, patient: bool = False) -> tuple[Figure, ...]:
    """The exact figures about best play; slow problems are solved only if `patient`, unless they are stored."""
    solver: Solver | None = part(question.game, "solver")
    return tuple(_figures(solver, question, patient)) if solver else ()


def solve_first(game: str, players: int, options: Mapping[str, Any]) -> None:
    """Solve what can be exact at such a table, and store it, so that nobody plays or judges by less.

    Options are complete. What is too large stays unsolved.
    """
    solver: Solver | None = part(game, "solver")
    if solver is None:
        return
    for problem in solver.problems:
        if problem.players == players and solver.stored_or_quick(options, problem.id) is None:
            with announce_if_slow(f"Solving first: {problem.title}."), suppress(BadOptions, TooLarge):
                solver.check_size(options, problem.id)
                solution(solver, options, problem.id)


def _figures(solver: Solver, question: Question, patient: bool) -> Iterator[Figure]:
    for problem in solver.problems:
        if problem.players in (0, question.players):
            value = _value(solver, question, problem, patient)
            if value is not None:
                title = problem.best_play
                yield Figure(
                    f"exact/{problem.id}", "Best play", title, problem.unit, value, value, value, exact=True
                )


def _value(solver: Solver, question: Question, problem: Problem, patient: bool) -> float | None:
    """The exact value; None where the problem is too large, or slow and `patient` is false."""
    try:
        if problem.takes_long and not patient:
            known = solver.stored_or_quick(question.options, problem.id)
            return known.value if known else None
        return solution(solver, question.options, problem.id).value
    except TooLarge:
        return None
