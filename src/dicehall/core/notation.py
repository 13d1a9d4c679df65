"""What the games' notations have in common: words on one line, and errors that say what is expected."""

from __future__ import annotations

from typing import NoReturn

from dicehall.core.errors import NotationError, cut

LONGEST = 200


def words(text: str) -> list[str]:
    """The words of an action's text; raises NotationError for an empty or a very long one."""
    if len(text) > LONGEST:
        raise NotationError(f"an action has at most {LONGEST} characters, not {len(text)}")
    found = text.split()
    if not found:
        raise NotationError("an action is expected, not an empty text")
    return found


def refuse(text: str, expected: str) -> NoReturn:
    """Raise a NotationError that says what was expected instead of the text."""
    raise NotationError(f"{cut(text, 40)!r} is not an action; expected {expected}")
