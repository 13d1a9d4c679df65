"""Room for sockets at tables: how many there may be at once, and how fast they may be opened."""

from __future__ import annotations

from dicehall.hall.limits import SocketLimits
from dicehall.hall.people import NOBODY
from dicehall.hall.rates import Buckets
from dicehall.hall.refusals import HallError
from dicehall.hall.table.task import Table


class TooManySockets(HallError):
    """Too many sockets are open at this table."""

    code = "too_many_sockets"
    status = 429


class SocketRoom:
    """The limits of one process. The people of a table each have room of their own; its spectators share theirs."""

    def __init__(self, limits: SocketLimits) -> None:
        self._limits = limits
        self._people = Buckets(limits.person_rate)
        self._spectators = Buckets(limits.spectator_rate)

    def check(self, table: Table, audience: str) -> None:
        """Raise TooFast or TooManySockets unless this person, or one more spectator, may open a socket now."""
        watching = audience == NOBODY
        (self._spectators if watching else self._people).take(f"{table.id} {audience}")
        if table.sockets_of(audience) >= (self._limits.spectators if watching else self._limits.person):
            why = "too many people watch this table" if watching else "you have this table open too often"
            raise TooManySockets(f"{why}; close one or come again later")
