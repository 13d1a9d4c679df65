"""Who sits where: from what a host asks for to seats that are taken, with their share of the dice."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from dicehall.bots.judge import has_judge
from dicehall.core.contract import Game
from dicehall.core.errors import BadOptions
from dicehall.core.fairdice import SEED_BYTES, FairDice
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.setup import at_a_table, check_seats, resolve
from dicehall.hall.own_players import Registered, check_level_at, player_of
from dicehall.hall.people import NOBODY, new_code, new_id, plain
from dicehall.hall.refusals import SeatTaken
from dicehall.hall.storage.stored import Attempt, Seat, StoredTable
from dicehall.hall.storage.writes import now
from dicehall.hall.wire import BotSeat, Mine, NewTable, Open, Sit
from dicehall.lab import daily as challenges

PERSON = "person"


def set_up(game: Game[Any, Any], asked: NewTable, owner: str, registered: Sequence[Registered] = ()) -> StoredTable:
    """A new table as it was asked for, with the players that this hall has registered; raises BadOptions."""
    resolve(game.spec, asked.options)
    check_seats(game.spec, len(asked.seats), asked.options)
    if asked.real_dice and "physics" in game.spec.traits:
        raise BadOptions(f"{game.spec.title} is thrown on the screen; real dice can't be entered")
    if asked.coach and not has_judge(game.spec.id):
        raise BadOptions(f"{game.spec.title} has no coach; leave coach out")
    seats = [_seat(game.spec.id, each, owner, registered) for each in asked.seats]
    return _fresh(asked, owner, tuple(_told_apart(seats, number) for number in range(len(seats))))


def again(stored: NewTable, host: str, seats: Sequence[Seat]) -> StoredTable:
    """A table for another game of the same people, with dice of its own."""
    cleared = tuple(Seat(seat.name, seat.player, seat.owner) for seat in seats)
    return _fresh(stored, host, cleared)


def _fresh(asked: NewTable, host: str, seats: tuple[Seat, ...]) -> StoredTable:
    seed = None if asked.real_dice else secrets.token_bytes(SEED_BYTES)
    return StoredTable(new_id(), new_code(), asked, host, now(), seats, seed, chat_on=asked.chat)


def _seat(game: str, asked: Mine | Open | BotSeat, owner: str, registered: Sequence[Registered]) -> Seat:
    match asked:
        case Mine(name):
            return Seat(plain(name), PERSON, owner)
        case BotSeat(level):
            check_level_at(game, level, registered)
            own = player_of(game, level, registered) is not None
            return Seat(f"{level if own else level.capitalize()} bot", level)
        case Open():
            return Seat()


def _told_apart(seats: Sequence[Seat], number: int) -> Seat:
    """A bot among several of its level is numbered; people may have what names they like."""
    seat = seats[number]
    alike = [index for index, other in enumerate(seats) if other.name == seat.name]
    if not is_bot(seat) or len(alike) == 1:
        return seat
    return msgspec.structs.replace(seat, name=f"{seat.name} {alike.index(number) + 1}")


def is_bot(seat: Seat) -> bool:
    """Whether a bot sits there."""
    return seat.player not in ("", PERSON)


def coached(game: str, asked: NewTable, seats: Sequence[Seat]) -> bool:
    """Whether hints are given here: as the host said, else only where one person plays, alone or against bots."""
    people = {seat.owner for seat in seats if not is_bot(seat)}
    return has_judge(game) and (len(people) <= 1 if asked.coach is None else asked.coach)


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


def lacks_entropy(seat: Seat) -> bool:
    """Whether a person sits there who has not added to the dice yet."""
    return seat.player == PERSON and not seat.entropy


def begin(game: Game[Any, Any], asked: NewTable, seats: Sequence[Seat], dice: FairDice | None) -> Play[Any, Any]:
    """The game, when everybody sits and has added to the dice."""
    sitters = [Sitter(seat.name, seat.player) for seat in seats]
    options = at_a_table(game.spec, asked.options)
    return Play.start(game, sitters, options, dice, id=new_id())


def dice_of(seats: Sequence[Seat], seed: bytes | None, daily: Attempt | None) -> FairDice | None:
    """The dice of a table: the day's, or fair ones to which everybody adds; None where people roll their own."""
    if daily is not None:
        return challenges.dice_of(challenges.challenge(daily.challenge), daily.day)
    return FairDice(seed, [seat.entropy for seat in seats]) if seed else None
