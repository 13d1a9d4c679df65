"""Board files as text: TOML that is looked at before it is parsed, and written so that it reads the same again."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from dicehall.core.errors import BadOptions, plain
from dicehall.core.packed import LARGEST

DEEPEST = 8
"""How deep lists, tables and dotted names may be nested."""
LONGEST_WORD = 200
"""The largest number of characters of a number or a name outside of quotes."""
WIDTH = 110

_TOKENS = re.compile(
    r'"""(?:[^\\]|\\.)*?(?:"{3,5}|(?P<open_texts>\\?\Z))|\'\'\'.*?(?:\'{3,5}|(?P<open_literals>\Z))'
    r'|"(?:[^"\\\n]|\\[^\n])*(?:"|(?P<open_text>\\?$))|\'[^\'\n]*(?:\'|(?P<open_literal>$))'
    r"|#[^\n]*|[\w+-]+|[ \t]+|.",
    re.DOTALL | re.MULTILINE,
)
"""A text in quotes that does not end is one token, to the end of its line or of the file: nothing is read twice."""
_STEP = {"[": 1, "{": 1, "]": -1, "}": -1}


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML text; raises BadOptions with the line. It takes time in proportion to the text."""
    text = text.removeprefix("\ufeff")  # which some editors put before all text
    if len(text) > LARGEST or len(text.encode("utf-8", "replace")) > LARGEST:
        raise BadOptions(f"the file has {len(text):,} characters; at most {LARGEST:,} bytes are allowed")
    _check_tokens(text)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also numbers that are far too long
        raise BadOptions(
            f"it is no TOML: {plain(str(error))}" if str(error) else "it is nested too deeply"
        ) from None


def _check_tokens(text: str) -> None:
    """Refuse what does not end, is nested too deeply or is too long for any board, before it is parsed."""
    depth = dots = 0
    for found in _TOKENS.finditer(text):
        token = found[0]
        if found.lastgroup:
            raise BadOptions(f"line {_line(text, found)}: this text in quotes does not end")
        depth = max(0, depth + _STEP.get(token, 0))
        if token == ".":
            dots += 1
        elif not (token[0].isalnum() or token[0] in "_-\"' \t"):
            dots = 0
        if depth > DEEPEST or dots > DEEPEST:
            raise BadOptions(f"line {_line(text, found)}: this is nested more than {DEEPEST} deep")
        if len(token) > LONGEST_WORD and (token[0].isalnum() or token[0] in "_+-"):
            raise BadOptions(f"line {_line(text, found)}: this number or name has {len(token):,} characters")


def _line(text: str, found: re.Match[str]) -> int:
    return text.count("\n", 0, found.start()) + 1


# Writing.


def write_toml(content: Mapping[str, Any]) -> str:
    """A board as TOML: plain tables first, then each list of tables. Reading it gives the same content."""
    tables = {name: value for name, value in content.items() if isinstance(value, Mapping)}
    lists = {name: value for name, value in content.items() if name not in tables}
    blocks = [f"{_key(name)} = []\n" for name, value in lists.items() if not value]  # before all tables
    blocks += [f"[{_key(name)}]\n{_fields(value)}" for name, value in tables.items()]
    blocks += [f"[[{_key(name)}]]\n{_fields(each)}" for name, value in lists.items() for each in value]
    return "\n".join(blocks)


def _fields(table: Mapping[str, Any]) -> str:
    return "".join(f"{_key(name)} = {_value(value)}\n" for name, value in table.items() if value is not None)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _text(name)


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case Mapping():
            return "{ " + ", ".join(f"{_key(name)} = {_value(each)}" for name, each in value.items()) + " }"
        case list() | tuple():
            return _list([_value(each) for each in value])
    return str(value)


def _list(items: list[str]) -> str:
    line = f"[{', '.join(items)}]"
    return line if len(line) <= WIDTH else "[\n" + "".join(f"  {row},\n" for row in _rows(items)) + "]"


def _rows(items: list[str]) -> Iterator[str]:
    """The items in lines that are not too long."""
    row = ""
    for item in items:
        if row and len(row) + len(item) > WIDTH:
            yield row
            row = ""
        row = f"{row}, {item}" if row else item
    if row:
        yield row


def _text(text: str) -> str:
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")
