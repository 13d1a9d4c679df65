"""Learn Knockabout by playing against oneself: TD learning of a small network, with numpy and nothing else.

    python examples/learning/train_value.py --minutes 3 --out weights.npz

Every move of every game is tried on a copy of the game, with a roll of its own. The move is taken whose position
the network likes best. Then the value of the position before moves towards minus the value of the one after.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dicehall.games.knockabout.rl.vector import KnockaboutGames
from dicehall.rl.vector import make_vector
from value import Floats, Weights, features, forward, new_weights, save

GAMES, HIDDEN, RATE, EXPLORE = 128, 64, 0.001, 0.1


class Learner:
    """Games against oneself, and the network that they teach."""

    def __init__(self, seed: int) -> None:
        self.rng, self.seed = np.random.default_rng(seed), seed
        self.games = _games(GAMES, seed)
        self.weights = new_weights(features(self.games.observation).shape[1], HIDDEN, self.rng)
        self.moments = {name: [np.zeros_like(each), np.zeros_like(each)] for name, each in self.weights.items()}
        self.steps = 0

    def step(self) -> None:
        """A move in every game, and what it teaches."""
        before, side = features(self.games.observation), self.games.seat.copy()
        self.seed += 1
        best = best_moves(self.weights, self.games, self.seed)
        tries = self.rng.random(GAMES) < EXPLORE
        self.games.step(np.where(tries, self.games.random_actions(), best))
        _, after = forward(self.weights, features(self.games.observation))
        won = self.games.reward[np.arange(GAMES), side]
        self._learn(before, np.where(self.games.done, won, -after))

    def _learn(self, rows: Floats, targets: Floats) -> None:
        """A step of Adam on the squared error."""
        hidden, values = forward(self.weights, rows)
        error = (values - targets) * (1 - values**2) / len(rows)
        back = np.outer(error, self.weights["last"]) * (1 - hidden**2)
        slopes = {
            "first": rows.T @ back,
            "bias": back.sum(0),
            "last": hidden.T @ error,
            "end": error.sum(keepdims=True),
        }
        self.steps += 1
        for name, slope in slopes.items():
            mean, square = self.moments[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            scale = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            self.weights[name] -= (RATE * mean / (1 - 0.9**self.steps) / scale).astype(np.float32)


def best_moves(weights: Weights, games: KnockaboutGames, seed: int) -> NDArray[np.int64]:
    """The move of each game that leads to the position which the network likes least for the other side."""
    rows, moves = np.nonzero(games.mask)
    copies = _games(len(rows), seed)
    copies.take(games, rows)
    copies.step(moves)
    _, values = forward(weights, features(copies.observation))
    won = copies.reward[np.arange(len(rows)), games.seat[rows]]
    worth = np.full(games.mask.shape, -np.inf)
    worth[rows, moves] = np.where(copies.done, won, -values)
    best: NDArray[np.int64] = worth.argmax(axis=1)
    return best


def measure(weights: Weights, games: int = 200, seed: int = 1) -> float:
    """The share of games won against random play, with White in half of them."""
    played, result, own = _games(games, seed), np.zeros(games), np.arange(games) % 2
    while not result.all():
        seed += 1
        best = best_moves(weights, played, seed)
        played.step(np.where(played.seat == own, best, played.random_actions()))
        first = played.done & (result == 0)
        result[first] = played.reward[first, own[first]]
    return float((result > 0).mean())


def _games(games: int, seed: int) -> KnockaboutGames:
    made = make_vector("knockabout", games, seed=seed)
    assert isinstance(made, KnockaboutGames)
    return made


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("weights.npz"))
    asked = parser.parse_args()
    learner, mark = Learner(asked.seed), 0.0
    while (spent := time.process_time() / 60) < asked.minutes:
        if spent >= mark:
            mark += asked.minutes / 10
            won = measure(learner.weights)
            print(
                f"{spent:5.2f} minutes, {learner.steps * GAMES:,} moves: {won:.0%} against random play", flush=True
            )
            save(asked.out, learner.weights)
        learner.step()
    save(asked.out, learner.weights)


if __name__ == "__main__":
    main()
