"""`dicehall replay`: shows a record step by step."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console

from dicehall.cli import open_game
from dicehall.cli.saves import read_file
from dicehall.cli.screen import Screen
from dicehall.core.play import Play

HELP = (
    ("Enter", "the next step"),
    ("back", "the step before"),
    ("a number", "the position after that many steps"),
    ("end", "the last position"),
    ("log", "everything up to here"),
    ("quit", "stop"),
)


def show_record(path: Path, everything: bool) -> None:
    """Show a record: step by step in a terminal, else the whole of it."""
    record = read_file(path)
    play = Play.replay(open_game(record.header.game), record)
    console = Console(highlight=False)
    replay = Replay(play, Screen(console, play))
    if everything or not sys.stdin.isatty():
        replay.everything()
    else:
        replay.run(console.input)


class Replay:
    """Shows a game step by step, without choices that were taken back."""

    def __init__(self, play: Play[Any, Any], screen: Screen) -> None:
        self._play = play
        self._screen = screen
        self._taken = play.taken

    def everything(self) -> None:
        """Show the whole game: what happened, and the last position."""
        self._screen.banner()
        self._screen.log(self._play.steps())
        self._screen.board(self._play.state)
        if self._play.closed:
            self._screen.say(self._play.closed.in_words())

    def run(self, ask: Callable[[str], str]) -> None:
        """Show the game step by step until the person stops."""
        self._screen.banner()
        self._screen.help(HELP)
        at = 0
        self._show(at)
        while True:
            try:
                word = ask(f"  {at} of {len(self._taken)}> ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                return
            if word in ("quit", "q", "exit"):
                return
            at = self._go(at, word)

    def _go(self, at: int, word: str) -> int:
        """The step to show after a command."""
        wanted = {"": at + 1, "n": at + 1, "next": at + 1, "b": at - 1, "back": at - 1}.get(word)
        if word == "end":
            wanted = len(self._taken)
        elif word.isdecimal():
            wanted = int(word) if len(word) < 10 else len(self._taken) + 1
        if word == "log":
            self._screen.log(self._play.steps(0, at))
        elif wanted is None:
            self._screen.help(HELP)
        elif not 0 <= wanted <= len(self._taken):
            self._screen.say(f"The game has {len(self._taken)} steps.")
        else:
            self._show(wanted)
            return wanted
        return at

    def _show(self, at: int) -> None:
        if at:
            self._screen.log(self._play.steps(at - 1, at))
        state = self._taken[at - 1].after if at else self._play.first
        self._screen.board(state)
        if self._play.closed and at == len(self._taken):
            self._screen.say(self._play.closed.in_words())
