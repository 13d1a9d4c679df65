"""Sweeps: the same question for every mixture of some house rules. Cells are stored one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from dicehall.bots import levels_of
from dicehall.core.errors import BadOptions, GameError
from dicehall.core.setup import read_option
from dicehall.fingerprint import fingerprint_of_game
from dicehall.home import home
from dicehall.lab.exact import exact_figures
from dicehall.lab.figures import ABOUT, Figure
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


class Refused(msgspec.Struct, frozen=True):
    """A mixture of the varied options that the game does not allow, and the reason."""

    varied: dict[str, Any]
    reason: str


class Sweep(msgspec.Struct, frozen=True):
    """A grid of reports: what was varied over which values, a cell for each mixture, and the refused mixtures."""

    varied: dict[str, tuple[Any, ...]]
    cells: tuple[Cell, ...]
    refused: tuple[Refused, ...] = ()

    def measures(self) -> list[Figure]:
        """One figure of each kind that is in any cell, in the order of a report, for all seats together."""
        found: dict[str, Figure] = {}
        for cell in self.cells:
            for figures in cell.report.groups().values():
                found |= {each.name: each for each in figures if each.name not in found}
        order = [each.name for cell in self.cells for each in cell.report.figures]
        return sorted(
            (each for each in found.values() if "/seat/" not in each.name and each.group != "Winners"),
            key=lambda each: (list(ABOUT).index(each.group), order.index(each.name)),
        )

    def along(self, name: str) -> list[Figure | None]:
        """The figure of this name in each cell; None where there is nothing to measure."""
        return [next((each for each in cell.report.figures if each.name == name), None) for cell in self.cells]

    def along_cell(self, place: int) -> list[Figure | None]:
        """The figures of a cell in the order of the measures; None where there is nothing to measure."""
        own = {each.name: each for each in self.cells[place].report.figures}
        return [own.get(measure.name) for measure in self.measures()]


def read_variations(texts: Iterable[str]) -> dict[str, tuple[Any, ...]]:
    """All options with their values. An option that is named twice has the values of both, each value once."""
    found: dict[str, dict[bytes, Any]] = {}
    for text in texts:
        name, values = read_variation(text)
        found.setdefault(name, {}).update({msgspec.json.encode(value): value for value in values})
    return {name: tuple(values.values()) for name, values in found.items()}


def split_mixtures(
    varied: Mapping[str, Sequence[Any]], ask: Callable[[dict[str, Any]], Question]
) -> tuple[list[tuple[dict[str, Any], Question]], tuple[Refused, ...]]:
    """The mixtures that the game allows, each with its question, and the refused ones.

    Raises GameError where none is allowed.
    """
    allowed: list[tuple[dict[str, Any], Question]] = []
    refused: list[tuple[dict[str, Any], GameError]] = []
    for mixture in mixtures(varied):
        try:
            allowed.append((mixture, ask(mixture)))
        except GameError as error:
            refused.append((mixture, error))
    if not allowed:
        raise refused[0][1]
    return allowed, tuple(Refused(mixture, str(error)) for mixture, error in refused)


def read_variation(text: str) -> tuple[str, tuple[Any, ...]]:
    """An option with its values, as in `come_in=0,100,...,500` or `last_turn=true,false`; raises BadOptions."""
    name, equals, values = text.partition("=")
    if not equals or not name.strip() or not values.strip():
        raise BadOptions(f"{text!r} names no values; write name=value,value, for example come_in=0,100,...,500")
    steps = _RANGE.fullmatch(values)
    if steps:
        return name.strip(), _spelled_out(text, *map(int, steps.groups()))
    if "..." in values:
        raise BadOptions(f"{text!r} has dots that can't be filled in; write first,second,...,last in whole numbers")
    return name.strip(), tuple(read_option(f"{name}={value}")[1] for value in values.split(","))


def _spelled_out(text: str, first: int, second: int, last: int) -> tuple[int, ...]:
    step = second - first
    if step == 0 or (last - first) % step or (last - first) // step < 1:
        raise BadOptions(f"{text!r} can't be filled in: steps of {step} from {first} do not lead to {last}")
    return tuple(range(first, last + (1 if step > 0 else -1), step))


def mixtures(varied: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """Every mixture of the values; raises BadOptions where there are too many."""
    found = [dict(zip(varied, values, strict=True)) for values in product(*varied.values())]
    if len(found) > MOST_CELLS:
        raise BadOptions(f"these values give {len(found):,} mixtures of rules; at most {MOST_CELLS:,} are allowed")
    return found


def is_number(value: Any) -> bool:
    """Whether the value of an option is a number."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def option_text(value: Any) -> str:
    """The value of an option as text."""
    return f"{value:,}" if is_number(value) else msgspec.json.encode(value).decode().strip('"')


def mixture_text(varied: Mapping[str, Any]) -> str:
    """A mixture of options as text: come_in 100, goal 5,000."""
    return ", ".join(f"{name} {option_text(value)}" for name, value in varied.items())


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
