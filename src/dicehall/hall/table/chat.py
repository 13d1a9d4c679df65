"""The chat of a table: numbered lines, of which only the last are in memory."""

from __future__ import annotations

from dicehall.hall.storage.loading import CHAT_TAIL
from dicehall.hall.wire import Said

TAIL = CHAT_TAIL
"""The largest number of lines in memory; a snapshot has no more, and the page shows no more."""


def last_number(chat: tuple[Said, ...]) -> int:
    """The number of the last line, or 0."""
    return chat[-1].n if chat else 0


def with_line(chat: tuple[Said, ...], seat: int, text: str, at: int) -> tuple[Said, ...]:
    """The chat with one more line."""
    return (*chat[-TAIL + 1 :], Said(last_number(chat) + 1, seat, text, at))


def after(chat: tuple[Said, ...], number: int) -> tuple[Said, ...]:
    """The lines after this number."""
    new = last_number(chat) - number
    return chat[-new:] if new > 0 else ()
