"""The processes of a hall: signs of life, and who takes over what."""

from __future__ import annotations

from typing import NamedTuple

BEAT_SECONDS = 1.0
BEAT_LIMIT = 5.0
"""Seconds that a beat may take before the database counts as away."""
DEAD_AFTER = 3.0
"""Seconds without a beat, by the database's clock, after which a process counts as dead."""
FORGOTTEN_AFTER = 3600.0
"""Seconds after which a dead process is forgotten, once nothing refers to it."""
ADOPTED_WITHIN = 24 * 3600.0
"""Seconds since a table's last change during which it is adopted."""


class Fence(NamedTuple):
    """A table and the epoch in which this process opened it: a change of an older epoch is refused."""

    table: str
    epoch: int


class Health(NamedTuple):
    """Whether the database can be used now, and if not, why."""

    ok: bool
    reason: str = ""


class Claimed(NamedTuple):
    """A table that this process has just opened; `former` is the process that had it open."""

    table: str
    epoch: int
    former: str | None

    @property
    def fence(self) -> Fence:
        """What commits to this table carry."""
        return Fence(self.table, self.epoch)
