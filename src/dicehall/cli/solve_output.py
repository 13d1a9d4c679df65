"""The output of `dicehall solve`: a progress bar, then a table or JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from dicehall.cli import open_game
from dicehall.core.setup import resolve
from dicehall.solve.solver import Problem, Solved, Solver, problem_of, solver_of


def show_solution(game: str, purpose: str, given: Mapping[str, Any], as_json: bool, *, again: bool = False) -> None:
    """Take the stored solution, or solve and store it, and print the answer; raises GameError."""
    found = open_game(game)
    solver = solver_of(found)
    problem, options = problem_of(solver, purpose), resolve(found.spec, given)
    known = None if again else solver.stored(options, problem.id)
    answer = known or _solved(solver, options, problem)
    if known is None or not answer.path.exists():  # what comes with the game is stored where the answer says it is
        solver.store(answer)
    if as_json:
        print(msgspec.json.encode(_summary(answer, problem, options, known is not None)).decode())
    else:
        _print(solver, answer, problem, known is not None)


def _solved(solver: Solver, options: Mapping[str, Any], problem: Problem) -> Solved:
    """The solution, with a progress bar."""
    columns = TextColumn("Solving"), BarColumn(), TextColumn("{task.completed:,.0f} of {task.total:,.0f} standings")
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1)
        return solver.solve(options, problem.id, lambda done, total: bar.update(task, completed=done, total=total))


def _summary(answer: Solved, problem: Problem, options: Mapping[str, Any], stored: bool) -> dict[str, Any]:
    return {
        "value": answer.value,
        "states": answer.states,
        "seconds": round(answer.seconds, 3),
        "stored": stored,
        "policy": str(answer.path),
        "sweeps": answer.sweeps,
        "for": problem.id,
        "options": options,
    }


def _print(solver: Solver, answer: Solved, problem: Problem, stored: bool) -> None:
    console = Console(highlight=False)
    console.print(f"{problem.title}: [bold]{answer.value:.9f}[/bold]")
    excerpt = solver.excerpt(answer)
    if excerpt:
        table = Table(*excerpt.headings)
        for row in excerpt.rows:
            table.add_row(*row)
        console.print(table)
    states, sweeps = answer.states / answer.seconds, answer.sweeps / answer.seconds
    rates = f"{states:,.0f} states and {sweeps:,.0f} sweeps a second"
    if stored:
        console.print("It was solved before; --again solves it anew. What that took:")
    console.print(f"{answer.states:,} states in {answer.seconds:.2f} s: {rates}.")
    console.print(f"The policy is in {answer.path}", soft_wrap=True)
