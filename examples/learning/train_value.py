"""Learn Knockabout by playing against oneself: TD learning of a small network, with numpy and nothing else.

    python examples/learning/train_value.py --minutes 2 --out weights.npz --curve curve.svg

Every move of every game is tried on a copy of the game, with a roll of its own. The move is taken whose position
the network likes best. Then the value of the position before moves towards minus the value of the one after.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import dicehall
from curve import draw
from dicehall.bots import make_bot
from dicehall.games.knockabout.rl.vector import KnockaboutGames
from dicehall.rl.vector import STAY, make_vector
from value import Floats, Weights, features, forward, new_weights, save

GAMES, HIDDEN, RATE, EXPLORE = 128, 64, 0.001, 0.1
ROLLS = 4
"""How many rolls a move is tried with when the network is measured."""


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


def best_moves(
    weights: Weights, games: KnockaboutGames, seed: int, rolls: int = 1, asked: NDArray[np.bool_] | None = None
) -> NDArray[np.int64]:
    """The move of each game that leads to what the network likes least for the other side, over some rolls each.

    Where not all games are asked, the others stay as they are.
    """
    mask = games.mask if asked is None else games.mask * asked[:, np.newaxis]
    rows, moves = np.nonzero(mask)
    worth = np.where(mask > 0, 0.0, -np.inf)
    for roll in range(rolls if len(rows) else 0):
        copies = _games(len(rows), seed + 1000003 * roll)
        copies.take(games, rows)
        copies.step(moves)
        _, values = forward(weights, features(copies.observation))
        won = copies.reward[np.arange(len(rows)), games.seat[rows]]
        worth[rows, moves] += np.where(copies.done, won, -values)
    best: NDArray[np.int64] = np.where(mask.any(axis=1), worth.argmax(axis=1), STAY)
    return best


def measure(weights: Weights, level: str, games: int = 60, seed: int = 1) -> float:
    """The percentage of games won against a level, with White in half of them; a draw counts half."""
    played, result, own = _games(games, seed), np.full(games, np.nan), np.arange(games) % 2
    game, bot = dicehall.game("knockabout"), make_bot(level, str(seed))
    while np.isnan(result).any():
        seed += 1
        under_way = np.isnan(result)
        actions = best_moves(weights, played, seed, ROLLS, under_way & (played.seat == own))
        for number in np.flatnonzero(under_way & (played.seat != own)).tolist():
            state, seat = played.state(number), int(played.seat[number])
            actions[number] = played.codec.id_of(state, seat, bot.choose(game, state, seat, 0))
        played.step(actions)
        result[played.done] = played.reward[played.done, own[played.done]]
    return float(50 * (1 + result).mean())


def train(seconds: float, seed: int = 0, marks: int = 6) -> Iterator[tuple[float, Learner]]:
    """Learn for some processor time; gives the seconds so far and the learner, now and then and at the end."""
    learner, spent, mark = Learner(seed), 0.0, 0.0
    while spent < seconds:
        if spent >= mark:
            yield spent, learner
            mark += seconds / marks
        began = time.process_time()
        for _ in range(10):
            learner.step()
        spent += time.process_time() - began
    yield spent, learner


def _games(games: int, seed: int) -> KnockaboutGames:
    made = make_vector("knockabout", games, options={"repetition_draw": True}, seed=seed)
    assert isinstance(made, KnockaboutGames)
    return made


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=2, help="processor time for each seed")
    parser.add_argument("--seeds", type=int, nargs="+", default=[0], help="learn from nothing with each of these")
    parser.add_argument("--out", type=Path, default=Path("weights.npz"), help="the weights of the last seed")
    parser.add_argument("--curve", type=Path, help="draw the curves to this file, as SVG")
    parser.add_argument("--against", default="normal", help="the level to measure against")
    asked = parser.parse_args()
    curves: list[list[tuple[float, float]]] = []
    for seed in asked.seeds:
        curves.append(points := [])
        for seconds, learner in train(60 * asked.minutes, seed):
            points.append((seconds, measure(learner.weights, asked.against)))
            moves, won = learner.steps * GAMES, points[-1][1]
            print(f"seed {seed}, {seconds:5.1f} seconds, {moves:,} moves: {won:.1f} %", flush=True)
            save(asked.out, learner.weights)
    if asked.curve:
        draw(asked.curve, curves, 50.0, f"as good as {asked.against}", f"% won against {asked.against}")


if __name__ == "__main__":
    main()
