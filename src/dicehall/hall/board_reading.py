"""Boards of one's own, read and checked by a worker process: nobody's text is parsed in the event loop."""

from __future__ import annotations

from typing import Any

import msgspec

from dicehall.core.board_text import read_toml, write_toml
from dicehall.core.boards import Boards, Fault, board_fingerprint, boards_of, edition_of, fault_at
from dicehall.core.errors import BadOptions
from dicehall.hall.wire.boards import CheckedBoard
from dicehall.registry import game

ID_LENGTH = 32
NOTHING = msgspec.Raw(b"null")


class CheckBoard(msgspec.Struct, frozen=True, tag="board"):
    """Read and check a board. The value is a CheckedBoard."""

    game: str
    toml: str = ""
    content: msgspec.Raw = NOTHING
    name: str = ""


def checked(asked: CheckBoard) -> CheckedBoard:
    """The board with its faults; raises BadOptions for a game without boards or a name that is not there."""
    boards = boards_of(game(asked.game))
    if boards is None:
        raise BadOptions(f"{game(asked.game).spec.title} is not played on boards")
    if sum((bool(asked.toml), bool(asked.name), asked.content != NOTHING)) > 1:
        raise BadOptions("a board is sent as toml, as content or by name; these are several, and one is right")
    try:
        content = _content(boards, asked)
    except BadOptions as error:
        if asked.name:
            raise
        return CheckedBoard((Fault(str(error)),))
    faults = tuple(map(fault_at, boards.faults(content)))
    if not faults:
        return _without_faults(asked.game, boards, content)
    return (
        CheckedBoard(faults, content, write_toml(content)) if boards.is_drawable(content) else CheckedBoard(faults)
    )


def _content(boards: Boards, asked: CheckBoard) -> Any:
    if asked.name:
        return boards.content(asked.name)
    return read_toml(asked.toml) if asked.toml else msgspec.json.decode(asked.content)


def _without_faults(name: str, boards: Boards, content: Any) -> CheckedBoard:
    try:
        packed = boards.adopt(content)
    except BadOptions as error:
        return CheckedBoard((Fault(str(error)),), content, write_toml(content))
    fingerprint = board_fingerprint(game(name), {boards.option: packed})
    return CheckedBoard((), content, write_toml(content), packed, edition_of(content)[:ID_LENGTH], fingerprint)
