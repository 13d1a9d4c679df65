"""`dicehall warm-up`: compiles in advance what games and bots would compile when they are first used."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from dicehall.bots.warm_up import Step, steps
from dicehall.registry import plugins

COLUMNS = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())


class Shown(logging.Handler):
    """Shows what is compiled behind the name of the step."""

    def __init__(self, progress: Progress, task: TaskID, step: Step) -> None:
        super().__init__()
        self._progress, self._task, self._step = progress, task, step

    def emit(self, record: logging.LogRecord) -> None:
        """Show one message."""
        self._progress.update(self._task, description=f"{_name(self._step)}: {record.getMessage()}")


def warm_up(names: list[str]) -> None:
    """Get these games ready, or all, with a bar that shows how far it is. Raises UnknownGame and BrokenPlugin."""
    names = names or [each.id for each in plugins()]
    began, todo = time.perf_counter(), [step for name in names for step in steps(name)]
    with Progress(*COLUMNS, console=Console(stderr=True)) as progress:
        task = progress.add_task("", total=len(todo))
        for step in todo:
            progress.update(task, description=_name(step))
            with _watched(Shown(progress, task, step)):
                step.run()
            progress.advance(task)
    print(f"Ready: {', '.join(names)}, in {time.perf_counter() - began:.0f} seconds.")


def _name(step: Step) -> str:
    return f"{step.game}, {step.what}"


@contextmanager
def _watched(shown: logging.Handler) -> Iterator[None]:
    logger = logging.getLogger("dicehall.compiled")
    level = logger.level
    logger.addHandler(shown)
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.removeHandler(shown)
        logger.setLevel(level)
