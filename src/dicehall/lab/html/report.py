"""The HTML page of a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from dicehall.core.titles import title_of
from dicehall.lab.figures import ABOUT, Figure
from dicehall.lab.formatting import counted, figure_text, number, speed_text, too_few
from dicehall.lab.html.charts import Scale, distribution, interval
from dicehall.lab.html.page import FOOT, WAYS, few_games, full_title, header, page
from dicehall.lab.question import Question
from dicehall.lab.report import Report
from dicehall.registry import game

HEADS = ("exact/duel", "exact/solo", "wins/first", "turns", "decisions_a_turn", "leads", "from_behind")


def report_page(found: Report) -> str:
    """The page of a report."""
    title = f"{title_of(game(found.question.game).spec, found.question.options)}, measured"
    return page(title, _report(found, title))


def _report(found: Report, title: str) -> Iterator[str]:
    about = f"{counted(found.games, 'game')} of bots, {WAYS[found.way]}."
    yield from header(title, f"{about} {few_games(found.games)}".strip(), found.question)
    known = {figure.name: figure for figure in found.figures}
    yield f'<div class="heads">{"".join(_head(known[name]) for name in HEADS if name in known)}</div>'
    yield '<div class="plots">'
    for spread in found.spreads:
        drawn = distribution(spread.title, spread.counts, figure_text(known[spread.name])[0])
        yield f"<section><h3>{escape(spread.title)}</h3>{drawn}</section>"
    yield '</div><div class="tables">'
    for group, figures in found.groups().items():
        yield f"<section><h2>{group}</h2><p>{escape(ABOUT[group])}</p>{_figures(figures, found.question)}</section>"
    speed = speed_text(found.games, found.seconds)
    yield f"</div><footer>{FOOT} Played in {number(found.seconds)} seconds: {speed}.</footer>"


def _head(figure: Figure) -> str:
    """A figure in large type; without enough games, the large type says so instead."""
    title = f"<span>{escape(full_title(figure))}</span>"
    if figure.is_rough:
        return f'<div class="head"><b class="word">{too_few(figure.games)}</b>{title}</div>'
    value, reach = figure_text(figure)
    shown = reach if figure.exact or figure.low == figure.high else f"95 % interval: {reach}"
    return f'<div class="head"><b>{value}</b>{title}<small>{shown}</small></div>'


def _figures(figures: Sequence[Figure], question: Question) -> str:
    """A table of figures; figures of one unit share a scale."""
    rows = []
    for figure in figures:
        scale, even = _scale(figure, figures, question)
        value, reach = figure_text(figure)
        drawn = interval(scale, figure.value, figure.low, figure.high, f"{value}, {reach}", even)
        rows.append(
            f'<tr><td>{escape(figure.title)}</td><td class="n">{value}</td>'
            f'<td class="i">{reach}</td><td class="g">{drawn}</td></tr>'
        )
    head = '<tr><th></th><th class="n"></th><th class="n">95 % interval</th><th></th></tr>'
    return f"<table>{head}{''.join(rows)}</table>"


def _scale(figure: Figure, figures: Sequence[Figure], question: Question) -> tuple[Scale, float | None]:
    """The scale of a figure in its table, and the value that equal players would have."""
    if figure.unit == "share":
        even = 1 / question.players if figure.group == "Winning" else None
        return Scale(0.0, 1.0, 6, 174), even
    alike = [each for each in figures if each.unit == figure.unit]
    low = min(0.0, *(each.low for each in alike))
    high = max(0.0, *(each.high for each in alike))
    return Scale(low, high, 6, 174), 0.0 if figure.group == "Winners" else None
