"""The one error tree: every refusal has a stable code and a sentence that says what would be right."""

from __future__ import annotations

import json
from typing import Any

import msgspec

LONGEST_SHOWN = 80


class GameError(Exception):
    """Something was refused; nothing has changed."""

    code = "game_error"


class NotationError(GameError):
    """The text is not written in the game's notation."""

    code = "bad_notation"


class IllegalAction(GameError):
    """The answer is well formed, and the rules do not allow it now."""

    code = "illegal_action"


class StaleAction(GameError):
    """The action was meant for a state that has passed."""

    code = "stale_action"


class RecordError(GameError):
    """A record is damaged, tampered with, or not a record at all."""

    code = "bad_record"


class BadOptions(GameError):
    """An option is unknown, or its value is not allowed."""

    code = "bad_options"


class BadPosition(GameError):
    """A position breaks the rules of its game."""

    code = "bad_position"


class UnknownGame(GameError):
    """There is no game of that name."""

    code = "unknown_game"


def shown(value: Any) -> str:
    """A value that was refused as it stands in a message: in JSON, and cut where it is long."""
    try:
        ordinary = msgspec.to_builtins(value, str_keys=True, enc_hook=repr)
        return plain(json.dumps(ordinary, ensure_ascii=False, separators=(",", ":")))
    except RecursionError:
        return "something nested too deeply to show"
    except TypeError:  # keys that JSON has none of
        return plain(repr(value))
    except ValueError:
        return "a number too long to show"


def plain(text: str, longest: int = LONGEST_SHOWN) -> str:
    """Somebody's text as it can stand in a sentence: cut where it is long, with all that can't be seen spelled out.

    Such characters hide, colour a terminal, or turn the direction of writing.
    """
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in cut(text, longest))


def cut(text: str, longest: int = LONGEST_SHOWN) -> str:
    """The text, with its end left out where it is longer than this."""
    return text if len(text) <= longest else text[: longest - 3] + "..."
