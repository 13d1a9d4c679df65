"""Tuning the planner's weights by CMA-ES: `./dev tune crossroll [solo|several|value]`, all where none is named.

It can be interrupted: what the last few generations have led to is stored.

Every generation plays new dice, the same for all of its candidates. Alone, a candidate is worth its mean score.
Against others it plays the weights of earlier versions, the champion of the last rounds and the game's greedy
player from both seats, and is worth how far it was ahead, squeezed so that a lead counts more than its size.

The value of sheets follows the plan: its weights are fitted to the leads in which games of the planner end.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any, NamedTuple, get_args

import cma
import numpy as np
from rich.progress import Progress

from dicehall.games.crossroll.players import value
from dicehall.games.crossroll.players.plan import Plan, make_plan
from dicehall.games.crossroll.players.playout import SIMPLE
from dicehall.games.crossroll.players.selfplay import play_described, play_games
from dicehall.games.crossroll.players.weights import FILE, Floats, Way, earlier, store, tuned

BOARD = "hong_kong"
LEAD = 40.0  # a lead of this size counts 0.76
REIGN = 15  # generations after which the mean of all candidates is stored, and becomes the champion
CANDIDATES = 20  # of a generation
SPREAD = 0.5  # how far they lie apart at first
PART, SMALL = 0.2, 0.5  # the unit of a weight: this part of it, or of the second number if it is smaller
FINAL = 4000  # games that the result is measured by
VALUE, DESCRIBED = "value", 20_000  # what is fitted beside the ways to play, and to how many games


class Course(NamedTuple):
    """How long weights are tuned."""

    generations: int
    games: int


COURSES: dict[Way, Course] = {"solo": Course(240, 300), "several": Course(135, 240)}


def main() -> None:
    """Tune as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    ways = (*get_args(Way), VALUE)
    parser.add_argument("way", nargs="?", choices=ways, help="only for playing alone, against others, or the value")
    parser.add_argument("--generations", type=int, help="instead of as many as the weights in the package had")
    parser.add_argument("--games", type=int, help="games of each candidate in a generation, likewise")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--on", action="store_true", help="go on from the weights in the package")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool, suppress(KeyboardInterrupt):
        for way in [each for each in get_args(Way) if given.way in (None, each)]:
            course = COURSES[way]
            start = tuned(way) if given.on else outset(way)
            generations, games = given.generations or course.generations, given.games or course.games
            for found in tune(way, start, generations, games, given.seed, pool):
                store(way, found)
            print(f"{way}: {measured(way, tuned(way), given.seed)}; written to {FILE.name}")
        if given.way in (None, VALUE):
            weights, explained = fit_value(given.games or DESCRIBED, given.seed)
            value.store(weights)
            print(f"value: {explained:.0%} of the final leads explained; written to {value.FILE.name}")


def fit_value(games: int, seed: int) -> tuple[Floats, float]:
    """The weights of sheets' traits by least squares over games of the planner, and the share that they explain."""
    traits, leads = play_described(BOARD, make_plan(BOARD, tuned("several")), games, seed)
    weights: Floats = np.linalg.lstsq(traits, leads)[0].astype(np.float64)
    return weights, float(1 - np.var(leads - traits @ weights) / np.var(leads))


def outset(way: Way) -> Floats:
    """Where a course begins: with the last weights of earlier versions."""
    return earlier(way)[-1]


def tune(way: Way, start: Floats, generations: int, games: int, seed: int, pool: Executor) -> Iterator[Floats]:
    """The weights that every few generations lead to; the same seed leads to the same ones."""
    scale, settings = PART * np.maximum(SMALL, np.abs(start)), {"popsize": CANDIDATES, "verbose": -9}
    strategy = cma.CMAEvolutionStrategy(start / scale, SPREAD, {"seed": seed, **settings})
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
    others = plan_of_others(champion.tobytes())
    plan = make_plan(BOARD, weights)
    plan = plan._replace(
        weights=np.concatenate([plan.weights, others.weights]), looks=np.concatenate([plan.looks, others.looks])
    )
    rivals = [*range(1, len(plan.weights)), SIMPLE]
    leads = [lead(plan, other, games // (2 * len(rivals)), seed + 2 * n) for n, other in enumerate(rivals)]
    return float(np.mean(np.tanh(np.concatenate(leads) / LEAD)))


@lru_cache(maxsize=1)
def plan_of_others(champion: bytes) -> Plan:
    """The plan of those whom candidates play against, which takes longer to work out than a game."""
    return make_plan(BOARD, np.frombuffer(champion), *earlier("several"))


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
