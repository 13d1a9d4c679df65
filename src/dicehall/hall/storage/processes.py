"""Which process has a table open, and which processes live."""

from __future__ import annotations

from typing import NamedTuple

DEAD_AFTER = 3.0
"""Seconds without a beat, by the database's clock, after which a process counts as dead."""


class Fence(NamedTuple):
    """A table and the epoch in which this process opened it: a change of an older epoch is refused."""

    table: str
    epoch: int


class Health(NamedTuple):
    """Whether the database can be used now, and if not, why."""

    ok: bool
    reason: str = ""
