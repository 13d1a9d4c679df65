"""The installation: the page, the games and their plug-ins, the caches, and the worker processes."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import dicehall
from dicehall.cli.doctor.finding import Finding
from dicehall.cli.doctor.folders import can_write
from dicehall.cli.serve import page_folder
from dicehall.core.contract import Decide
from dicehall.core.setup import begin
from dicehall.home import home
from dicehall.registry import found, game, plugins
from dicehall.workers.jobs import WorkerFailed
from dicehall.workers.pool import Pool, Terms
from dicehall.workers.requests import ChooseAction, raw

WORKER_SECONDS = 120.0
SOLUTIONS = "solutions"
CACHE = """
import dicehall
from dicehall.machine_code import places
print(*places("dicehall"), sep="\\n")
"""


def of_installation() -> Iterator[Finding]:
    """What there is to say of the installation."""
    yield Finding("Dicehall", "good", f"version {dicehall.__version__}")
    yield page(page_folder())
    yield from games()
    yield cache()
    yield solutions(home() / SOLUTIONS)
    yield workers()


def page(folder: Path) -> Finding:
    """Whether the page was built."""
    if not (folder / "index.html").is_file():
        return Finding("page", "wrong", "it is not built, so browsers get nothing; install Dicehall again")
    return Finding("page", "good", "it is built")


def games() -> Iterator[Finding]:
    """The games, and the plug-ins that can't be used."""
    for broken in found().broken:
        says = f"{broken.name} of the package {broken.package} can't be used: {broken.why}"
        yield Finding("plug-in", "wrong", says)
    yield Finding("games", "good", ", ".join(plugin.id for plugin in plugins()))


def cache() -> Finding:
    """Whether compiled code can be stored."""
    done = subprocess.run([sys.executable, "-c", CACHE], capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.splitlines() or ["no reason given"])[-1]
        return Finding("compiled code", "wrong", f"the compiler can't be loaded: {last}")
    places = [Path(line) for line in done.stdout.splitlines()]
    place = next((each for each in places if can_write(each)), None)
    if place is None:
        says = "it can't be stored, so every process compiles again; NUMBA_CACHE_DIR names a folder for it"
        return Finding("compiled code", "warning", says)
    return Finding("compiled code", "good", f"it is stored in {place}")


def solutions(folder: Path) -> Finding:
    """Whether stored solutions can be read. Those of older rules are made anew when they are next needed."""
    files = list(folder.glob("*.npz"))
    damaged = [file.name for file in files if not zipfile.is_zipfile(file)]
    if damaged:
        says = f"{len(damaged)} of {len(files)} can't be read and will be made anew: {', '.join(damaged[:3])}"
        return Finding("solutions", "warning", says)
    return Finding("solutions", "good", f"{len(files)} are stored")


def workers() -> Finding:
    """Whether a worker process starts, and chooses an action."""
    request = _choice()
    if request is None:
        return Finding("workers", "warning", "no game begins with a choice, so none was tried")
    pool = Pool(1)
    try:
        answer = pool.ask(request, Terms(WORKER_SECONDS))
    except WorkerFailed as error:
        return Finding("workers", "wrong", f"a worker process does not answer: {error}")
    finally:
        pool.close()
    if answer.refused:
        return Finding("workers", "wrong", f"a bot in a worker process fails: {answer.refused}")
    return Finding("workers", "good", "a worker process starts and answers")


def _choice() -> ChooseAction | None:
    """A question for a random bot, about the first game that begins with a choice."""
    for plugin in plugins():
        rules = game(plugin.id)
        state = begin(rules, rules.spec.rulebooks[0].seats[0], {})
        pending = rules.pending(state)
        if isinstance(pending, Decide):
            return ChooseAction("doctor", plugin.id, {}, "random", "doctor", min(pending.seats), 100, raw(state))
    return None
