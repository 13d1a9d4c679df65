"""`dicehall solve`: exact answers, with a bar while they are found and a table or JSON at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from dicehall.cli.opening import open_game
from dicehall.core.errors import BadOptions, shown
from dicehall.core.setup import resolve
from dicehall.games.intersection.options import Options, complete
from dicehall.solve.intersection.solution import Purpose, Solution, keep
from dicehall.solve.intersection.solving import solve

_QUESTIONS: dict[Purpose, str] = {
    "points": "The best expected points of one turn",
    "solo": "The fewest turns alone, on average",
    "duel": "The chance of winning of the player who begins, both playing their best",
}
_SHOWN_SCORES = 11


def show_solution(game: str, purpose: str, given: Mapping[str, Any], as_json: bool) -> None:
    """Solve, keep the policy, and print the answer; raises GameError."""
    found = open_game(game)
    if found.spec.id != "intersection":
        raise BadOptions(f"{found.spec.title} can't be solved; there is an exact solution for intersection")
    if purpose not in get_args(Purpose):
        raise BadOptions(f"--for is {shown(purpose)}; allowed: {', '.join(get_args(Purpose))}")
    answer = _solved(complete(resolve(found.spec, given)), purpose)  # type: ignore[arg-type]
    keep(answer)
    print(msgspec.json.encode(_summary(answer)).decode()) if as_json else _print(answer)


def _solved(options: Options, purpose: Purpose) -> Solution:
    """The solution, with a bar on the screen while it is found."""
    columns = TextColumn("Solving"), BarColumn(), TextColumn("{task.completed:,.0f} of {task.total:,.0f} standings")
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1)
        return solve(options, purpose, lambda done, total: bar.update(task, completed=done, total=total))


def _summary(answer: Solution) -> dict[str, Any]:
    return {
        "value": answer.value,
        "states": answer.states,
        "seconds": round(answer.seconds, 3),
        "policy": str(answer.path),
        "sweeps": answer.sweeps,
        "for": answer.purpose,
        "options": answer.options,
    }


def _print(answer: Solution) -> None:
    console = Console(highlight=False)
    console.print(f"{_QUESTIONS[answer.purpose]}: [bold]{answer.value:.9f}[/bold]")
    if answer.standings:
        console.print(_solo_table(answer) if answer.purpose == "solo" else _duel_table(answer))
    states, sweeps = answer.states / answer.seconds, answer.sweeps / answer.seconds
    rates = f"{states:,.0f} states and {sweeps:,.0f} sweeps a second"
    console.print(f"{answer.states:,} states in {answer.seconds:.2f} s: {rates}.")
    console.print(f"The policy is in {answer.path}", soft_wrap=True)


def _some_standings(answer: Solution) -> list[int]:
    """A few standings below the goal, evenly spread, the lowest among them."""
    below = [number for number, each in enumerate(answer.standings) if each.score < answer.options.goal]
    scores = below[:1] + [number for number in below if answer.standings[number].score]
    step = max(1, round(len(scores) / (_SHOWN_SCORES - 1)))
    return scores[::step]


def _solo_table(answer: Solution) -> Table:
    table = Table("score", "turns still needed")
    for number in _some_standings(answer):
        table.add_row(f"{answer.standings[number].score:,}", f"{answer.values[number]:.4f}")
    return table


def _duel_table(answer: Solution) -> Table:
    """Chances of the player to move, by their score (rows) and the other's (columns)."""
    few = _some_standings(answer)[::2]
    scores = [f"{answer.standings[number].score:,}" for number in few]
    table = Table("to move \\ other", *scores)
    for score, mine in zip(scores, few, strict=True):
        table.add_row(score, *(f"{100 * answer.values[mine, yours]:.1f} %" for yours in few))
    return table
