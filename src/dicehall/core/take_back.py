"""What may be taken back: the last choice, or against bots one's own last choice with everything that followed.

Where dice have fallen since, the next rolls have the same numbers as those that were taken back, and the same seed.
So the same dice fall again, and taking a choice back brings nobody better ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dicehall.core.contract import Chosen
from dicehall.core.errors import IllegalAction
from dicehall.core.record import Header

if TYPE_CHECKING:
    from dicehall.core.fold import Taken

TRAIT = "take_back"
PERSON = "person"


def entry_to_take_back(taken: Sequence[Taken[Any, Any]], lone: int | None, seat: int | None) -> int:
    """The number of the entry from which on a seat takes everything back; raises IllegalAction if there is none.

    `lone` is the seat of somebody who plays against bots alone, in a game in which that seat may go back further.
    """
    if not taken:
        raise IllegalAction("there is nothing to take back yet")
    if lone is not None and seat in (None, lone):
        own = own_last_choice(taken, lone)
        if own is not None:
            return own
    return _last_choice(taken, seat)


def lone_person(traits: frozenset[str], header: Header) -> int | None:
    """The seat of the only person at a table of bots, where the game has such take-backs and the dice are drawn."""
    people = [number for number, sitter in enumerate(header.seats) if sitter.player == PERSON]
    drawn = header.dice is not None and not header.dice.public
    return people[0] if TRAIT in traits and len(people) == 1 < len(header.seats) and drawn else None


def own_last_choice(taken: Sequence[Taken[Any, Any]], seat: int) -> int | None:
    """The number of this seat's last choice, if only drawn dice and choices of bots came after it."""
    for each in reversed(taken):
        cause = each.entry.cause
        if cause == "seat" and isinstance(each.answer, Chosen) and set(each.answer.actions) == {seat}:
            number: int = each.entry.n
            return number
        if cause not in ("bot", "dice"):
            return None
    return None


def may_be_taken_back(taken: Sequence[Taken[Any, Any]], lone: int | None) -> Iterator[int]:
    """The entries that a record may name as taken back now."""
    if lone is not None and (own := own_last_choice(taken, lone)) is not None:
        yield own
    try:
        yield entry_to_take_back(taken, None, None)
    except IllegalAction:
        return


def _last_choice(taken: Sequence[Taken[Any, Any]], seat: int | None) -> int:
    """The number of the last entry, if it is a choice of one seat, and of this one."""
    last = taken[-1]
    alone = isinstance(last.answer, Chosen) and len(last.answer.actions) == 1
    if not alone or last.entry.cause == "clock":
        raise IllegalAction("only a choice can be taken back, and not across dice, a throw or a clock")
    if seat is not None and isinstance(last.answer, Chosen) and seat not in last.answer.actions:
        raise IllegalAction(f"the last choice was not seat {seat}'s")
    return last.entry.n
