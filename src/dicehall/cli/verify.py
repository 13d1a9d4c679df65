"""`dicehall verify`: what a record proves and what it does not, in plain words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from dicehall.cli import open_game
from dicehall.cli.saves import read_file
from dicehall.core.contract import Game
from dicehall.core.errors import GameError, RecordError
from dicehall.core.play import Play
from dicehall.core.record import Record
from dicehall.core.verify import Verdict, verify
from dicehall.physics.host import audit
from dicehall.physics.port import shared


def show_verdict(path: Path, as_json: bool, physics: bool = False, origin: Path | None = None) -> bool:
    """Print the verdict on a record, and return whether it is sound; `physics` runs its simulations again.

    `origin` is the record that it was taken up from.
    """
    verdict = _judge(path, physics, origin)
    if as_json:
        print(msgspec.json.encode({"sound": verdict.sound, **msgspec.to_builtins(verdict)}).decode())
        return verdict.sound
    console = Console(highlight=False)
    for heading, mark, style, points in (
        ("Proven", "✓", "green", verdict.proven),
        ("Not proven", "○", "yellow", verdict.open),
        ("Wrong", "✗", "bold red", verdict.wrong),
    ):
        if points:
            console.print(Text(heading, style="bold"))
        for point in points:
            console.print(Padding(Text(f"{mark} ", style=style) + Text(point), (0, 0, 0, 2)))
    return verdict.sound


def _judge(path: Path, physics: bool, origin: Path | None) -> Verdict:
    for each in (path, origin):
        if each is not None and not each.is_file():
            raise RecordError(f"{each}: there is no such file")
    try:
        record = read_file(path)
        found = open_game(record.header.game)
        return verify(found, record, read_file(origin) if origin else None) + _simulations(found, record, physics)
    except GameError as error:
        return Verdict(wrong=(str(error),))


def _simulations(found: Game[Any, Any], record: Record, physics: bool) -> Verdict:
    """The verdict on a record's simulations, which are run again if `physics`."""
    if physics:
        return audit(Play.replay(found, record), shared())
    if "physics" in found.spec.traits:
        return Verdict(open=("The simulations were not run again; --physics does that.",))
    return Verdict()
