"""Who sits where: from what a host asks for to seats that are taken, with their share of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from dicehall.bots.judge import has_judge
from dicehall.core import fairdice
from dicehall.core.contract import Game, Roll
from dicehall.core.errors import BadOptions
from dicehall.core.fairdice import SEED_BYTES, FairDice
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.setup import at_a_table, check_seats, resolve
from dicehall.hall.people import NOBODY, new_code, new_id
from dicehall.hall.refusals import SeatTaken
from dicehall.hall.registered_players import Registered, bot_name, check_level_at
from dicehall.hall.storage.stored import Attempt, Seat, StoredTable, TakenUp
from dicehall.hall.table.clock import Moment
from dicehall.hall.visible_text import clean_name
from dicehall.hall.wire import BotSeat, Mine, NewTable, Open, Phase, Sit
from dicehall.lab import daily as challenges

PERSON = "person"


def set_up(
    game: Game[Any, Any], request: NewTable, owner: str, moment: Moment, registered: Sequence[Registered] = ()
) -> StoredTable:
    """A new table as it was asked for, with the players that this hall has registered; raises BadOptions."""
    resolve(game.spec, request.options)
    check_seats(game.spec, len(request.seats), request.options)
    if request.real_dice and "physics" in game.spec.traits:
        raise BadOptions(f"{game.spec.title} is thrown on the screen; real dice can't be entered")
    if request.coach and not has_judge(game.spec.id):
        raise BadOptions(f"{game.spec.title} has no coach; leave coach out")
    seats = [_seat(game.spec.id, each, owner, registered) for each in request.seats]
    return _fresh(request, owner, tuple(_numbered(seats, number) for number in range(len(seats))), moment)


def rematch(request: NewTable, host: str, seats: Sequence[Seat], moment: Moment) -> StoredTable:
    """A table for another game of the same people, with dice of its own. The second seat comes first."""
    cleared = tuple(Seat(seat.name, seat.player, seat.owner) for seat in seats)
    turned = msgspec.structs.replace(request, seats=(*request.seats[1:], *request.seats[:1]))
    return _fresh(turned, host, (*cleared[1:], *cleared[:1]), moment)


def _fresh(request: NewTable, host: str, seats: tuple[Seat, ...], moment: Moment) -> StoredTable:
    seed = None if request.real_dice else moment.random(SEED_BYTES)
    id_, code = new_id(moment.random), new_code(moment.random)
    phase: Phase = "entropy" if all(seat.player for seat in seats) else "waiting"
    return StoredTable(id_, code, request, host, moment.now, seats, seed, phase, chat_on=request.chat)


def _seat(game: str, asked: Mine | Open | BotSeat, owner: str, registered: Sequence[Registered]) -> Seat:
    match asked:
        case Mine(name):
            return Seat(clean_name(name), PERSON, owner)
        case BotSeat(level):
            check_level_at(game, level, registered)
            return Seat(bot_name(game, level, registered), level)
        case Open():
            return Seat()


def _numbered(seats: Sequence[Seat], number: int) -> Seat:
    """A bot whose name somebody has already is numbered; people may have what names they like."""
    seat = seats[number]
    people = [other for other in seats if other.name == seat.name and not is_bot(other)]
    before = [other for other in seats[:number] if other.name == seat.name and is_bot(other)]
    if not is_bot(seat) or not (people or before):
        return seat
    return msgspec.structs.replace(seat, name=f"{seat.name} {len(people) + len(before) + 1}")


def is_bot(seat: Seat) -> bool:
    """Whether a bot sits there."""
    return seat.player not in ("", PERSON)


def coached(game: str, request: NewTable, seats: Sequence[Seat]) -> bool:
    """Whether hints are given here: as the host said, else only where one person plays, alone or against bots."""
    people = {seat.owner for seat in seats if not is_bot(seat)}
    return has_judge(game) and (len(people) <= 1 if request.coach is None else request.coach)


def seats_of(seats: Sequence[Seat], owner: str) -> tuple[int, ...]:
    """The seats of a person; nobody has none."""
    return tuple(number for number, seat in enumerate(seats) if seat.owner == owner) if owner != NOBODY else ()


def open_seat(seats: Sequence[Seat], wish: Sit) -> int:
    """The open seat that is meant; raises SeatTaken."""
    free = [number for number, seat in enumerate(seats) if not seat.player]
    if not free:
        raise SeatTaken("every seat at this table is taken; you may watch")
    if wish.seat is not None and wish.seat not in free:
        raise SeatTaken(f"seat {wish.seat} is taken; open: {', '.join(map(str, free))}")
    return free[0] if wish.seat is None else wish.seat


def may_roll(seats: Sequence[Seat], roll: Roll, seat: int) -> bool:
    """Real dice: everybody rolls their own; for a bot, and where it is nobody's roll, anyone does."""
    whose = roll.seat
    return whose is None or whose == seat or is_bot(seats[whose])


def lacks_entropy(seat: Seat) -> bool:
    """Whether a person sits there who has not added to the dice yet."""
    return seat.player == PERSON and not seat.entropy


def begin(
    game: Game[Any, Any],
    request: NewTable,
    seats: Sequence[Seat],
    dice: FairDice | None,
    moment: Moment,
    taken_up: TakenUp | None = None,
) -> Play[Any, Any]:
    """The game, when everybody sits and has added to the dice: from the start, or where it is taken up."""
    sitters = [Sitter(seat.name, seat.player) for seat in seats]
    options = at_a_table(game.spec, request.options)
    position, origin = (taken_up.position, taken_up.origin) if taken_up else (None, None)
    return Play.start(game, sitters, options, dice, position, new_id(moment.random), origin)


def dice_of(
    seats: Sequence[Seat], seed: bytes | None, daily: Attempt | None, taken_up: TakenUp | None = None
) -> FairDice | None:
    """The dice of a table: the day's, those of another game that go on, or fair ones to which everybody adds.

    None where people roll their own.
    """
    if taken_up is not None and taken_up.dice is not None and seed:
        return fairdice.dice_of(seed, taken_up.dice)
    if daily is not None:
        return challenges.dice_of(challenges.challenge(daily.challenge), daily.day)
    return FairDice(seed, [seat.entropy for seat in seats]) if seed else None
