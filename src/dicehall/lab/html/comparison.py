"""The HTML page of a comparison."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from dicehall.core.titles import title_of
from dicehall.lab.compare import Comparison, Effect, verdict
from dicehall.lab.formatting import counted, effect_text
from dicehall.lab.html.charts import Scale, interval
from dicehall.lab.html.page import FOOT, header, page
from dicehall.registry import game

COMPARED = (
    "Differences of shares are in percentage points. The drawings show differences in standard deviations of "
    "single games, from one less to one more. A difference is called real if chance makes one as large less than "
    "once in 1,000 times."
)


def comparison_page(found: Comparison) -> str:
    """The page of a comparison."""
    question = found.questions[0]
    title = f"{title_of(game(question.game).spec, question.options)}: {found.names[0]} against {found.names[1]}"
    return page(title, _comparison(found, title))


def _comparison(found: Comparison, title: str) -> Iterator[str]:
    a, b = found.names
    both = {"bots": f"{a} and {b} played each other", "rules": f"The same bots played by {a} and by {b}"}
    about = f"{both[found.kind]} on the same dice: {counted(found.pairs, 'pair of games')}."
    yield from header(title, about, found.questions[0])
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
