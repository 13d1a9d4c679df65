"""The HTML pages of a report, a sweep and a comparison. Each is one file that loads nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

import msgspec

from dicehall.core.setup import house_rules
from dicehall.lab.compare import Comparison, Effect, size_in_words
from dicehall.lab.figures import ABOUT, Figure
from dicehall.lab.formatting import effect_text, figure_text, number, value_text
from dicehall.lab.gauge import gauge_of
from dicehall.lab.html.charts import Line, Scale, distribution, interval, over_option
from dicehall.lab.html.style import STYLE
from dicehall.lab.question import Question
from dicehall.lab.report import Report
from dicehall.lab.sweep import Sweep
from dicehall.registry import game

HEADS = ("exact/duel", "exact/solo", "wins/first", "turns", "decisions_a_turn", "leads", "from_behind")
WAYS = {
    "tables": "from tables",
    "kernel": "in the game's kernel",
    "contract": "through the rules' contract",
}
FOOT = (
    "An interval contains the true value 95 times in 100. The same command with the same seed gives the same "
    "figures, on any number of processor cores. docs/lab.md defines each measure."
)


def page(title: str, body: Iterable[str]) -> str:
    """A whole HTML file."""
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>"
    )
    inside = "".join(body)
    return f'<!doctype html><html lang="en"><head>{head}</head><body><main>{inside}</main></body></html>\n'


def report_page(found: Report) -> str:
    """The page of a report."""
    title = f"{game(found.question.game).spec.title}, measured"
    return page(title, _report(found, title))


def _report(found: Report, title: str) -> Iterator[str]:
    yield from _header(title, f"{found.games:,} games between bots, {WAYS[found.way]}.", found.question)
    known = {figure.name: figure for figure in found.figures}
    yield f'<div class="heads">{"".join(_head(known[name]) for name in HEADS if name in known)}</div>'
    yield '<div class="plots">'
    for spread in found.spreads:
        yield f"<section><h3>{escape(spread.title)}</h3>{distribution(spread.title, spread.counts)}</section>"
    yield '</div><div class="tables">'
    for group, figures in found.groups().items():
        yield f"<section><h2>{group}</h2><p>{escape(ABOUT[group])}</p>{_figures(figures, found.question)}</section>"
    rate = found.games / found.seconds if found.seconds else 0.0
    yield f"</div><footer>{FOOT} Played in {found.seconds:,.1f} s, {number(rate)} games a second.</footer>"


def _header(title: str, about: str, question: Question, varied: Iterable[str] = ()) -> Iterator[str]:
    yield f"<header><h1>{escape(title)}</h1><p>{escape(about)}</p>"
    facts = {
        "bots": ", ".join(question.bots),
        "players": str(question.players),
        "seed": question.seed,
        **{name: value for name, value in _rules(question).items() if name not in varied},
    }
    items = "".join(f"<li>{escape(name)} <b>{escape(value)}</b></li>" for name, value in facts.items())
    yield f'<ul class="facts">{items}</ul></header>'


def _rules(question: Question) -> dict[str, str]:
    """The rulebook and the house rules."""
    spec = game(question.game).spec
    house = dict(each.split("=", 1) for each in house_rules(spec, question.options))
    rules = {"rules": str(question.options["rules"])} if "rules" in question.options else {}
    return rules | (house or {"house rules": "none"})


def _head(figure: Figure) -> str:
    value, reach = figure_text(figure)
    return f'<div class="head"><b>{value}</b><span>{escape(_full_title(figure))}</span><small>{reach}</small></div>'


def _figures(figures: Sequence[Figure], question: Question) -> str:
    """A table of figures; figures of one unit share a scale."""
    rows = []
    for figure in figures:
        scale, even = _scale(figure, figures, question)
        drawn = interval(scale, figure.value, figure.low, figure.high, even)
        value, reach = figure_text(figure)
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


# Sweeps.


def sweep_page(found: Sweep) -> str:
    """The page of a sweep: each measure over the option, then the cells side by side."""
    question = found.cells[0].report.question
    title = f"{game(question.game).spec.title}: what {' and '.join(found.varied)} do"
    if len(found.varied) == 1:
        title += "es"
    return page(title, _sweep(found, title))


def _sweep(found: Sweep, title: str) -> Iterator[str]:
    first = found.cells[0].report
    about = f"{len(found.cells)} mixtures of house rules, {first.question.games:,} games each, {WAYS[first.way]}."
    yield from _header(title, about, first.question, found.varied)
    across, others = _axes(found)
    if across and len(found.cells) > 1:
        yield '<div class="plots" style="margin-top:26px">'
        yield from _plots(found, across, others)
        yield "</div>"
    yield f'<section class="wide">{_side_by_side(found)}</section><footer>{FOOT}</footer>'


def _axes(found: Sweep) -> tuple[str | None, list[str]]:
    """The option on the horizontal axis, which is the first numeric one, and the others."""
    across = next((name for name, values in found.varied.items() if all(_is_number(each) for each in values)), None)
    return across, [name for name in found.varied if name != across]


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _plots(found: Sweep, across: str, others: list[str]) -> Iterator[str]:
    """A plot of each measure over the horizontal option, with a line for each mixture of the others."""
    for figure in _measures(found):
        lines: dict[str, list[tuple[float, float, float, float]]] = {}
        for cell in found.cells:
            name = ", ".join(f"{other} {_word(cell.varied[other])}" for other in others)
            own = next((each for each in cell.report.figures if each.name == figure.name), None)
            if own:
                lines.setdefault(name, []).append((cell.varied[across], own.value, own.low, own.high))
        drawn = [Line(name, tuple(points)) for name, points in lines.items()]
        keys = "".join(
            f'<span><i class="key c{1 + n % 6}"></i>{escape(line.title)}</span>' for n, line in enumerate(drawn)
        )
        legend = f'<div class="keys">{keys}</div>' if others else ""
        plot = over_option(f"{figure.title} over {across}", drawn, figure.unit == "share")
        yield f"<section><h3>{escape(_full_title(figure))}</h3>{legend}{plot}</section>"


def _measures(found: Sweep) -> list[Figure]:
    """One figure of each kind that any cell has, in the order of a report, without those of single seats."""
    kinds: dict[str, Figure] = {}
    for cell in found.cells:
        for figures in cell.report.groups().values():
            for figure in figures:
                if "/seat/" not in figure.name and figure.group != "Winners":
                    kinds.setdefault(figure.name, figure)
    return list(kinds.values())


def _full_title(figure: Figure) -> str:
    """The title of a figure outside its table."""
    ways = {
        "Winning": "{} wins",
        "Rules": "{}, in a game",
        "Best play": "{}, both playing their best" if figure.unit == "share" else "{}, at best play",
    }
    return ways.get(figure.group, "{}").format(figure.title)


def _word(value: Any) -> str:
    return f"{value:,}" if _is_number(value) else msgspec.json.encode(value).decode().strip('"')


def _side_by_side(found: Sweep) -> str:
    """All measures of all cells."""
    names = list(found.varied)
    heads = "".join(
        f'<th class="n">{"<br>".join(escape(f"{name} {_word(cell.varied[name])}") for name in names)}</th>'
        for cell in found.cells
    )
    rows = []
    for measure in _measures(found):
        own = [{each.name: each for each in cell.report.figures}.get(measure.name) for cell in found.cells]
        cells = "".join(f'<td class="n">{_with_reach(each)}</td>' for each in own)
        rows.append(f"<tr><td>{escape(_full_title(measure))}</td>{cells}</tr>")
    return f"<h2>Side by side</h2><table><tr><th></th>{heads}</tr>{''.join(rows)}</table>"


def _with_reach(figure: Figure | None) -> str:
    if figure is None:
        return "–"
    if figure.exact:
        return value_text(figure.value, figure.unit)
    reach = (figure.high - figure.low) / 2
    value, error = (value_text(each, figure.unit, reach) for each in (figure.value, reach))
    return f'{value} <small class="no">± {error}</small>'


# Comparisons.


def comparison_page(found: Comparison) -> str:
    """The page of a comparison."""
    question = found.questions[0]
    title = f"{game(question.game).spec.title}: {found.names[0]} against {found.names[1]}"
    return page(title, _comparison(found, title))


def _comparison(found: Comparison, title: str) -> Iterator[str]:
    a, b = found.names
    both = {"bots": f"{a} and {b} played each other", "rules": f"The same bots played by {a} and by {b}"}
    about = f"{both[found.kind]} on the same dice: {found.pairs:,} pairs of games."
    yield from _header(title, about, found.questions[0])
    yield f'<p class="sentence">{escape(found.sentence)}</p><section class="wide" style="margin-top:22px">'
    heads = "".join(f'<th class="n">{escape(each)}</th>' for each in (a, b, "difference", "95 % interval"))
    rows = "".join(_effect(each) for each in found.effects)
    yield f"<table><tr><th>in a game</th>{heads}<th>size</th><th></th><th></th></tr>{rows}</table></section>"
    turn = gauge_of(found.questions[0].game).turn
    whose = f"A {turn} counts for the seat that had it. " if turn else ""
    yield (
        "<footer>Differences are drawn in standard deviations of single games, from one less to one more. One is "
        f"called real if chance makes one as large less than once in 1,000 times. {whose}{FOOT}</footer>"
    )


def _effect(effect: Effect) -> str:
    spread = effect.difference / effect.size if effect.size else 1.0
    low, high = sorted((effect.low / spread, effect.high / spread))
    drawn = interval(Scale(-1.0, 1.0, 6, 174), effect.size, low, high, 0.0)
    *values, reached = effect_text(effect)
    numbers = "".join(f'<td class="n">{each}</td>' for each in values)
    verdict = '<td class="yes">real</td>' if effect.real else '<td class="no">may be chance</td>'
    return (
        f"<tr><td>{escape(effect.title)}</td>{numbers}"
        f'<td class="i">{reached}</td>'
        f'<td class="i">{size_in_words(effect.size)}</td><td class="g">{drawn}</td>{verdict}</tr>'
    )
