"""The small texts that offers, events and drawings of Crossroll share."""

from __future__ import annotations

from collections.abc import Iterable

from dicehall.games.crossroll.board import Board
from dicehall.games.crossroll.notation import Bonus, Drive


def run_in_words(board: Board, action: Bonus | Drive) -> str:
    """A run by the names of its ends: "from Aberdeen to Ocean Park", or "to Aberdeen" alone."""
    first, last = board.location(action.first).name, board.location(action.last).name
    return f"to {last}" if action.first == action.last else f"from {first} to {last}"


def signed(effect: int) -> str:
    """A number with its sign, as it stands on the sheet."""
    return f"+{effect}" if effect > 0 else f"−{-effect}"


def counted(count: int, noun: str, several: str = "") -> str:
    """A number of things: "1 dot", "2 dots", "3 boxes"."""
    return f"{count} {noun if count == 1 else several or f'{noun}s'}"


def joined(parts: Iterable[object], word: str = "and") -> str:
    """A list in words: "3, 4 and 5"."""
    listed = [str(part) for part in parts]
    return f" {word} ".join(filter(None, [", ".join(listed[:-1]), *listed[-1:]]))


def new_in(old: Iterable[str] | None, new: Iterable[str] | None) -> list[str]:
    """What is in the new list and was not in the old one."""
    before = {*(old or ())}
    return [name for name in new or () if name not in before]
