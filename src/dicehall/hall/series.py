"""Series: rematches count, whoever sits where; and the best that a person has come to alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from dicehall.hall import wire
from dicehall.hall.people import NOBODY
from dicehall.hall.storage.stored import ListedTable, Seat
from dicehall.hall.table.state import TableState

if TYPE_CHECKING:
    from dicehall.hall.storage.store import Store


async def series_of(store: Store, state: TableState, owner: str) -> wire.Series:
    """The series of a table, as this person sees it; raises StoreFailed."""
    earlier = await store.before(state.id)
    results = [(each.seats, each.result) for each in earlier if each.result is not None]
    if state.result is not None:
        results.append((state.seats, state.result))
    played = [(seats, result) for seats, result in results if result.how != "abandoned"]
    wins = [0] * len(state.seats)
    for seats, result in played:
        for winner in result.winners:
            for seat in _same(state.seats, seats, winner):
                wins[seat] += 1
    draws = sum(not result.winners for _, result in played) if len(state.seats) > 1 else 0
    best = await _best(store, state, owner) if len(state.seats) == 1 else None
    return wire.Series(len(played), tuple(wins), draws, best)


def _same(seats: Sequence[Seat], earlier: Sequence[Seat], number: int) -> Iterable[int]:
    """Where the player of an earlier table's seat sits now: the same person or bot, by the same name."""
    keys = [_key(earlier, each) for each in range(len(earlier))]
    return [seat for seat in range(len(seats)) if _key(seats, seat) == keys[number]]


def _key(seats: Sequence[Seat], number: int) -> tuple[str, str, str, int]:
    """Who sits in a seat; of several who are alike, the first, the second..."""
    seat = seats[number]
    alike = [(each.owner, each.player, each.name) for each in seats[:number]]
    who = (seat.owner, seat.player, seat.name)
    return (*who, alike.count(who))


async def _best(store: Store, state: TableState, owner: str) -> int | None:
    """The best that the person had come to in earlier games alone by the same rules."""
    if owner == NOBODY or state.seats[0].owner != owner:
        return None
    results = [each.result for each in await store.tables_of(owner) if _alike(each, state)]
    records = [result.record for result in results if result is not None and result.record is not None]
    measure = state.result.measure if state.result else "points"
    return (min if measure == "turns" else max)(records, default=None)


def _alike(table: ListedTable, state: TableState) -> bool:
    """Whether a game alone that is over was played by the same rules."""
    asked = table.request
    same = (asked.game, asked.options) == (state.request.game, state.request.options)
    return same and table.id != state.id and len(table.seats) == 1 and table.phase == "over"
