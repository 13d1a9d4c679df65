"""What boards hold, as data: what binds records to them, boards of one's own, and boards with another number."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from dicehall.core.packed import is_packed, pack
from dicehall.games.crossroll.board import faults_of, load, names, tables_of
from dicehall.games.crossroll.board_shape import typed_tables
from dicehall.games.crossroll.faults import NO_TABLES, BadBoard

DRAWN_TABLES = frozenset({"flyover", "land", "hills", "words"})
DRAWN_FIELDS = frozenset(
    {"name", "width", "height", "background", "number", "colour", "badge", "district", "x", "y"}
    | {"label", "label_dx", "label_dy", "label_wrap"}
)
"""Names, places on the canvas and colours: no rule looks at them, so a board may be drawn anew."""


class CrossrollBoards:
    """The boards as `core.boards.Boards` wants them."""

    option = "board"

    def content(self, name: str) -> dict[str, Any]:
        """The tables of the board's file; raises BadBoard."""
        load(name)
        return tables_of(name)

    def rules(self, name: str) -> dict[str, Any]:
        """The tables without what is only drawn."""
        return {table: _undrawn(value) for table, value in self.content(name).items() if table not in DRAWN_TABLES}

    def ships(self, name: str) -> bool:
        """Whether the board is in the folder of this package, or in the name itself."""
        return is_packed(name) or name in names()

    def adopt(self, content: Any) -> str:
        """The board with this content, packed; raises BadBoard."""
        found = self.faults(content)
        if found:
            raise BadBoard("the board", found)
        return pack(content["meta"]["name"], content)

    def faults(self, content: Any) -> list[str]:
        """Everything that is wrong with this content."""
        return faults_of(content) if isinstance(content, dict) else [NO_TABLES]

    def is_drawable(self, content: Any) -> bool:
        """Whether all tables are there with the right types."""
        shape: list[str] = []
        if isinstance(content, dict):
            typed_tables(content, shape)
        return isinstance(content, dict) and not shape

    def changed(self, name: str, path: tuple[str, ...], value: Any) -> str:
        """The board with another value at a place; the highest score there is follows. Raises BadBoard."""
        if path == ("meta", "perfect_score"):
            raise BadBoard("the board", ["meta.perfect_score: it follows from the scores; change those"])
        content = deepcopy(self.content(name))
        _set(content, path, value)
        content["meta"]["perfect_score"] = _highest_score(content)
        return self.adopt(content)


BOARDS = CrossrollBoards()


MOST_NAMES = 30
"""How many names of a long list are told."""


def _set(content: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    """Change one value: entries of lists are named by their letter, id or row, or counted from 0."""
    at: Any = content
    for step in path[:-1]:
        at = _inside(at, step, path)
    last = path[-1] if path else ""
    if isinstance(at, list) and last.isdecimal() and int(last) < len(at):
        at[int(last)] = value
    elif isinstance(at, dict) and last in at:
        at[last] = value
    else:
        raise BadBoard("the board", [f"{'.'.join(path)}: there is no {last or 'place'} here; {_names_in(at)}"])


def _inside(at: Any, step: str, path: tuple[str, ...]) -> Any:
    if isinstance(at, dict) and step in at:
        return at[step]
    for each in at if isinstance(at, list) else ():
        if isinstance(each, dict) and step in (each.get("letter"), each.get("id"), each.get("row")):
            return each
    if isinstance(at, list) and step.isdecimal() and int(step) < len(at):
        return at[int(step)]
    raise BadBoard("the board", [f"{'.'.join(path)}: there is no {step} here; {_names_in(at)}"])


def _names_in(at: Any) -> str:
    """What there is at a place of a board, for somebody who named something else."""
    if isinstance(at, dict):
        return f"there are {', '.join(at)}"
    if not isinstance(at, list):
        return f"there is only {at!r}"
    names = [each.get("letter") or each.get("id") or each.get("row") for each in at if isinstance(each, dict)]
    known = ", ".join(filter(None, names[:MOST_NAMES])) + (", ..." if len(names) > MOST_NAMES else "")
    return f"there are {known}" if known else f"there are 0 to {len(at) - 1}"


def _highest_score(content: dict[str, Any]) -> Any:
    """All scores together; what was there before where one of them is no number, which is a fault of its own."""
    try:
        scores = content["scores"]
        return sum(route["score"] for route in content["routes"]) + sum(scores["speed"]) + sum(scores["landmark"])
    except TypeError:
        return content["meta"]["perfect_score"]


def _undrawn(value: Any) -> Any:
    if isinstance(value, list):
        return [_undrawn(each) for each in value]
    if isinstance(value, dict):
        return {field: each for field, each in value.items() if field not in DRAWN_FIELDS}
    return value
