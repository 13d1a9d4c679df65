"""Sweeps: the same question for every mixture of some house rules. Cells are stored one by one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from dicehall.bots import levels_of
from dicehall.core.errors import BadOptions
from dicehall.core.setup import read_option
from dicehall.fingerprint import fingerprint_of_game
from dicehall.home import home
from dicehall.lab.exact import exact_figures
from dicehall.lab.question import Question
from dicehall.lab.report import Report
from dicehall.lab.runner import Progress, report_on
from dicehall.registry import plugin
from dicehall.stored import read_stored, write_stored

MOST_CELLS = 1000
PARTS = ("game", "standing", "greedy", "players", "gauge", "fast", "solver", "table")
"""What a cell depends on in a game."""

_RANGE = re.compile(r"\s*(-?\d+)\s*,\s*(-?\d+)\s*,\s*\.\.\.\s*,\s*(-?\d+)\s*")


class Cell(msgspec.Struct, frozen=True):
    """One mixture of the varied options, and the report on it."""

    varied: dict[str, Any]
    report: Report


class Sweep(msgspec.Struct, frozen=True):
    """A grid of reports: what was varied over which values, and a cell for each mixture."""

    varied: dict[str, tuple[Any, ...]]
    cells: tuple[Cell, ...]


def read_variation(text: str) -> tuple[str, tuple[Any, ...]]:
    """An option with its values, as in `come_in=0,100,...,500` or `last_turn=true,false`; raises BadOptions."""
    name, equals, values = text.partition("=")
    if not equals or not name.strip() or not values.strip():
        raise BadOptions(f"{text!r} varies nothing; write name=value,value, for example come_in=0,100,...,500")
    steps = _RANGE.fullmatch(values)
    if steps:
        return name.strip(), _spelled_out(text, *map(int, steps.groups()))
    if "..." in values:
        raise BadOptions(f"{text!r} has dots that can't be filled in; write first,second,...,last in whole numbers")
    return name.strip(), tuple(read_option(f"{name}={value}")[1] for value in values.split(","))


def _spelled_out(text: str, first: int, second: int, last: int) -> tuple[int, ...]:
    step = second - first
    if step == 0 or (last - first) % step or (last - first) // step < 1:
        raise BadOptions(f"{text!r} does not come out: from {first} in steps of {step} one never gets to {last}")
    return tuple(range(first, last + (1 if step > 0 else -1), step))


def mixtures(varied: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """Every mixture of the values; raises BadOptions where there are too many."""
    found = [dict(zip(varied, values, strict=True)) for values in product(*varied.values())]
    if len(found) > MOST_CELLS:
        raise BadOptions(f"these variations give {len(found):,} mixtures; {MOST_CELLS:,} are the most")
    return found


def cells(
    questions: Sequence[tuple[dict[str, Any], Question]],
    workers: int | None = None,
    engine: str = "local",
    progress: Progress | None = None,
) -> Iterator[Cell]:
    """The cells one by one: stored ones at once, the others when they are played."""
    for varied, question in questions:
        yield Cell(varied, _stored(question) or _played(question, workers, engine, progress))


def _played(question: Question, workers: int | None, engine: str, progress: Progress | None) -> Report:
    report = report_on(question, workers, engine, progress)
    report = msgspec.structs.replace(report, figures=(*exact_figures(question, True), *report.figures))
    if report.games < question.games:
        raise KeyboardInterrupt
    if _can_be_stored(question):
        write_stored(place_of(question), made_of(question), report)
    return report


def _stored(question: Question) -> Report | None:
    if not _can_be_stored(question):
        return None
    return read_stored(place_of(question), made_of(question), Report, f"results of the lab ({question.game})")


def _can_be_stored(question: Question) -> bool:
    """Whether only players of the game itself play: the name of another one may mean another program tomorrow."""
    return set(question.bots) <= set(levels_of(question.game))


def place_of(question: Question) -> Path:
    """The file for the answer to a question."""
    written = msgspec.json.encode(question, order="deterministic")
    return home() / "lab" / f"{question.game}-{sha256(written).hexdigest()[:20]}.json"


def made_of(question: Question) -> str:
    """The fingerprint of what the answer to a question is made of."""
    return fingerprint_of_game(plugin(question.game), PARTS, __name__, question.options)


def as_rows(found: Sweep) -> list[dict[str, Any]]:
    """Every figure of every cell as a row of plain values."""
    return [
        {**cell.varied, **msgspec.to_builtins(figure)} for cell in found.cells for figure in cell.report.figures
    ]
