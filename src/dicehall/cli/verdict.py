"""`dicehall verify`: what a record proves and what it does not, in plain words."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from dicehall.cli.opening import open_game
from dicehall.cli.saves import read_file
from dicehall.core.errors import GameError, RecordError
from dicehall.core.verify import Verdict, verify


def show_verdict(path: Path, as_json: bool) -> bool:
    """Print the verdict on a file; whether the record is sound."""
    verdict = _judge(path)
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


def _judge(path: Path) -> Verdict:
    if not path.is_file():
        raise RecordError(f"{path}: there is no such file")
    try:
        record = read_file(path)
        return verify(open_game(record.header.game), record)
    except GameError as error:
        return Verdict(wrong=(str(error),))
