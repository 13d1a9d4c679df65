"""The tables of a board file in their types; what has another shape gets a plain message, at its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from dicehall.core.errors import plain
from dicehall.games.crossroll.board_tables import (
    EngineRow,
    Flyover,
    Hills,
    Land,
    Location,
    Meta,
    Parts,
    Route,
    Scores,
    Words,
)

_OPTIONAL = ("flyover", "land", "hills", "words")
_LISTS: dict[str, type[msgspec.Struct]] = {
    "engine": EngineRow,
    "flyover": Flyover,
    "routes": Route,
    "locations": Location,
    "land": Land,
    "hills": Hills,
    "words": Words,
}
_TABLES: dict[str, type[msgspec.Struct]] = {"meta": Meta, "scores": Scores}
_NAMED: dict[str, Any] = {"dice": tuple[int, ...], "conversion": str}
"""Tables whose fields have names of their own, and what each field is."""
_ORDER = ("meta", "dice", "scores", "conversion", *_LISTS)
LONGEST_NAME = 30
"""The largest number of characters of a name in a message."""


def typed_tables(raw: Mapping[str, Any], shape: list[str]) -> Parts:
    """The tables of the file; what is missing, unknown or of a wrong type is added to `shape`."""
    shape += [
        f"{plain(name, LONGEST_NAME)}: no such table; a board has {', '.join(_ORDER)}"
        for name in sorted(raw.keys() - set(_ORDER))
    ]
    typed: dict[str, Any] = {name: _typed(raw.get(name), kind, name, shape) for name, kind in _TABLES.items()}
    for name, kind in _NAMED.items():
        typed[name] = _named(raw.get(name), kind, name, shape)
    for name, kind in _LISTS.items():
        entries = raw.get(name, [] if name in _OPTIONAL else None)
        if not isinstance(entries, list):
            shape.append(f"{name}: a list of tables [[{name}]] is expected")
            entries = []
        typed[name] = tuple(_typed(entry, kind, f"{name}[{n}]", shape) for n, entry in enumerate(entries))
    if not raw:
        shape[:] = [f"it is empty; a board has {', '.join(_ORDER)}"]
    return Parts(**typed)


def _named(value: Any, kind: Any, place: str, shape: list[str]) -> dict[str, Any]:
    """A table with names of its own, field by field."""
    if not isinstance(value, Mapping):
        _typed(value, dict[str, Any], place, shape)
        return {}
    return {name: _typed(each, kind, f"{place}.{plain(name, LONGEST_NAME)}", shape) for name, each in value.items()}


def _typed(value: Any, kind: Any, place: str, shape: list[str]) -> Any:
    if value is None:
        shape.append(f"{place}: missing; a table [{place}] is needed" if place in _ORDER else f"{place}: missing")
        return None
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        shape.append(_told(str(error), kind, place))
        return None


# What msgspec says, in the words of this program.

_AT = re.compile(r"(.*?)(?: - at `\$(.*)`)?", re.DOTALL)
_KINDS = {
    "int": "a whole number",
    "float": "a decimal number",
    "str": "text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "date": "a date",
    "datetime": "a date",
    "time": "a time",
    "null": "nothing",
}


def _told(error: str, kind: Any, place: str) -> str:
    """An error with its place: `routes[0], score: a whole number is expected, not text in quotes`."""
    found = _AT.fullmatch(error)
    what, path = (found[1], found[2] or "") if found else (error, "")
    inside = re.sub(r"\[\.\.\.\]", "", path).removeprefix(".")
    between = "" if not inside or inside.startswith("[") else "." if place in _TABLES else ", "
    where = f"{place}{between}{inside}"
    return f"{where}: {_words(what, kind, inside)}"


def _words(what: str, kind: Any, inside: str) -> str:
    if found := re.fullmatch(r"Expected `array` of length (\d+), got (\d+)", what):
        return f"a list of {found[1]} is expected, not of {found[2]}"
    if found := re.fullmatch(r"Expected `(\w+)(?: \| null)?`, got `(\w+)`", what):
        return f"{_KINDS.get(found[1], found[1])} is expected, not {_KINDS.get(found[2], found[2])}"
    if found := re.fullmatch(r"Object missing required field `(.*)`", what):
        return f"the field {found[1]} is missing"
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL):
        known = "" if inside else f"; there are {', '.join(_fields(kind))}"
        return f"there is no field {plain(found[1], LONGEST_NAME)}{known}"
    if found := re.fullmatch(r"Invalid enum value '(.*)'", what, re.DOTALL):
        allowed = ", ".join(get_args(_fields(kind)[inside]))
        return f"{plain(found[1], LONGEST_NAME)} is not allowed; allowed are {allowed}"
    return plain(what)


def _fields(kind: Any) -> dict[str, Any]:
    """The fields of a table, each with its type."""
    return {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
