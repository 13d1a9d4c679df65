"""Series: rematches count, whoever sits where; and the best that a person has come to alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from dicehall.bots.coach.results import Review, Swing
from dicehall.core.sentences import sentence
from dicehall.hall import wire
from dicehall.hall.people import NOBODY
from dicehall.hall.storage.stored import ListedTable, Seat
from dicehall.hall.table.seats import seats_of
from dicehall.hall.table.state import TableState

if TYPE_CHECKING:
    from dicehall.hall.storage.store import Store


async def series_of(store: Store, state: TableState, owner: str, review: Review | None = None) -> wire.Series:
    """The series of a table, as this person sees it, and what its review says; raises StoreFailed."""
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
    return wire.Series(len(played), tuple(wins), draws, best, _turned(state, owner, review) if review else None)


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


def _turned(state: TableState, owner: str, review: Review) -> wire.Turned | None:
    """The entry that did most, by the review, towards how it ended for who asks, else for the winner.

    It is one that was played: who gives up, agrees on a draw or runs out of time ends a game and does not turn it.
    """
    played = {line.entry for line in state.log if line.cause not in ("table", "clock")}
    mine, result = seats_of(state.seats, owner), state.result
    seat = (mine or (result.winners if result else ()) or (0,))[0]
    changes = [(new.values[seat] - old.values[seat], old, new) for old, new in pairwise(review.points)]
    changes = [change for change in changes if change[2].entry in played]
    if review.unit == "chance" and result and result.winners:
        won = seat in result.winners
        changes = [change for change in changes if (change[0] > 0) == won]
    if not changes:
        return None
    _, old, new = max(changes, key=lambda change: abs(change[0]))
    text = _sentences(state, new.entry, mine[0] if len(mine) == 1 else None)
    before, after = old.values[seat], new.values[seat]
    right = _was_right(review, seat, new.entry)
    return wire.Turned(new.entry, text, seat, review.unit, before, after, right) if text else None


def _was_right(review: Review, seat: int, entry: int) -> bool:
    """Whether a roll of the seat went against it after its best choice."""
    unlucky = any(
        swing.entry == entry and swing.seat == seat and _is_loss(review, swing, seat) for swing in review.swings
    )
    earlier = [each for each in review.decisions if each.seat == seat and each.entry < entry]
    return unlucky and bool(earlier) and earlier[-1].actions > 1 and earlier[-1].chosen.loss == 0


def _is_loss(review: Review, swing: Swing, seat: int) -> bool:
    gain = swing.gains[seat]
    return gain > 0 if review.unit == "turns" else gain < 0


def _sentences(state: TableState, entry: int, reader: int | None) -> str:
    """What happened in an entry, as this seat reads it."""
    names = [seat.name for seat in state.seats]
    events = [event for line in state.log if line.entry == entry for event in line.events]
    return " ".join(sentence(event.seat, event.text, names, to=reader) for event in events[:2])


async def _best(store: Store, state: TableState, owner: str) -> int | None:
    """The best that the person had come to in earlier games alone by the same rules."""
    if owner == NOBODY or state.seats[0].owner != owner:
        return None
    results = [each.result for each in await store.tables_of(owner) if _alike(each, state)]
    records = [result.record for result in results if result is not None and result.record is not None]
    measure = state.result.measure if state.result else "points"
    return (min if measure == "turns" else max)(records, default=None)


def _alike(table: ListedTable, state: TableState) -> bool:
    """Whether a game alone that is over was played by the same rules, and from its start as this one is."""
    asked = table.request
    same = (asked.game, asked.options) == (state.request.game, state.request.options)
    afresh = not table.taken_up and state.taken_up is None
    return same and afresh and table.id != state.id and len(table.seats) == 1 and table.phase == "over"
