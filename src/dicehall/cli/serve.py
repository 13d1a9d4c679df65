"""Opening the hall from the command line."""

from __future__ import annotations

import subprocess
import sys
import threading
import webbrowser
from contextlib import ExitStack
from importlib import resources
from pathlib import Path

from dicehall.core.errors import BadOptions
from dicehall.hall.app import Config
from dicehall.hall.registered_players import Registered, read_registrations
from dicehall.hall.server import serve
from dicehall.hall.warm_up import beside_the_hall
from dicehall.home import home


def open_hall(
    host: str, port: int, database: str | None, names: list[str], browser: bool, players: list[str], warm: bool
) -> None:
    """Serve the hall until it is interrupted."""
    registered = _registered(players)
    page = Path(str(resources.files("dicehall.hall") / "page"))
    config = Config(database=_address(database), names=("localhost", host, *names), page=page, players=registered)
    shown = browser and (page / "index.html").exists()
    with ExitStack() as beside:

        def opened(address: str) -> None:
            _announce(address, shown)
            if warm:  # so that nobody waits for the compiler
                beside.enter_context(beside_the_hall())

        try:
            serve(config, host, port, opened)
        except OSError as error:
            raise BadOptions(f"the hall can't listen on {host}:{port}: {error.strerror}") from None


def _registered(texts: list[str]) -> tuple[Registered, ...]:
    """The players that may sit at tables, each tried in a process of its own; raises BadOptions."""
    found = read_registrations(texts)
    for each in found:
        command = [sys.executable, "-m", "dicehall.workers", "--check", each.player]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if done.returncode:
            last = (done.stderr.splitlines() or ["it can't be loaded"])[-1]
            raise BadOptions(f"--player {each.name}: {last}")
    return found


def _address(database: str | None) -> str:
    """The database that was named, or a file in the user's folder."""
    if database is not None:
        return database
    folder = home()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{folder / 'hall.db'}"


def _announce(address: str, browser: bool) -> None:
    print(f"The hall is open: {address}", flush=True)
    if sys.stdout.isatty():
        print("Ctrl+C closes it; tables are stored.", flush=True)
    if browser and sys.stdout.isatty():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
