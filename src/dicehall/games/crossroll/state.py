"""A game of Crossroll at one moment."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from dicehall.games.crossroll.board import Board, load
from dicehall.games.crossroll.options import Options

Row: TypeAlias = tuple[int, ...]
Phase = Literal["lot", "nitrous", "dice", "roll", "bonus", "main", "aside", "install", "penalty", "over"]


class State(msgspec.Struct, frozen=True):
    """A whole game at one moment; a sheet is a row of the kernel."""

    options: Options
    phase: Phase
    sheets: tuple[Row, ...]
    active: int = 0
    round: int = 1
    checked: str = ""  # the route whose score buys Nitrous Oxide
    dice: tuple[str, ...] = ()  # this round's
    results: tuple[int, ...] = ()
    away: tuple[str, ...] = ()  # solo: set aside in this cycle
    asked: tuple[int, ...] = ()  # who chooses a bonus, a main action or whether to install
    fits: tuple[str, ...] = ()  # solo: the dice of which one is set aside

    @property
    def board(self) -> Board:
        """The board that everybody plays on."""
        return load(self.options.board)

    @property
    def solo(self) -> bool:
        """Whether one person plays alone."""
        return len(self.sheets) == 1
