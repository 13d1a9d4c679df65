"""What boards hold, as data: what binds records to them, boards of one's own, and boards with another number."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from dicehall.core.errors import plain
from dicehall.core.packed import LONGEST_NAME, is_packed, pack
from dicehall.games.crossroll.board import faults_of, load, names, tables_of
from dicehall.games.crossroll.board_limits import is_of_drawable_size
from dicehall.games.crossroll.board_shape import typed_tables
from dicehall.games.crossroll.faults import NO_TABLES, BadBoard

DRAWN_TABLES = frozenset({"flyover", "land", "hills", "words"})
NAMED_TABLES = frozenset({"dice", "conversion"})
"""Tables whose fields have names of their own: a die may be called x."""
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
        content = self.content(name)
        return {
            table: value if table in NAMED_TABLES else _undrawn(value)
            for table, value in content.items()
            if table not in DRAWN_TABLES
        }

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
        """Whether all tables are there with the right types, and small enough."""
        shape: list[str] = []
        parts = typed_tables(content, shape) if isinstance(content, dict) else None
        return parts is not None and not shape and is_of_drawable_size(parts)

    def changed(self, name: str, path: tuple[str, ...], value: Any) -> str:
        """The board with another value at a place; the highest score there is follows. Raises BadBoard."""
        if path == ("meta", "perfect_score"):
            raise BadBoard("the board", ["meta.perfect_score: it follows from the scores; change those"])
        content = deepcopy(self.content(name))
        _set(content, path, value)
        _add_scores(content)
        return self.adopt(content)


BOARDS = CrossrollBoards()


MOST_NAMES = 30
"""How many names of a long list a message has."""


def _set(content: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    """Change one value: entries of lists are named by their letter, id or row, or counted from 0."""
    at: Any = content
    for step in path[:-1]:
        at = at[_key(at, step, path)]
    at[_key(at, path[-1] if path else "", path)] = value


def _key(at: Any, step: str, path: tuple[str, ...]) -> Any:
    """The field or the number of the entry that a step of the path names; raises BadBoard."""
    if isinstance(at, dict) and step in at:
        return step
    if isinstance(at, list):
        named = [n for n, each in enumerate(at) if isinstance(each, dict) and step in _names_of(each)]
        counted = [n for n in range(len(at)) if step == str(n)]
        if named or counted:
            return (named + counted)[0]
    where, what = plain(".".join(path)), plain(step, LONGEST_NAME) or "place"
    raise BadBoard("the board", [f"{where}: there is no {what} here; {_names_in(at)}"])


def _names_of(entry: dict[str, Any]) -> tuple[Any, ...]:
    return entry.get("letter"), entry.get("id"), entry.get("row")


def _names_in(at: Any) -> str:
    """What there is at a place of a board, for somebody who named something else."""
    if isinstance(at, dict):
        return f"there are {', '.join(at)}"
    if not isinstance(at, list):
        return f"there is only {at!r}"
    names = [next(filter(None, _names_of(each)), None) for each in at if isinstance(each, dict)]
    known = ", ".join(filter(None, names[:MOST_NAMES])) + (", ..." if len(names) > MOST_NAMES else "")
    return f"there are {known}" if known else f"there are 0 to {len(at) - 1}"


def _add_scores(content: dict[str, Any]) -> None:
    """Write down the highest score: all scores together. What is no number among them is a fault of its own."""
    try:
        scores = content["scores"]
        sums = sum(route["score"] for route in content["routes"]) + sum(scores["speed"]) + sum(scores["landmark"])
        content["meta"]["perfect_score"] = sums
    except (TypeError, KeyError):
        return


def _undrawn(value: Any) -> Any:
    if isinstance(value, list):
        return [_undrawn(each) for each in value]
    if isinstance(value, dict):
        return {field: each for field, each in value.items() if field not in DRAWN_FIELDS}
    return value
