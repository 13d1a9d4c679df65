"""What the HTML pages of the lab share: the file, its header and its words. A page loads nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from dicehall.core.setup import house_rules
from dicehall.lab.figures import ENOUGH, Figure
from dicehall.lab.html.style import STYLE
from dicehall.lab.question import Question
from dicehall.registry import game

WAYS = {
    "tables": "each turn drawn from tables of the rules",
    "kernel": "played by the game's compiled rules",
    "contract": "played step by step by the rules",
}
FOOT = (
    "Of 100 intervals, about 95 contain the true value. The same command with the same seed gives the same "
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


def few_games(games: int) -> str:
    """A warning where there are too few games; else nothing."""
    return f"So few say little; play at least {ENOUGH}." if games < ENOUGH else ""


def header(title: str, about: str, question: Question, varied: Iterable[str] = ()) -> Iterator[str]:
    """The head of a page: its title, what it is about, and the rules that were played, except the varied ones."""
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


def full_title(figure: Figure) -> str:
    """The title of a figure outside its table."""
    ways = {
        "Rules": "{}, in a game",
        "Best play": "{}, both playing their best" if figure.unit == "share" else "{}, at best play",
    }
    return ways.get(figure.group, "{}").format(figure.title)
