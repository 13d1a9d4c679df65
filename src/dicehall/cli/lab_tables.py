"""The tables of the lab in the terminal. They fit the width of the terminal, so that no number is broken."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from dicehall.lab.compare import Comparison, verdict
from dicehall.lab.figures import Figure
from dicehall.lab.formatting import effect_text, figure_text
from dicehall.lab.report import Report
from dicehall.lab.sweep import Cell, Sweep, mixture_text

NARROWEST_TITLE = 26
"""The least width of a column of titles."""
NARROWEST_NAME = 9
"""The least width of a column below the name of a side, which may be longer."""
BORDER = 3
"""What a column needs besides its text."""


def report_table(found: Report) -> Table:
    """Every figure of a report, in groups."""
    table = _table("", "", "95 % interval")
    for group, figures in found.groups().items():
        table.add_section()
        table.add_row(Text(group, "bold"))
        for each in figures:
            table.add_row(each.title, *figure_text(each))
    return table


def sweep_tables(found: Sweep, width: int) -> Iterator[Table]:
    """The measures of all cells, as few tables as the width allows, each with some of the cells."""
    columns = [_column(cell, found.along_cell(place)) for place, cell in enumerate(found.cells)]
    for some in _parts([_width(column) for column in columns], width - NARROWEST_TITLE - BORDER - 1):
        table = _table("", *(columns[place][0] for place in some))
        for row, measure in enumerate(found.measures(), start=1):
            table.add_row(measure.title, *(columns[place][row] for place in some))
        yield table


def comparison_table(found: Comparison, width: int) -> Table:
    """The measures of both sides; in a narrow terminal intervals are below differences, and names are folded."""
    rows = [(each.title, *effect_text(each), verdict(each)) for each in found.effects]
    heads = ("in a game", *map(_short, found.names), "difference", "95 % interval", "")
    needed = NARROWEST_TITLE + sum(_widest(heads[n], *(row[n] for row in rows)) + BORDER for n in range(1, 6))
    stacked = needed + BORDER + 1 > width
    table = _table(*((*heads[:4], "") if stacked else heads))
    for side in (1, 2) if stacked else ():
        room = max(NARROWEST_NAME, _widest(*(row[side] for row in rows)))
        table.columns[side].no_wrap, table.columns[side].overflow = False, "fold"
        table.columns[side].width = min(room, _widest(heads[side], *(row[side] for row in rows)))
    for title, a, b, less, interval, word in rows:
        table.add_row(title, a, b, *([f"{less}\n{interval}"] if stacked else [less, interval]), word)
    return table


def _table(title: str, *heads: str) -> Table:
    """A table whose first column may wrap, and whose others never do."""
    table = Table()
    table.add_column(title, ratio=1, overflow="fold")
    for head in heads:
        table.add_column(head, no_wrap=True)
    return table


def _column(cell: Cell, figures: list[Figure | None]) -> list[str]:
    """A cell of a sweep as a column of text: its options, then each figure above its interval."""
    texts = ["\n".join(figure_text(each)) if each else "–" for each in figures]
    return [mixture_text(cell.varied).replace(", ", "\n"), *texts]


def _parts(widths: list[int], room: int) -> Iterator[list[int]]:
    """The places of columns in groups that fit into the room, at least one in each."""
    part: list[int] = []
    for place, width in enumerate(widths):
        if part and sum(widths[each] for each in part) + width > room:
            yield part
            part = []
        part.append(place)
    yield part


def _width(column: list[str]) -> int:
    return _widest(*column) + BORDER


def _widest(*texts: str) -> int:
    """The length of the longest line."""
    return max(len(line) for text in texts for line in text.split("\n"))


def _short(name: str) -> str:
    """The name of a side, with a line for each of its house rules."""
    return name.replace(",", "\n")
