"""The commands of whoever runs a hall: serve, backup, restore, doctor. Environment variables can set their options.

A service has its settings in a file of such variables, so that no password is in the list of processes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter, validators

from dicehall.cli.arguments import AsJson

Host = Annotated[str, Parameter(env_var="DICEHALL_HOST")]
Port = Annotated[int, Parameter(env_var="DICEHALL_PORT", validator=validators.Number(gte=0, lte=65535))]
Database = Annotated[str | None, Parameter(env_var="DICEHALL_DATABASE")]
Names = Annotated[list[str] | None, Parameter(name="--name", env_var="DICEHALL_NAMES")]
Proxies = Annotated[list[str] | None, Parameter(name="--proxy", env_var="DICEHALL_PROXIES")]
Workers = Annotated[int | None, Parameter(env_var="DICEHALL_WORKERS", validator=validators.Number(gte=1))]
Shared = Annotated[bool, Parameter(env_var="DICEHALL_SHARED")]
Logs = Annotated[Literal["json", "text"], Parameter(env_var="DICEHALL_LOGS")]


def serve(
    *,
    host: Host = "127.0.0.1",
    port: Port = 8400,
    database: Database = None,
    name: Names = None,
    proxy: Proxies = None,
    shared: Shared = False,
    workers: Workers = None,
    player: list[str] | None = None,
    logs: Logs = "json",
    no_browser: bool = False,
    no_warm_up: bool = False,
) -> None:
    """Open the hall: tables for people in browsers, for bots and for other programs.

    Parameters
    ----------
    host
        The address to listen on; with 0.0.0.0 everybody who can reach this machine can connect.
    port
        The port; 0 takes any free one.
    database
        The database for tables, such as postgresql://user@host/hall; by default a file in your data folder.
    name
        A host name of the hall, such as games.example.org; may be repeated.
    proxy
        The address of a proxy in front of the hall, which may say who a client is; may be repeated.
    shared
        Several halls serve the same PostgreSQL database, behind a balancer.
    workers
        The number of worker processes for bots, and for physics; by default the number of cores minus one.
    player
        A player of your own as a level for all games, NAME=mybots.py:Class, or for one, game/NAME="command"; may be
        repeated.
    logs
        The form of the log: JSON lines or text.
    no_browser
        Do not open a browser.
    no_warm_up
        Do not compile the games and their bots in advance.
    """
    from dicehall.cli.serve import Opening, open_hall

    opening = Opening(
        host=host,
        port=port,
        database=database,
        names=tuple(name or ()),
        proxies=tuple(proxy or ()),
        shared=shared,
        workers=workers,
        players=tuple(player or ()),
        logs=logs,
        browser=not no_browser,
        warm=not no_warm_up,
    )
    open_hall(opening)


def backup(file: Path, /, *, database: Database = None, newest: int | None = None) -> None:
    """Write everything that a hall has stored to a file, while the hall is open.

    Parameters
    ----------
    file
        The file, or a folder in which the file gets the present time as its name. It has secrets: only you can read
        it.
    database
        The database; by default the file in your data folder.
    newest
        With a folder: remove its older backups, so that this number is left.
    """
    from dicehall.cli.backup import back_up

    back_up(file, database, newest)


def restore(file: Path, /, *, database: Database = None, replace: bool = False) -> None:
    """Make a database from a backup, SQLite or PostgreSQL. No hall may be open on it.

    Parameters
    ----------
    file
        A file that `dicehall backup` has written.
    database
        The database; by default the file in your data folder.
    replace
        Restore even if there are tables in the database; they are stored in a file first.
    """
    from dicehall.cli.backup import restore_file

    restore_file(file, database, replace)


def doctor(
    *, host: Host = "127.0.0.1", port: Port = 8400, database: Database = None, as_json: AsJson = False
) -> None:
    """Say what is right and what is wrong with this machine, the database, the port and the caches.

    Parameters
    ----------
    host
        The address that the hall listens on.
    port
        The port of the hall.
    database
        The database; by default the file in your data folder.
    as_json
        Print the findings as JSON.
    """
    from dicehall.cli.doctor import examine

    examine(host, port, database, as_json)


def add_commands(app: App) -> None:
    """Add these commands to the program."""
    for command in (serve, backup, restore, doctor):
        app.command(command)
