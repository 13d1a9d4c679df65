"""The settings of an OpenSpiel game: a number, a truth or a text for each option, with a default."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

import msgspec

from dicehall.core.contract import Spec
from dicehall.core.errors import BadOptions, shown
from dicehall.core.options import Choice, Faces, Flag, Number, Option, Rows
from dicehall.core.setup import rulebook_of

TEXT = "text:"
"""Before a text that OpenSpiel would misread in the name of a game; it is written as in a web address."""
_WORDS = re.compile(r"(?!(?:true|false)$)[^\W\d_][\w .~-]*", re.IGNORECASE)
"""What OpenSpiel reads as the text that it is."""


def defaults(spec: Spec) -> dict[str, Any]:
    """The default of every option of every rulebook; what stands for "as the rulebook says" is out of bounds."""
    books = spec.rulebooks
    rules = {"rules": books[0].id} if len(books) > 1 else {}
    return rules | {option.name: _default(option) for book in books for option in book.options}


def _default(option: Option) -> Any:
    match option:
        case Number(low=low):
            return low - 1
        case Choice(default=default, choices=choices):
            return default if all(isinstance(each, int) for each in choices) else ""
        case Flag(default=default):
            return default
    return ""


def given_options(spec: Spec, params: Mapping[str, Any]) -> dict[str, Any]:
    """The options that settings give; raises BadOptions."""
    usual = defaults(spec)
    found = {name: value for name, value in params.items() if name in usual and value != usual[name]}
    known = {option.name: option for option in rulebook_of(spec, found).options}
    return {name: _read(known[name], value) if name in known else value for name, value in found.items()}


def _read(option: Option, given: Any) -> Any:
    """The value that a setting means: a word of a choice, faces with blanks between them, a table in JSON."""
    match option:
        case Choice(choices=choices):
            return next((each for each in choices if str(each) == str(given)), given)
        case Faces():
            return str(given).split()
        case Rows(name):
            return _table(name, str(given))
    return given


def _table(name: str, given: str) -> Any:
    try:
        return msgspec.json.decode(given)
    except msgspec.DecodeError as error:
        raise BadOptions(f"option {name} is {shown(given)}; a table is written as JSON: {error}") from None


def meant(params: Mapping[str, Any]) -> dict[str, Any]:
    """Settings with the texts that they mean: `text:1` is 1."""
    return {name: _meant(value) for name, value in params.items()}


def _meant(value: Any) -> Any:
    return unquote(value.removeprefix(TEXT)) if isinstance(value, str) and value.startswith(TEXT) else value


def written(params: Mapping[str, Any]) -> dict[str, Any]:
    """Settings as they can stand in the name of a game, so that OpenSpiel reads the same ones back from it."""
    return {name: _written(value) for name, value in params.items()}


def _written(value: Any) -> Any:
    plain = not isinstance(value, str) or not value or _WORDS.fullmatch(value)
    return value if plain else TEXT + quote(value, safe=" ")
