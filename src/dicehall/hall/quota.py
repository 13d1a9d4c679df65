"""How many tables a person and an address may make.

What a person made is counted in the database, so it holds for all processes. What came from an address is counted
in memory, in each process for itself: addresses are not stored.
"""

from __future__ import annotations

from dicehall.hall.addresses import is_local
from dicehall.hall.limits import TableLimits
from dicehall.hall.rates import Buckets, Rate
from dicehall.hall.refusals import TooFast, TooMany
from dicehall.hall.storage.reads import Reads
from dicehall.hall.table.clock import now

HOUR = 3600
_MILLIS = 1000


class TableQuota:
    """Asked before a table is made."""

    def __init__(self, store: Reads, limits: TableLimits) -> None:
        self._store = store
        self._limits = limits
        self._addresses = Buckets(Rate(limits.from_address, limits.from_address / HOUR))

    async def take(self, owner: str, address: str) -> None:
        """Allow a person at an address one more table; raises TooMany, StoreFailed."""
        await self._check_person(owner)
        if is_local(address):
            return
        try:
            self._addresses.take(address)
        except TooFast:
            raise TooMany("many tables were made in your network in the last hour; try again later") from None

    async def _check_person(self, owner: str) -> None:
        hour = now() - HOUR * _MILLIS
        made = await self._store.made_by(owner, hour, now() - 24 * HOUR * _MILLIS)
        if made.unfinished >= self._limits.unfinished:
            raise TooMany(f"you have {made.unfinished} unfinished tables from today; end some games first")
        if made.lately >= self._limits.hourly:
            raise TooMany(f"you made {made.lately} tables in the last hour; try again in an hour")
