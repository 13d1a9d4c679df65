"""`python -m dicehall.hall.warm_up`: gets all games ready, once, at low priority, while the hall is open.

What it does is in the hall's log. Worker processes then load the machine code that it has cached.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from dicehall.bots.warm_up import Step, steps
from dicehall.core.errors import GameError
from dicehall.hall import logs
from dicehall.registry import plugins

log = logging.getLogger("dicehall.warm_up")


@contextmanager
def beside_the_hall(form: str = "json") -> Iterator[subprocess.Popen[bytes]]:
    """The process that warms up, with logs in this form; it ends with the hall at the latest."""
    process = subprocess.Popen([sys.executable, "-m", __name__, form], stdin=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def warm_up_all() -> None:
    """Get every game ready; what fails is logged and does no harm to the rest."""
    for each in plugins():
        try:
            for step in steps(each.id):
                _run(step)
        except GameError as error:
            log.warning("warm-up failed", extra={"game": each.id, "why": str(error)})
    log.info("warm-up done")


def _run(step: Step) -> None:
    about, began = {"game": step.game, "what": step.what}, time.perf_counter()
    log.info("warm-up", extra=about)
    try:
        step.run()
    except Exception:  # a game of another package may raise anything
        log.warning("warm-up failed", extra=about, exc_info=True)
    else:
        log.info("ready", extra={**about, "seconds": round(time.perf_counter() - began, 1)})


if __name__ == "__main__":
    logs.set_up(*sys.argv[1:2])
    with suppress(AttributeError):  # not on every system
        log.info("warm-up begins", extra={"nice": os.nice(15)})
    with suppress(KeyboardInterrupt):
        warm_up_all()
