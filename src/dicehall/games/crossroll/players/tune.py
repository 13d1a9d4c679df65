"""Tuning the planner's weights by CMA-ES: `./dev tune crossroll [solo|several]`, both where none is named.

It can be interrupted: what the last few generations have led to is stored.

Every generation plays new dice, the same for all of its candidates. Alone, a candidate is worth its mean score.
Against others it plays the champion of the last rounds and the game's greedy player from both seats, and is worth
how far it was ahead, squeezed so that a lead counts more than its size.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, get_args

import cma
import numpy as np
from rich.progress import Progress

from dicehall.games.crossroll.players.plan import Plan, make_plan
from dicehall.games.crossroll.players.playout import SIMPLE
from dicehall.games.crossroll.players.selfplay import play_games
from dicehall.games.crossroll.players.weights import BY_EYE, FILE, Floats, Way, array, store, tuned

BOARD = "hong_kong"
LEAD = 40.0  # a lead of this size counts 0.76
REIGN = 15  # generations after which the mean of all candidates is stored, and becomes the champion
SPREAD = 1.0  # how far candidates lie apart at first
FINAL = 4000  # games that the result is measured by


class Course(NamedTuple):
    """How long weights are tuned."""

    generations: int
    games: int


COURSES: dict[Way, Course] = {"solo": Course(120, 250), "several": Course(75, 72)}


def main() -> None:
    """Tune as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("way", nargs="?", choices=get_args(Way), help="playing alone or against others, not both")
    parser.add_argument("--generations", type=int, help="instead of as many as the weights in the package had")
    parser.add_argument("--games", type=int, help="games of each candidate in a generation, likewise")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--on", action="store_true", help="go on from the weights in the package")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool, suppress(KeyboardInterrupt):
        for way in [given.way] if given.way else get_args(Way):
            course = COURSES[way]
            start = tuned(way) if given.on else outset(way)
            generations, games = given.generations or course.generations, given.games or course.games
            for found in tune(way, start, generations, games, given.seed, pool):
                store(way, found)
            print(f"{way}: {measured(way, tuned(way), given.seed)}; written to {FILE.name}")


def outset(way: Way) -> Floats:
    """Where a course begins: alone by eye, against others with what is best alone."""
    return array(BY_EYE) if way == "solo" else tuned("solo")


def tune(way: Way, start: Floats, generations: int, games: int, seed: int, pool: Executor) -> Iterator[Floats]:
    """The weights that every few generations lead to; the same seed leads to the same ones."""
    scale = np.maximum(0.3, np.abs(array(BY_EYE))) * 0.3
    strategy = cma.CMAEvolutionStrategy(start / scale, SPREAD, {"seed": seed, "popsize": 16, "verbose": -9})
    champion = start
    with Progress() as progress:
        task = progress.add_task(way, total=generations)
        for generation in shown(generations, progress, task):
            asked = strategy.ask()
            judge = partial(fitness, way, games, seed * 100_003 + generation, champion)
            values = list(pool.map(judge, [each * scale for each in asked]))
            strategy.tell(asked, [-value for value in values])
            progress.update(task, description=f"{way} {np.mean(values):8.3f}")
            if generation % REIGN == REIGN - 1 or generation == generations - 1:
                champion = np.asarray(strategy.mean * scale)
                progress.console.print(f"{way}, generation {generation + 1}: mean {np.mean(values):.3f}")
                yield champion


def shown(generations: int, progress: Progress, task: Any) -> Iterator[int]:
    """The generations, each ticked off once it is over."""
    for generation in range(generations):
        yield generation
        progress.advance(task)


def fitness(way: Way, games: int, seed: int, champion: Floats, weights: Floats) -> float:
    """What a candidate is worth on these dice."""
    if way == "solo":
        return float(play_games(BOARD, make_plan(BOARD, weights), np.array([0]), games, seed)[0].mean())
    plan = make_plan(BOARD, weights, champion)
    leads = [lead(plan, other, games // 6, seed + 2 * n) for n, other in enumerate((1, 1, SIMPLE))]
    return float(np.mean(np.tanh(np.concatenate(leads) / LEAD)))


def lead(plan: Plan, other: int, games: int, seed: int) -> Floats:
    """How far the first set of weights is ahead of another player, from both seats."""
    first, _ = play_games(BOARD, plan, np.array([0, other]), games, seed)
    second, _ = play_games(BOARD, plan, np.array([other, 0]), games, seed + 1)
    return np.concatenate([first[:, 0] - first[:, 1], second[:, 1] - second[:, 0]]).astype(np.float64)


def measured(way: Way, weights: Floats, seed: int) -> str:
    """What the weights reach on dice that they have not seen."""
    unseen, plan = seed + 77_000_000, make_plan(BOARD, weights)
    if way == "solo":
        scores = play_games(BOARD, plan, np.array([0]), FINAL, unseen)[0]
        return f"mean {scores.mean():.1f}, standard error {scores.std() / len(scores) ** 0.5:.1f}"
    leads = lead(plan, SIMPLE, FINAL // 2, unseen)
    return f"{np.mean(leads > 0):.1%} won against the simple player, by {leads.mean():.0f} points on average"


if __name__ == "__main__":
    main()
