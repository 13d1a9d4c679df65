"""What a change consists of: rows to insert, update and delete, in order."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from sqlalchemy import Table

from dicehall.hall.storage.processes import Fence

Verb: TypeAlias = Literal["insert", "update", "delete"]


class Write(NamedTuple):
    """One thing to write: a new row, or new values for the rows with this key, or the end of those rows."""

    verb: Verb
    table: Table
    key: Mapping[str, Any]
    values: Mapping[str, Any] = {}

    @property
    def row(self) -> dict[str, Any]:
        """Key and values together."""
        return {**self.key, **self.values}


class Change(NamedTuple):
    """Writes that are committed together or not at all, their fence, and a future for the answer."""

    writes: Sequence[Write]
    fence: Fence | None
    done: asyncio.Future[Any]
