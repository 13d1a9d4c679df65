"""Options: house rules that a rulebook offers, each with its default, its limits and its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from dicehall.core.errors import BadOptions, shown
from dicehall.core.packed import is_packed


class Flag(msgspec.Struct, frozen=True, tag="flag"):
    """An option that is on or off; `at_tables` is its value at tables on a screen, if that differs."""

    name: str
    default: bool
    help: str
    at_tables: bool | None = None

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
        return "true or false"

    def read(self, value: Any) -> bool:
        """The value checked; raises BadOptions."""
        if isinstance(value, bool):
            return value
        raise _refusal(self, value)


class Number(msgspec.Struct, frozen=True, tag="number"):
    """An option that is a whole number between two limits."""

    name: str
    default: int
    low: int
    high: int
    help: str

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
        return f"a whole number from {self.low} to {self.high}"

    def read(self, value: Any) -> int:
        """The value checked; raises BadOptions."""
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise _refusal(self, value)


class Choice(msgspec.Struct, frozen=True, tag="choice"):
    """An option that is one of a few words or numbers."""

    name: str
    default: str | int
    choices: tuple[str | int, ...]
    help: str

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
        return "one of " + ", ".join(str(choice) for choice in self.choices)

    def read(self, value: Any) -> str | int:
        """The value checked; raises BadOptions."""
        if isinstance(value, (str, int)) and not isinstance(value, bool) and value in self.choices:
            return value
        raise _refusal(self, value)


class Board(msgspec.Struct, frozen=True, tag="board"):
    """An option that names the board: one that comes with the game, or one's own, packed in a line of text."""

    name: str
    default: str
    choices: tuple[str, ...]
    help: str

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
        return "one of " + ", ".join(self.choices) + ", or a board of your own"

    def read(self, value: Any) -> str:
        """The value checked, except for what is inside a packed board; raises BadOptions."""
        if isinstance(value, str) and (value in self.choices or is_packed(value)):
            return value
        raise _refusal(self, value)


class Faces(msgspec.Struct, frozen=True, tag="faces"):
    """An option that lists the faces of a die; some of them may be required."""

    name: str
    default: tuple[str, ...]
    choices: tuple[str, ...]
    required: tuple[str, ...]
    help: str

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
        must = f", with at least one {' and one '.join(self.required)}" if self.required else ""
        return f"{len(self.default)} faces out of {', '.join(self.choices)}{must}"

    def read(self, value: Any) -> tuple[str, ...]:
        """The value checked; raises BadOptions."""
        faces = tuple(value) if isinstance(value, (list, tuple)) else ()
        known = all(isinstance(face, str) and face in self.choices for face in faces)
        if not known or len(faces) != len(self.default) or any(face not in faces for face in self.required):
            raise _refusal(self, value)
        return faces


class Rows(msgspec.Struct, frozen=True, tag="rows"):
    """An option that is a table of numbers: named rows, of fixed lengths. Rows left out keep their defaults.

    `titles` are the names of rows for people, where those in notation are short.
    """

    name: str
    default: dict[str, tuple[int, ...]]
    high: int
    help: str
    titles: dict[str, str] = msgspec.field(default_factory=dict)

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
        rows = ", ".join(f"{row} ({len(cells)} numbers)" for row, cells in self.default.items())
        return f"an object with any of the rows {rows}, each number from 0 to {self.high}"

    def read(self, value: Any) -> dict[str, tuple[int, ...]]:
        """The value checked and completed; raises BadOptions."""
        if not isinstance(value, Mapping):
            raise _refusal(self, value)
        for row, cells in value.items():
            if row not in self.default or not self._fits(cells, len(self.default[row])):
                raise _refusal(self, {row: cells})
        return {row: tuple(value.get(row, cells)) for row, cells in self.default.items()}

    def _fits(self, cells: Any, length: int) -> bool:
        return (
            isinstance(cells, (list, tuple))
            and len(cells) == length
            and all(isinstance(cell, int) and not isinstance(cell, bool) for cell in cells)
            and all(0 <= cell <= self.high for cell in cells)
        )


Option: TypeAlias = Flag | Number | Choice | Board | Faces | Rows


def _refusal(option: Option, value: Any) -> BadOptions:
    return BadOptions(f"option {option.name} is {shown(value)}; allowed: {option.allowed}")


def read_all(options: tuple[Option, ...], given: Mapping[str, Any], where: str) -> dict[str, Any]:
    """All options with their values; those not given have their defaults. Raises BadOptions."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            names = ", ".join(sorted(known)) or "none"
            raise BadOptions(f"{where} has no option {shown(name)}; its options: {names}")
    return {name: option.read(given[name]) if name in given else option.default for name, option in known.items()}
