"""The messages about boards of one's own: a board in, its faults and the board itself out."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from dicehall.core import boards
from dicehall.core.packed import LARGEST, LONGEST
from dicehall.hall.wire.inputs import Input

Fault: TypeAlias = boards.Fault


class BoardInput(Input, frozen=True):
    """A board in one of three forms: as TOML, as the tables of such a file, or by its name, which may be packed."""

    toml: Annotated[str, Meta(max_length=LARGEST)] = ""
    content: dict[str, Any] | None = None
    name: Annotated[str, Meta(max_length=LONGEST)] = ""


class CheckedBoard(msgspec.Struct, frozen=True):
    """Everything that is wrong with a board, and the board as tables and as TOML.

    `board` is the value of the game's option, `id` is what the hall keeps it under and `fingerprint` what goes into
    records. They are empty while there are faults. `content` is null where a board can't even be drawn.
    """

    faults: tuple[Fault, ...]
    content: Any = None
    toml: str = ""
    board: str = ""
    id: str = ""
    fingerprint: str = ""


class KeepBoard(Input, frozen=True):
    """Keep this board, which is packed."""

    board: Annotated[str, Meta(min_length=3, max_length=LONGEST)]


class KeptBoard(msgspec.Struct, frozen=True):
    """A board that the hall keeps."""

    game: str
    id: str
    name: str
    fingerprint: str
    board: str
    created: int
