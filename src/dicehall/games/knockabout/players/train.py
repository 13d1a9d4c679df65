"""Learn the weights of the evaluation by self-play: `python -m dicehall.games.knockabout.players.train`."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dicehall.games.knockabout.dice import START_CELLS, START_VALUES
from dicehall.games.knockabout.players.weights import FILE, Real, save

GAMES = 60_000
BATCH = 100
SEED = 20_260_101
RATES = (0.03, 0.001)
"""How far a weight moves at the beginning and at the end of the course."""
AVERAGED = 0.5
"""The weights that are written are the mean over this last part of the course."""


def train(games: int, seed: int, progress: Progress) -> Real:
    """The weights after this number of games; the same for the same seed."""
    from dicehall.games.knockabout.players.kernel import evaluation, selfplay, workspace

    weights = np.zeros(evaluation.FEATURES)
    student = workspace.new_workspace(weights, np.zeros(2), np.empty(0, np.int64), 0, workspace.new_memory())
    batches = max(1, games // BATCH)
    latest = []
    shown = progress.add_task("getting ready", total=batches * BATCH)
    for batch in range(batches):
        rate = RATES[0] * (RATES[1] / RATES[0]) ** (batch / batches)
        seed, plies, surprise = selfplay.lessons(seed, START_CELLS, START_VALUES, BATCH, rate, student)
        progress.update(shown, advance=BATCH, description=f"{plies:.0f} plies a game, surprise {surprise:.4f}")
        if batch >= batches * (1 - AVERAGED):
            latest.append(weights.copy())
    mean: Real = np.mean(latest, axis=0)
    return mean


def main() -> None:
    """Train, and write the weights where the players look for them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="how many games are played")
    parser.add_argument("--seed", type=int, default=SEED, help="the same seed gives the same weights")
    parser.add_argument("--out", type=Path, default=FILE, help="where the weights go")
    asked = parser.parse_args()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress:
        weights = train(asked.games, asked.seed, progress)
    save(weights, asked.out)
    print(f"{len(weights)} weights written to {asked.out}")


if __name__ == "__main__":
    main()
