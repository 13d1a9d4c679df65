"""How much of the hall one person, one address and all together may use; docs/hall.md lists every limit."""

from __future__ import annotations

import msgspec

from dicehall.hall.rates import Rate

LONGEST_RECORD = 10_000
"""The number of entries at which a game is stopped: it takes 15 MB, and a quarter of a second to open."""
LAST_UNDO = 5_000
"""The number of entries from which on nothing is taken back: so a record only grows as the game goes on."""
MOST_LINES = 10_000
"""The largest number of lines of chat at one table."""


class ConnectionLimits(msgspec.Struct, frozen=True):
    """How many connections there may be, and how many seconds each step of a request may take."""

    all: int = 8000
    each: int = 500
    """The largest number from one address. This machine and named proxies have no such limit."""
    arrive: float = 15
    """From the first moment until the last byte of a request has arrived."""
    drain: float = 30
    """Until a client has taken enough of what was sent that there is room for more."""


class SocketLimits(msgspec.Struct, frozen=True):
    """How many sockets there may be, and how fast they may be opened. Spectators never keep people out."""

    spectators: int = 1000
    person: int = 20
    """The largest number of one person who made the table or sits at it."""
    each: int = 400
    """The largest number from one address, at all tables. This machine has no such limit."""
    each_rate: Rate = Rate(burst=400, per_second=20)
    """How fast one address may open sockets: all of its people may come back at once after a restart."""
    person_rate: Rate = Rate(burst=40, per_second=2)
    """How fast a person of a table may open sockets there."""
    spectator_rate: Rate = Rate(burst=1000, per_second=50)
    """How fast all spectators of a table together may open sockets there."""


class BoardLimits(msgspec.Struct, frozen=True):
    """How many boards of one's own the hall keeps. How large one may be stands in `core.packed`."""

    person: int = 100
    """Boards that a person keeps, of one game."""
    from_address: int = 200
    """Boards that people at one address begin to keep in an hour. This machine has no such limit."""


class TableLimits(msgspec.Struct, frozen=True):
    """How many tables one person and one address may make. This machine has no limit of its address."""

    unfinished: int = 100
    """Tables that a person made in the last day and that are not over."""
    hourly: int = 200
    """Tables that a person made in the last hour."""
    from_address: int = 600
    """Tables that were made from an address in the last hour."""
