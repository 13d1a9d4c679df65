"""The lab's `run`: plays games on all cores and reports on them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from dicehall.lab.fast import way_of
from dicehall.lab.gauge import gauge_of
from dicehall.lab.processes import Task, blocks, results
from dicehall.lab.question import MILLIS, SEED, Question, make_question
from dicehall.lab.report import Report, report
from dicehall.lab.tally import Tally, tally_of

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of games played so far, and in all."""


def run(
    game: str,
    bots: Sequence[str] = ("normal",),
    games: int = 1000,
    *,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: str = SEED,
    millis: int = MILLIS,
    workers: int | None = None,
    engine: str = "local",
    progress: Progress | None = None,
) -> Report:
    """Play games and report on them, with 95 % intervals; raises BadOptions and UnknownGame.

    The same seed gives the same figures, whatever the number of workers. `workers=1` plays in this process. An
    exception from `progress` ends the run. After an interrupt, the report is on the games played so far.
    """
    question = make_question(game, bots, games, players=players, options=options, seed=seed, millis=millis)
    return report_on(question, workers, engine, progress)


def report_on(
    question: Question, workers: int | None = None, engine: str = "local", progress: Progress | None = None
) -> Report:
    """The report on a question."""
    began = time.perf_counter()
    tally = tally_games(question, workers, engine, progress)
    return report(question, way_of(question).name, tally, time.perf_counter() - began)


def tally_games(
    question: Question, workers: int | None = None, engine: str = "local", progress: Progress | None = None
) -> Tally:
    """The tally of all games, or after an interrupt of those played so far, if there are any."""
    tally = Tally()
    tasks = [Task(play_block, (question, *block)) for block in blocks(question.games, way_of(question).block)]
    try:
        for each in results(tasks, workers, engine):
            tally.add(each)
            if progress:
                progress(tally.games, question.games)
    except KeyboardInterrupt:
        if not tally.games:
            raise
    return tally


def play_block(question: Question, first: int, number: int) -> Tally:
    """The tally of this many games from `first` on."""
    return tally_of(way_of(question).play(question, first, number), gauge_of(question.game).ratios)
