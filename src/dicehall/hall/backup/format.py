"""The format of a backup: compressed JSON lines.

The first line is the `Head`. Each table has a `TableHead` and then a line for each row, a list of values in the
order of the columns; bytes are base64. The last line is the `End`, with the number of rows of each table and the
SHA-256 of all lines before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec
from sqlalchemy import Boolean, Column, Integer, LargeBinary

from dicehall.core.errors import GameError

FORMAT = 1
COMPRESSION = 6

Kind: TypeAlias = Literal["text", "integer", "boolean", "bytes"]

_TYPES: Mapping[Kind, Any] = {
    "text": str | None,
    "integer": int | None,
    "boolean": bool | None,
    "bytes": bytes | None,
}


class BackupProblem(GameError):
    """A backup can't be made, read or restored; the sentence says why."""

    code = "backup_problem"


class Head(msgspec.Struct, frozen=True, tag="dicehall backup", tag_field="kind"):
    """What a backup was made of: the revision of the database's schema, and the version of Dicehall."""

    format: int
    revision: str
    version: str
    made: str
    database: str


class TableHead(msgspec.Struct, frozen=True, tag="table", tag_field="kind"):
    """A table of the database: its columns and their kinds, in the order of the values in each row."""

    name: str
    columns: dict[str, Kind]


class End(msgspec.Struct, frozen=True, tag="end", tag_field="kind"):
    """The last line: a file without it was cut short."""

    rows: dict[str, int]
    sha256: str


Line: TypeAlias = Head | TableHead | End
Row: TypeAlias = tuple[Any, ...]

encode_line = msgspec.json.Encoder().encode
decode_line = msgspec.json.Decoder(Line).decode


def row_decoder(table: TableHead) -> msgspec.json.Decoder[Row]:
    """Decodes the rows of a table; a value of another kind raises ValidationError."""
    return msgspec.json.Decoder(tuple.__class_getitem__(tuple(_TYPES[kind] for kind in table.columns.values())))


def kind_of(column: Column[Any]) -> Kind:
    """How the values of a column are written."""
    match column.type:
        case Boolean():
            return "boolean"
        case Integer():
            return "integer"
        case LargeBinary():
            return "bytes"
    return "text"
