"""Knockabout in a terminal: the hexagons in text, every cell with its name, every die with owner, kind and value.

The board fits 80 columns, and reads without colours: W8:3 is White's D8 showing 3.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from dicehall.core.contract import Over
from dicehall.games.knockabout.board import AXIAL, IN_GUTTER, NAMES, RADIUS
from dicehall.games.knockabout.dice import LETTERS, LOST, OWN, SIDE_NAMES, SIDES
from dicehall.games.knockabout.rules import State, pending

INSIDE = 5
"""Characters inside a cell. Cells are two lines high, and each column stands one line off its neighbours."""

_STYLES = ("bold black on bright_white", "bold bright_white on blue")
_LEGEND = "W8:3 is White's D8 showing 3, W8:? is being rolled again; ░ is the gutter."

Piece = tuple[str, str]
"""Characters, and the style that they are drawn in."""


def draw(state: State, names: Sequence[str]) -> RenderableType:
    """The table as it stands: the players with their scores, and the board."""
    return Padding(Group(_seats(state, names), Text(), _board(state), Text(_LEGEND, style="dim")), (1, 0, 0, 0))


def _seats(state: State, names: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for seat, name in enumerate(names):
        side = Text(f" {SIDE_NAMES[seat]} ", style=_STYLES[seat])
        score = state.fallen[1 - seat]
        pips = "●" * score + "○" * (LOST - score)
        words = f"{score} of {SIDE_NAMES[1 - seat]}'s dice in the gutter"
        table.add_row(_mark(state, seat), Text(name, style="bold"), side, pips, words)
    return table


def _mark(state: State, seat: int) -> str:
    over = pending(state)
    if isinstance(over, Over):
        return "wins" if seat in over.winners else ""
    return "▶" if seat == state.turn else ""


def _board(state: State) -> Text:
    """The board line by line, White at the bottom: what is inside the cells, and the edges between the columns."""
    inside: dict[tuple[int, int], Piece] = {}
    edges: dict[tuple[int, int], str] = {}
    for cell, (white_q, white_r) in enumerate(AXIAL):
        q, r = -white_q, -white_r
        top = 2 * r + q + 2 * RADIUS
        inside[top, q] = (NAMES[cell].center(INSIDE), "dim")
        inside[top + 1, q] = _content(state, cell)
        edges |= {(top, q): "/", (top, q + 1): "\\", (top + 1, q): "\\", (top + 1, q + 1): "/"}
    text = Text()
    for line in range(4 * RADIUS + 2):
        for q in range(-RADIUS, RADIUS + 2):
            text.append(edges.get((line, q), " "), "dim")
            text.append(*inside.get((line, q), (" " * INSIDE, "")))
        text.rstrip()
        text.append("\n")
    return text


def _content(state: State, cell: int) -> Piece:
    """What lies on a cell, and its lower edge."""
    die = state.cells.find(cell)
    if die < 0:
        return ("░" if IN_GUTTER[cell] else "_") * INSIDE, "dim"
    value = "?" if cell == state.rolling else state.values[die]
    return f"{LETTERS[die // OWN]}{SIDES[die]}:{value}".center(INSIDE), _STYLES[die // OWN]
