"""Boards: files that a game is played on, named by an option, and bound to results and records by a fingerprint."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Protocol

import msgspec

from dicehall.core.errors import RecordError, plain
from dicehall.core.packed import name_of

SHOWN = 12
"""How much of a fingerprint is enough for people to tell editions apart."""


class Boards(Protocol):
    """The boards of a game, by the names that its option gives them. Contents are plain JSON values."""

    option: str
    """The option that names the board."""

    def content(self, name: str) -> Any:
        """The whole board; raises BadOptions if it is faulty."""

    def rules(self, name: str) -> Any:
        """What rules depend on in the board; how it is drawn is left out."""

    def ships(self, name: str) -> bool:
        """Whether the name is enough everywhere: the board comes with the game, or is packed in the name."""

    def adopt(self, content: Any) -> str:
        """The name under which every process plays on a board with this content; raises BadOptions."""

    def faults(self, content: Any) -> list[str]:
        """Everything that is wrong with this content, each with its place first, as in `routes[0] (A): ...`."""

    def is_drawable(self, content: Any) -> bool:
        """Whether all tables are there with the right types, so that the board can be drawn in spite of faults."""

    def changed(self, name: str, path: tuple[str, ...], value: Any) -> str:
        """The name of a board with another value at a place, such as `routes`, `A`, `score`; raises BadOptions."""


class PlayedBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The edition of a board that a record was played on, and the board itself if it came with no package."""

    fingerprint: str
    content: Any = None


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong with a board, and where: the table, and the number of the entry in it."""

    text: str
    table: str = ""
    entry: int | None = None


_PLACE = re.compile(r"([a-z_]+)(?:\[(\d+)\])?(?=[:.,]| \()")


def fault_at(text: str) -> Fault:
    """A fault with the place that its text begins with."""
    found = _PLACE.match(text)
    if found is None:
        return Fault(text)
    return Fault(text, found[1], int(found[2]) if found[2] else None)


def edition_of(content: Any) -> str:
    """The fingerprint of a whole board, with all that is drawn: what a hall keeps it under."""
    return sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()


def boards_of(game: Any) -> Boards | None:
    """The boards of a game; None for a game without any."""
    boards: Boards | None = getattr(game, "boards", None)
    return boards


def board_fingerprint(game: Any, options: Mapping[str, Any]) -> str:
    """The fingerprint of the board that complete options name; empty for a game without boards."""
    boards = boards_of(game)
    return _fingerprint(boards, options[boards.option]) if boards else ""


def _fingerprint(boards: Boards, name: str) -> str:
    return sha256(msgspec.json.encode(boards.rules(name), order="deterministic")).hexdigest()


def played_board(game: Any, options: Mapping[str, Any]) -> PlayedBoard | None:
    """What a new record says about its board; None for a game without boards."""
    boards = boards_of(game)
    if boards is None:
        return None
    name = options[boards.option]
    return PlayedBoard(_fingerprint(boards, name), None if boards.ships(name) else boards.content(name))


def board_in_place(game: Any, board: PlayedBoard) -> dict[str, str]:
    """The option by which a game is played on the board that a record carries; none where it carries none.

    Raises RecordError for a board that is not the one that the record names, and BadOptions for a faulty one.
    """
    boards = boards_of(game)
    if boards is None:
        raise RecordError("the record names a board, but the game has no boards")
    if board.content is None:
        return {}
    name = boards.adopt(board.content)
    if _fingerprint(boards, name) != board.fingerprint:
        raise RecordError("the record carries another board than the one that its header names")
    return {boards.option: name}


def check_board(game: Any, options: Mapping[str, Any], board: PlayedBoard) -> None:
    """Raise RecordError unless the board that complete options name is the edition that was played."""
    here = board_fingerprint(game, options)
    if here != board.fingerprint:
        boards = boards_of(game)
        name = name_of(options[boards.option]) if boards else ""
        raise RecordError(
            f"the record was played on edition {plain(board.fingerprint[:SHOWN])} of the board {name}; "
            f"this program has edition {here[:SHOWN]}"
        )
