"""Opening the hall from the command line."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import threading
import webbrowser
from contextlib import ExitStack
from importlib import resources
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from dicehall.cli import command
from dicehall.core.errors import BadOptions
from dicehall.hall.app import Config
from dicehall.hall.registered_players import Registered, read_registrations
from dicehall.hall.server import serve
from dicehall.hall.warm_up import beside_the_hall
from dicehall.home import home


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """How a hall is to be opened, as the command line says it."""

    host: str
    port: int
    database: str | None = None
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    shared: bool = False
    workers: int | None = None
    players: tuple[str, ...] = ()
    logs: str = "json"
    browser: bool = True
    warm: bool = True


def open_hall(opening: Opening) -> None:
    """Serve the hall until it is interrupted. Raises BadOptions and StoreProblem."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that the process beside the hall is ended too
    config = _config(opening)
    assert config.page is not None
    shown = opening.browser and (config.page / "index.html").exists()
    with ExitStack() as beside:

        def opened(address: str) -> None:
            _announce(address, shown)
            if opening.warm:  # so that nobody waits for the compiler
                beside.enter_context(beside_the_hall(opening.logs))

        try:
            serve(config, opening.host, opening.port, opened)
        except OSError as error:
            where = f"{opening.host}:{opening.port}"
            raise BadOptions(f"the hall can't listen on {where}: {error.strerror}") from None


def _config(opening: Opening) -> Config:
    return Config(
        database=address_of(opening.database),
        names=("localhost", opening.host, *opening.names),
        proxies=opening.proxies,
        shared=opening.shared,
        workers=opening.workers,
        players=_registered(opening.players),
        logs=opening.logs,
        restart=restart_command(opening),
        page=page_folder(),
    )


def restart_command(opening: Opening) -> str:
    """The command that opens this hall to the network, apart from its port; empty if it would show a password."""
    database = opening.database or ""
    if urlsplit(database).password:
        return ""
    folder = os.environ.get("DICEHALL_HOME")
    given = {
        "database": database,
        "workers": opening.workers,
        "logs": opening.logs if opening.logs != "json" else "",
    }
    words = [command(), "serve", "--host", "0.0.0.0"]
    words += [part for name, value in given.items() if value for part in (f"--{name}", shlex.quote(str(value)))]
    words += [part for player in opening.players for part in ("--player", shlex.quote(player))]
    words += ["--shared"] if opening.shared else []
    return " ".join([f"DICEHALL_HOME={shlex.quote(folder)}", *words] if folder else words)


def _registered(texts: tuple[str, ...]) -> tuple[Registered, ...]:
    """The players that may sit at tables, each tried in a process of its own; raises BadOptions."""
    found = read_registrations(texts)
    for each in found:
        command = [sys.executable, "-m", "dicehall.workers", "--check", each.player]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if done.returncode:
            last = (done.stderr.splitlines() or ["it can't be loaded"])[-1]
            raise BadOptions(f"--player {each.name}: {last}")
    return found


def page_folder() -> Path:
    """The folder of the built page."""
    return Path(str(resources.files("dicehall.hall") / "page"))


def address_of(database: str | None) -> str:
    """The database that was named, or a file in the user's folder; raises BadOptions."""
    if database:
        return database
    folder = home()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOptions(
            f"the folder {folder} can't be made: {error.strerror}; DICEHALL_HOME names another"
        ) from None
    return f"sqlite+aiosqlite:///{folder / 'hall.db'}"


def _announce(address: str, browser: bool) -> None:
    print(f"The hall is open: {address}", flush=True)
    if sys.stdout.isatty():
        print("Ctrl+C closes it; tables are stored.", flush=True)
    if browser and sys.stdout.isatty():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
