"""Learn the weights of the evaluation by self-play: `python -m dicehall.games.knockabout.players.train`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dicehall.games.knockabout.dice import START_CELLS, START_VALUES
from dicehall.games.knockabout.players.thinking import DOUBTS
from dicehall.games.knockabout.players.weights import FILE, Real, read, save

if TYPE_CHECKING:
    from dicehall.games.knockabout.players.kernel.selfplay import Record
    from dicehall.games.knockabout.players.kernel.workspace import Workspace

GAMES = 60_000
BATCH = 100
SEED = 20_260_101
RATES = (0.03, 0.001)
"""How far a weight moves at the beginning and at the end of the first part."""
AVERAGED = 0.5
"""The weights that come of the first part are the mean over this last share of it."""

TRACE = 0.3
"""How much a position learns from the following one, in the parts that go over games often."""


class Part(NamedTuple):
    """A part that goes over positions of games often.

    The games look so many plies `ahead` and have so many `positions`; as many as `aside` says are added that lie a
    move or two beside such games. `rates` tell how far a weight moves in the first and in the last of the `rounds`.
    """

    ahead: int
    positions: int
    aside: int
    rounds: int
    rates: tuple[float, float]


SECOND = Part(2, 1_200_000, 0, 20, (0.02, 0.0005))
THIRD = Part(3, 500_000, 400_000, 8, (0.02, 0.0003))
BESIDE = 2
"""How many plies ahead the positions beside games are judged."""
ENDLESS = 1 << 60
"""Evaluations that no search makes."""


def train(games: int, seed: int, progress: Progress) -> Real:
    """The weights after this number of games one ply ahead; the same for the same seed."""
    from dicehall.games.knockabout.players.kernel import evaluation, selfplay

    weights = np.zeros(evaluation.FEATURES)
    student = _student(weights)
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


def refitted(weights: Real, part: Part, seed: int, progress: Progress) -> Real:
    """These weights after a part of the course, whose games are played with them."""
    from dicehall.games.knockabout.players.kernel import selfplay

    record = _record(part.positions + part.aside)
    shown = progress.add_task(f"games of {part.ahead} plies ahead", total=part.rounds)
    games = _rows(record, 0, part.positions)
    later, rows = selfplay.fill(seed, START_CELLS, START_VALUES, part.ahead, TRACE, games, _student(weights))
    if part.aside:
        beside = _rows(record, rows, rows + part.aside)
        rows += selfplay.fill_aside(later, START_CELLS, START_VALUES, BESIDE, beside, _student(weights))[1]
    found, luck = weights.copy(), np.random.default_rng(seed)
    for number in range(part.rounds):
        rate = part.rates[0] * (part.rates[1] / part.rates[0]) ** (number / (part.rounds - 1))
        surprise = selfplay.go_over(record, luck.permutation(rows), rate, found)
        progress.update(shown, advance=1, description=f"{rows} positions, surprise {surprise:.4f}")
    return found


def _record(positions: int) -> Record:
    from dicehall.games.knockabout.players.kernel import evaluation, selfplay

    return selfplay.Record(
        np.zeros((positions, evaluation.MOST), np.int16), np.zeros(positions, np.uint8), np.zeros(positions)
    )


def _rows(record: Record, first: int, end: int) -> Record:
    """Some rows of a record, to be filled there."""
    return record._replace(
        found=record.found[first:end], counts=record.counts[first:end], aims=record.aims[first:end]
    )


def _student(weights: Real) -> Workspace:
    from dicehall.games.knockabout.players.kernel import workspace

    return workspace.new_workspace(
        weights, np.array(DOUBTS), np.empty(0, np.int64), ENDLESS, workspace.new_memory()
    )


def _shortened(part: Part, share: float) -> Part:
    """A part with a share of its positions."""
    return part._replace(positions=int(part.positions * share), aside=int(part.aside * share))


def main() -> None:
    """Train, and write the weights where the players look for them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="how many games are played in the first part")
    parser.add_argument("--begin", type=Path, help="begin the third part with the weights of this file")
    parser.add_argument("--share", type=float, default=1.0, help="of the positions of later parts, for trials")
    parser.add_argument("--seed", type=int, default=SEED, help="the same seed gives the same weights")
    parser.add_argument("--out", type=Path, default=FILE, help="where the weights go")
    asked = parser.parse_args()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress:
        second, third = _shortened(SECOND, asked.share), _shortened(THIRD, asked.share)
        if asked.begin:
            begun = read(asked.begin)
        else:
            begun = refitted(train(asked.games, asked.seed, progress), second, asked.seed, progress)
        weights = refitted(begun, third, asked.seed, progress)
    save(weights, asked.out)
    print(f"{len(weights)} weights written to {asked.out}")


if __name__ == "__main__":
    main()
