"""Intersection's part `solver`: exact values of a turn, of a solo game and of a game of two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehall.core.errors import BadOptions
from dicehall.games.intersection.options import complete
from dicehall.games.intersection.players.outlook import found
from dicehall.games.intersection.solver.ladder import height
from dicehall.games.intersection.solver.solution import Solution, save, stored
from dicehall.games.intersection.solver.solving import solve
from dicehall.games.intersection.solver.turn import turn_tables
from dicehall.solve import store
from dicehall.solve.solver import Excerpt, Problem, Progress

MOST_STANDINGS = 1500
LONGEST_DUEL = 450_000_000
"""The largest number of pairs of standings times edges of a turn that is solved while somebody waits."""
MOST_TURNS = 200
"""Compiled turns that are left on disk: house rules are without number."""
SHOWN_SCORES = 11


class ExactSolver:
    """Solves for the best turn, the fewest turns alone, and the chance of winning with two players."""

    problems = (
        Problem(
            "points", "The best expected points of one turn", "Points of one turn, once in", "number", "Scores"
        ),
        Problem("solo", "The fewest turns alone, on average", "Turns to the goal alone", "number", "Length", 1),
        Problem(
            "duel",
            "The chance of winning of the player who begins, both playing their best",
            "The first player of two wins",
            "share",
            "Winning",
            players=2,
            takes_long=True,
        ),
    )

    def solve(self, options: Mapping[str, Any], problem: Any, progress: Progress | None = None) -> Solution:
        """Solve anew; raises TooLarge."""
        return solve(complete(options), problem, progress)

    def store(self, solved: Solution) -> None:
        """Write an answer to its file."""
        save(solved)

    def stored(self, options: Mapping[str, Any], problem: Any) -> Solution | None:
        """The answer that is stored or came with the game, if there is one."""
        return stored(complete(options), problem)

    def stored_or_quick(self, options: Mapping[str, Any], problem: Any) -> Solution | None:
        """The answer, if it is stored or found within a few seconds."""
        known = found(complete(options), problem)
        return known.solution if known else None

    def check_size(self, options: Mapping[str, Any], problem: str) -> None:
        """Raise BadOptions where house rules give more standings than can be solved while somebody waits."""
        rules = complete(options)
        turn = turn_tables(rules)
        count = height(rules, turn.points)
        if problem == "solo" and count > MOST_STANDINGS:
            raise BadOptions(
                f"about {count:,} scores are too many to solve here; choose rounder points or a lower goal"
            )
        if problem == "duel" and count**2 * len(turn.tables.to) > LONGEST_DUEL:
            raise BadOptions("two players take too long to solve with these rules; choose a lower goal")

    def excerpt(self, solved: Solution) -> Excerpt | None:
        """Turns still needed by score, or chances of the player to move by both scores."""
        if not solved.standings:
            return None
        return _alone(solved) if solved.purpose == "solo" else _of_two(solved)

    def tidy(self) -> None:
        """Leave only the newest of the turns that were compiled on the way."""
        store.tidy("intersection-turn", MOST_TURNS)


SOLVER = ExactSolver()


def _alone(solved: Solution) -> Excerpt:
    rows = [(_score(solved, number), f"{solved.values[number]:.4f}") for number in _some_standings(solved)]
    return Excerpt(("score", "turns still needed"), rows)


def _of_two(solved: Solution) -> Excerpt:
    """Chances of the player to move, by their score (rows) and the other's (columns)."""
    few = _some_standings(solved)[::2]
    rows = [(_score(solved, mine), *(f"{100 * solved.values[mine, yours]:.1f} %" for yours in few)) for mine in few]
    return Excerpt(("to move \\ other", *(_score(solved, number) for number in few)), rows)


def _score(solved: Solution, number: int) -> str:
    return f"{solved.standings[number].score:,}"


def _some_standings(solved: Solution) -> list[int]:
    """A few standings below the goal, evenly spaced, with the lowest."""
    below = [number for number, each in enumerate(solved.standings) if each.score < solved.options.goal]
    scores = below[:1] + [number for number in below if solved.standings[number].score]
    step = max(1, round(len(scores) / (SHOWN_SCORES - 1)))
    return scores[::step]
