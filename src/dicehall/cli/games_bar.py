"""The progress bar of commands that play many games. SIGTERM ends them as Ctrl+C does, with what was played."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from dicehall.lab.runner import Progress as OnProgress


@contextmanager
def games_bar(title: str, games: int) -> Iterator[OnProgress]:
    """A progress bar: games played, games a second, the time so far and the time left."""
    played = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
    )
    times = TextColumn("games"), TextColumn("{task.fields[rate]}"), TimeElapsedColumn(), TimeRemainingColumn()
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        with Progress(*played, *times, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(title, total=games, rate="")

            def update(done: int, of: int) -> None:
                speed = bar.tasks[0].speed
                bar.update(task, completed=done, total=of, rate=f"{speed:,.1f}/s" if speed else "")

            yield update
    finally:
        signal.signal(signal.SIGTERM, before)


def _interrupt(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
