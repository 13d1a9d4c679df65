"""The HTML page of a sweep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from dicehall.core.titles import title_of
from dicehall.lab.figures import Figure
from dicehall.lab.formatting import counted, figure_text
from dicehall.lab.html.charts import Line, Spot, classes_of, over_option
from dicehall.lab.html.page import FOOT, WAYS, few_games, full_title, header, page
from dicehall.lab.sweep import Sweep, is_number, mixture_text, option_text
from dicehall.registry import game


def sweep_page(found: Sweep) -> str:
    """The page of a sweep: each measure over the option, then the cells side by side."""
    question = found.cells[0].report.question
    title = f"{title_of(game(question.game).spec, question.options)}: what {' and '.join(found.varied)} do"
    if len(found.varied) == 1:
        title += "es"
    return page(title, _sweep(found, title))


def _sweep(found: Sweep, title: str) -> Iterator[str]:
    first = found.cells[0].report
    mixed = "set of rules" if len(found.varied) == 1 else "mixture of house rules"
    about = f"{counted(len(found.cells), mixed)}, {counted(first.question.games, 'game')} each, {WAYS[first.way]}."
    yield from header(title, f"{about} {few_games(first.question.games)}".strip(), first.question, found.varied)
    yield from _refused(found)
    if len(found.cells) > 1:
        yield '<div class="plots" style="margin-top:26px">'
        yield from _plots(found)
        yield "</div>"
    yield f'<section class="wide">{_side_by_side(found)}</section><footer>{FOOT}</footer>'


def _refused(found: Sweep) -> Iterator[str]:
    """The rules that can't be played, with the reasons."""
    if found.refused:
        items = "".join(
            f"<li>{escape(f'{mixture_text(each.varied)}: {each.reason}')}</li>" for each in found.refused
        )
        yield f'<section style="margin-top:22px"><h2>Not allowed by the game</h2><ul>{items}</ul></section>'


def _axes(found: Sweep) -> tuple[str, list[str]]:
    """The option on the horizontal axis, the first numeric one if there is one, and the others."""
    first = next(iter(found.varied))
    across = next((name for name, values in found.varied.items() if all(map(is_number, values))), first)
    return across, [name for name in found.varied if name != across]


def _plots(found: Sweep) -> Iterator[str]:
    """A plot of each measure over the horizontal option, with a line for each mixture of the others."""
    across, others = _axes(found)
    values = found.varied[across]
    names = () if all(map(is_number, values)) else tuple(map(option_text, values))
    for figure in found.measures():
        lines = _lines(found, figure.name, across, others)
        keys = "".join(
            f'<span><i class="key {classes_of(place)}"></i>{escape(line.title)}</span>'
            for place, line in enumerate(lines)
        )
        legend = f'<div class="keys">{keys}</div>' if others else ""
        plot = over_option(f"{figure.title} over {across}", lines, figure.unit == "share", names)
        missing = _missing(found, figure.name)
        yield f"<section><h3>{escape(full_title(figure))}</h3>{legend}{plot}{missing}</section>"


def _lines(found: Sweep, name: str, across: str, others: list[str]) -> list[Line]:
    """A line for each mixture of the other options; its points are in the order of the axis."""
    lines: dict[str, list[Spot]] = {}
    for cell, own in zip(found.cells, found.along(name), strict=True):
        title = mixture_text({other: cell.varied[other] for other in others})
        if own:
            text = f"{mixture_text(cell.varied)}: {', '.join(figure_text(own))}"
            place = _place(found.varied[across], cell.varied[across])
            lines.setdefault(title, []).append(Spot(place, own.value, own.low, own.high, text))
    return [Line(title, tuple(sorted(spots))) for title, spots in lines.items()]


def _place(values: Sequence[Any], value: Any) -> float:
    """Where a value is on the axis: numbers where they are, others in their order."""
    return float(value) if all(map(is_number, values)) else [str(each) for each in values].index(str(value))


def _missing(found: Sweep, name: str) -> str:
    """A line that names the cells without this measure; else nothing."""
    cells = [
        mixture_text(cell.varied) for cell, own in zip(found.cells, found.along(name), strict=True) if own is None
    ]
    return f'<p class="no">Nothing to measure with {escape("; ".join(cells))}.</p>' if cells else ""


def _side_by_side(found: Sweep) -> str:
    """All measures of all cells."""
    names = [escape(mixture_text(cell.varied)).replace(", ", "<br>") for cell in found.cells]
    heads = "".join(f'<th class="n">{name}</th>' for name in names)
    rows = []
    for measure in found.measures():
        cells = "".join(f'<td class="n">{_with_interval(each)}</td>' for each in found.along(measure.name))
        rows.append(f"<tr><td>{escape(full_title(measure))}</td>{cells}</tr>")
    return f"<h2>Side by side</h2><table><tr><th></th>{heads}</tr>{''.join(rows)}</table>"


def _with_interval(figure: Figure | None) -> str:
    if figure is None:
        return "–"
    value, interval = figure_text(figure)
    return f"{value} <small>{interval}</small>"
