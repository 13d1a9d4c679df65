"""Playing on from a moment of a finished game, at a table of one's own, with the same dice to come or new ones.

Only the person who asks and bots sit at such a table. So nobody can look for dice that suit them in a game with
others: that the dice are known is their own affair.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dicehall.core.apply import asked_seats
from dicehall.core.contract import Game
from dicehall.core.errors import BadOptions
from dicehall.core.fairdice import Commitment, FairDice
from dicehall.core.origin import moment, origin_of, position_of, same_dice
from dicehall.core.play import Play
from dicehall.core.record import Origin, Record, read_record
from dicehall.hall import wire
from dicehall.hall.catalogue import ready_game
from dicehall.hall.refusals import NoTable, NotNow
from dicehall.hall.storage.stored import StoredTable, TakenUp
from dicehall.hall.table.clock import present
from dicehall.hall.table.commands import seated
from dicehall.hall.table.seats import seats_of, set_up
from dicehall.lab import daily

if TYPE_CHECKING:
    from dicehall.hall.hall import Hall


async def play_on(hall: Hall, id_: str, asked: wire.PlayOnFrom, owner: str) -> wire.Seated:
    """A table that begins as another one stood; raises HallError and GameError."""
    stored = await hall.store.load(id_)
    if stored is None:
        raise NoTable("there is no such table; ask for a new link")
    _check_over(stored, owner)
    game = await ready_game(stored.request.game)
    before, dice = await asyncio.to_thread(_moment, game, stored, asked)
    seat = _seat(before, asked, seats_of(stored.seats, owner))
    return await take_up(hall, before, origin_of(before, asked.dice == "same"), dice, asked, seat, owner)


def _check_over(stored: StoredTable, owner: str) -> None:
    """Raise NotNow unless the game is over, and no help in a challenge that the person has yet to try."""
    if stored.phase != "over" or stored.header is None:
        raise NotNow("one plays on from a game that is over: its dice are no secret any more")
    if stored.daily is not None and stored.daily.day == daily.today() and stored.host != owner:
        raise NotNow("somebody else's attempt of today can be played on from tomorrow")


def _moment(
    game: Game[Any, Any], stored: StoredTable, asked: wire.PlayOnFrom
) -> tuple[Play[Any, Any], FairDice | None]:
    assert stored.header is not None
    record: Record = read_record([stored.header, *stored.lines])
    before = moment(game, record, asked.entry)
    return before, same_dice(before, record) if asked.dice == "same" else None


def _seat(before: Play[Any, Any], asked: wire.PlayOn, mine: tuple[int, ...]) -> int:
    """The seat of the person: as they ask, else one of theirs that is asked, else whose turn it is."""
    seats = len(before.header.seats)
    if asked.seat is not None:
        if asked.seat >= seats:
            raise BadOptions(f"there is no seat {asked.seat}; the seats are 0 to {seats - 1}")
        return asked.seat
    waiting = asked_seats(before.pending)
    return next(iter([*(seat for seat in waiting if seat in mine), *mine, *waiting, 0]))


async def take_up(
    hall: Hall,
    before: Play[Any, Any],
    origin: Origin,
    dice: FairDice | None,
    asked: wire.PlayOn,
    seat: int,
    owner: str,
) -> wire.Seated:
    """Store a table of one person whose game begins as this one stands; raises BadOptions, StoreFailed."""
    request = _request(before, asked, seat)
    made = set_up(before.game, request, owner, present(), hall.workers.registered)
    commitment: Commitment | None = dice.commitment if dice else None
    made = replace(made, taken_up=TakenUp(origin, position_of(before), commitment))
    await hall.store.create(replace(made, seed=dice.seed) if dice else made)
    return seated(made, owner)


def _request(before: Play[Any, Any], asked: wire.PlayOn, seat: int) -> wire.NewTable:
    names = [sitter.name for sitter in before.header.seats]
    seats = tuple(
        wire.Mine(asked.name)
        if number == seat
        else wire.BotSeat(asked.against)
        if asked.against
        else wire.Mine(names[number])
        for number in range(len(names))
    )
    return wire.NewTable(before.game.spec.id, seats, dict(before.options), chat=False)
