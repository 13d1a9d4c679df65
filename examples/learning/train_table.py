"""Learn Intersection alone by playing: Q-learning on thousands of games at once, with numpy and nothing else.

    python examples/learning/train_table.py --minutes 2 --out table.npz --curve curve.svg

The learner is told that a turn costs 1, and nothing else. It learns two tables. `turns_left` has for every score
the turns that are still needed. The table of `table.py` has for every action how many turns it saves. When a turn
ends, that is turns_left[score before] - turns_left[score after] - 1. Half of the games try random actions now and
then. The other half always take the best known action, and only these teach `turns_left`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from curve import draw
from dicehall.games.intersection.rl.vector import IntersectionGames
from dicehall.rl.vector import make_vector
from table import Floats, Longs, Table, position_code, stage

GOAL, UNIT = 5000, 50
"""The goal of the rulebook; points come in fifties."""
BEST = 28.86
"""What best play needs, exactly."""
GAMES = 2048
EXPLORE = 0.2
"""How often the games that try things take a random action."""
MEASURED = 2000


class Learner:
    """Many games at once, and the tables that they teach."""

    def __init__(self, games: int, seed: int) -> None:
        self.games, self.rng = _alone(games, seed), np.random.default_rng(seed)
        self.trying = np.arange(games) % 2 == 0
        self.table = Table(len(self.games.ids))
        self.visits: NDArray[np.int32] = np.zeros(self.table.values.shape, np.int32)
        self.turns_left = np.zeros(GOAL // UNIT + 1, np.float32)
        self.turn_visits = np.zeros(len(self.turns_left), np.int32)
        self._look()

    def step(self) -> None:
        """Choose in every game, and learn from what follows."""
        at, rows, score, turns = self.at, self.rows, self.score, self.games.turns[:, 0].copy()
        tries = self.trying & (self.rng.random(self.games.games) < EXPLORE)
        actions = np.where(tries, self.games.random_actions(), self.best)
        self.games.step(actions)
        self._look()
        ended = self.games.done | (self.games.turns[:, 0] != turns)
        reached = np.where(self.games.done, len(self.turns_left) - 1, self.score)
        saved = self.turns_left[score] - self.turns_left[reached] - 1
        _learn(self.table.values, self.visits, (at, rows, actions), np.where(ended, saved, self.value))
        told = ended & ~self.trying
        _learn(self.turns_left, self.turn_visits, (score[told],), 1 + self.turns_left[reached[told]])

    def _look(self) -> None:
        """Note where every game is, which action is best there, and its value."""
        points = self.games.observation["scores"][:, 0].astype(np.int64)
        self.score, self.at = points // UNIT, stage(points, GOAL)
        self.rows, self.best, self.value = look(self.table, self.games)
        wider = len(self.table.codes) - self.visits.shape[1]
        if wider:
            self.visits = np.pad(self.visits, ((0, 0), (0, wider), (0, 0)))


def look(table: Table, games: IntersectionGames) -> tuple[Longs, Longs, Floats]:
    """The row of each game in the table, its best action and the value of that."""
    rows = table.rows(position_code(games.observation))
    at = stage(games.observation["scores"][:, 0], GOAL)
    values = np.where(games.mask > 0, table.values[at, rows], np.float32(-np.inf))
    best = values.argmax(axis=1)
    return rows, best, values[np.arange(len(best)), best]


def measure(table: Table, games: int = MEASURED, seed: int = 1) -> float:
    """The average turns of games that always take the best action of the table."""
    played, taken = _alone(games, seed), np.zeros(games)
    while not taken.all():
        played.step(look(table, played)[1])
        first = played.done & (taken == 0)
        taken[first] = -played.reward[first, 0]
    return float(taken.mean())


def train(seconds: float, seed: int = 0, marks: int = 20) -> Iterator[tuple[float, Learner]]:
    """Learn for some processor time; gives the seconds so far and the learner, now and then and at the end."""
    learner, spent, mark = Learner(GAMES, seed), 0.0, 0.0
    while spent < seconds:
        if spent >= mark:
            yield spent, learner
            mark += seconds / marks
        began = time.process_time()
        for _ in range(20):
            learner.step()
        spent += time.process_time() - began
    yield spent, learner


def _alone(games: int, seed: int) -> IntersectionGames:
    made = make_vector("intersection", games, seats=1, seed=seed)
    assert isinstance(made, IntersectionGames)
    return made


def _learn(values: Floats, visits: NDArray[np.int32], places: tuple[Longs, ...], targets: Floats) -> None:
    """Move values towards the mean of their targets, by less the more often a place was visited."""
    all_places = np.ravel_multi_index(places, values.shape)
    flat, each, times = np.unique(all_places, return_inverse=True, return_counts=True)
    mean = np.bincount(each, targets) / times
    seen, known = visits.reshape(-1), values.reshape(-1)
    seen[flat] += times
    share = (times / seen[flat] ** 0.7).clip(max=1)
    known[flat] += share * (mean - known[flat])


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=2, help="processor time for each seed")
    parser.add_argument("--seeds", type=int, nargs="+", default=[0], help="learn from nothing with each of these")
    parser.add_argument("--out", type=Path, default=Path("table.npz"), help="the table of the last seed")
    parser.add_argument("--curve", type=Path, help="draw the curves to this file, as SVG")
    asked = parser.parse_args()
    curves: list[list[tuple[float, float]]] = []
    for seed in asked.seeds:
        curves.append(points := [])
        for seconds, learner in train(60 * asked.minutes, seed):
            points.append((seconds, measure(learner.table)))
            print(f"seed {seed}, {seconds:5.1f} seconds: {points[-1][1]:.2f} turns in a game", flush=True)
            learner.table.save(asked.out)
    if asked.curve:
        draw(asked.curve, curves, BEST, "best play", "turns in a game alone")


if __name__ == "__main__":
    main()
