"""The HTML pages of a report, a sweep and a comparison. Each is one file that loads nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from dicehall.core.setup import house_rules
from dicehall.lab.compare import Comparison, Effect, verdict
from dicehall.lab.figures import ABOUT, ENOUGH, Figure
from dicehall.lab.formatting import counted, effect_text, figure_text, number, speed_text, too_few
from dicehall.lab.html.charts import Line, Scale, Spot, classes_of, distribution, interval, over_option
from dicehall.lab.html.style import STYLE
from dicehall.lab.question import Question
from dicehall.lab.report import Report
from dicehall.lab.sweep import Sweep, is_number, mixture_text, option_text
from dicehall.registry import game

HEADS = ("exact/duel", "exact/solo", "wins/first", "turns", "decisions_a_turn", "leads", "from_behind")
WAYS = {
    "tables": "each turn drawn from tables of the rules",
    "kernel": "played by the game's compiled rules",
    "contract": "played step by step by the rules",
}
FOOT = (
    "Of 100 intervals, about 95 contain the true value. The same command with the same seed gives the same "
    "figures, on any number of processor cores. docs/lab.md defines each measure."
)
COMPARED = (
    "Differences of shares are in percentage points. The drawings show differences in standard deviations of "
    "single games, from one less to one more. A difference is called real if chance makes one as large less than "
    "once in 1,000 times."
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
    about = f"{counted(found.games, 'game')} of bots, {WAYS[found.way]}."
    yield from _header(title, f"{about} {_roughly(found.games)}".strip(), found.question)
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


def _roughly(games: int) -> str:
    """A warning where there are too few games; else nothing."""
    return f"So few say little; play at least {ENOUGH}." if games < ENOUGH else ""


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
    """A figure in large type; without enough games, the large type says so instead."""
    title = f"<span>{escape(_full_title(figure))}</span>"
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
    mixed = "rule set" if len(found.varied) == 1 else "mixture of house rules"
    about = f"{counted(len(found.cells), mixed)}, {counted(first.question.games, 'game')} each, {WAYS[first.way]}."
    yield from _header(title, f"{about} {_roughly(first.question.games)}".strip(), first.question, found.varied)
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
        yield f"<section><h3>{escape(_full_title(figure))}</h3>{legend}{plot}{missing}</section>"


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


def _full_title(figure: Figure) -> str:
    """The title of a figure outside its table."""
    ways = {
        "Rules": "{}, in a game",
        "Best play": "{}, both playing their best" if figure.unit == "share" else "{}, at best play",
    }
    return ways.get(figure.group, "{}").format(figure.title)


def _side_by_side(found: Sweep) -> str:
    """All measures of all cells."""
    names = [escape(mixture_text(cell.varied)).replace(", ", "<br>") for cell in found.cells]
    heads = "".join(f'<th class="n">{name}</th>' for name in names)
    rows = []
    for measure in found.measures():
        cells = "".join(f'<td class="n">{_with_interval(each)}</td>' for each in found.along(measure.name))
        rows.append(f"<tr><td>{escape(_full_title(measure))}</td>{cells}</tr>")
    return f"<h2>Side by side</h2><table><tr><th></th>{heads}</tr>{''.join(rows)}</table>"


def _with_interval(figure: Figure | None) -> str:
    if figure is None:
        return "–"
    value, interval = figure_text(figure)
    return f"{value} <small>{interval}</small>"


# Comparisons.


def comparison_page(found: Comparison) -> str:
    """The page of a comparison."""
    question = found.questions[0]
    title = f"{game(question.game).spec.title}: {found.names[0]} against {found.names[1]}"
    return page(title, _comparison(found, title))


def _comparison(found: Comparison, title: str) -> Iterator[str]:
    a, b = found.names
    both = {"bots": f"{a} and {b} played each other", "rules": f"The same bots played by {a} and by {b}"}
    about = f"{both[found.kind]} on the same dice: {counted(found.pairs, 'pair of games')}."
    yield from _header(title, about, found.questions[0])
    yield f'<p class="sentence">{escape(found.sentence)}</p><section class="wide" style="margin-top:22px">'
    heads = "".join(f'<th class="n">{escape(each)}</th>' for each in (a, b, "difference", "95 % interval"))
    rows = "".join(_effect(each) for each in found.effects)
    yield f"<table><tr><th>in a game</th>{heads}<th></th><th></th></tr>{rows}</table></section>"
    yield f"<footer>{COMPARED} {FOOT}</footer>"


def _effect(effect: Effect) -> str:
    spread = effect.difference / effect.size if effect.size else 1.0
    low, high = sorted((effect.low / spread, effect.high / spread))
    *values, reached = effect_text(effect)
    drawn = interval(Scale(-1.0, 1.0, 6, 174), effect.size, low, high, f"{values[-1]}, {reached}", 0.0)
    numbers = "".join(f'<td class="n">{each}</td>' for each in values)
    look = "yes" if effect.real else "no"
    return (
        f'<tr><td>{escape(effect.title)}</td>{numbers}<td class="i">{reached}</td>'
        f'<td class="g">{drawn}</td><td class="{look}">{verdict(effect)}</td></tr>'
    )
