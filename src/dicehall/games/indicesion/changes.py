"""What a simulation changes: die by die and seat by seat, from how the dice lay before and how they lie after."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dicehall.core.scene import Contacts
from dicehall.games.indicesion.names import board_names, die_name, towers_in_words
from dicehall.games.indicesion.reading import Lie, Score, lies
from dicehall.games.indicesion.state import State


class Reading(msgspec.Struct, frozen=True):
    """A state with how its dice lie, by id."""

    state: State
    lies: dict[int, Lie]


class Change(msgspec.Struct, frozen=True):
    """What one die changed for a seat: points, and how, in words that follow the name of the die."""

    die: int
    seat: int
    points: int
    how: str


def reading(state: State, contacts: Contacts) -> Reading:
    """How the dice of a state lie with these contacts."""
    return Reading(state, {lie.id: lie for lie in lies(state, contacts)})


def changes(before: Reading, after: Reading, thrown: int | None, falls: str) -> Iterator[Change]:
    """The changes of all dice but the thrown one; `falls` is the verb for a die that is no longer on a board."""
    for number, old in before.lies.items():
        new = after.lies[number]
        for seat in _concerned(before.state, old, new) if number != thrown else ():
            how = _how(before, after, number, seat, falls)
            yield Change(number, seat, new.points.get(seat, 0) - old.points.get(seat, 0), how)


def _concerned(state: State, old: Lie, new: Lie) -> list[int]:
    """The seats whose points change, and the seats from whose boards the die is gone."""
    seats = {seat for seat in (*old.points, *new.points) if old.points.get(seat, 0) != new.points.get(seat, 0)}
    gone = [state.board(board).owner for board in set(old.boards) - set(new.boards)]
    if state.options.central:
        gone = [state.die(old.id).owner] if old.boards and not new.boards else []
    if state.alone:
        gone = [0] * len(gone)
    return sorted(seats | {seat for seat in gone if seat is not None})


def boards_of(state: State, lie: Lie, seat: int) -> tuple[int, ...]:
    """The boards on which a die lies that count for a seat."""
    if state.options.central or state.alone:
        return lie.boards
    return tuple(board for board in lie.boards if state.board(board).owner == seat)


def _how(before: Reading, after: Reading, number: int, seat: int, falls: str) -> str:
    old, new = before.lies[number], after.lies[number]
    was, now = boards_of(before.state, old, seat), boards_of(after.state, new, seat)
    if was and not now:
        return f"{falls} {board_names(before.state, was, seat)}"
    if now and not was:
        return f"comes to lie on {board_names(after.state, now, seat)}"
    return " and ".join(_ways(old, new, seat)) or "counts differently"


def _ways(old: Lie, new: Lie, seat: int) -> Iterator[str]:
    """All that changed in how a die scores that is still on the board."""
    if new.face is None:
        yield "is now crooked"
    elif old.face is None:
        yield f"is no longer crooked, with the {new.face} up"
    elif new.face != old.face:
        yield f"turns from {old.face} to {new.face}"
    if new.why is not None and new.why != old.why and new.face is not None:
        yield f"is now {new.why}"
    elif new.why is None and old.why is not None and old.face is not None:
        yield "is no longer covered"
    if seat in old.scores and seat in new.scores:
        yield from _scored(old.scores[seat], new.scores[seat])


def _scored(old: Score, new: Score) -> Iterator[str]:
    if new.towers != old.towers:
        yield "is no longer on a tower" if new.times == 1 else f"is now on top of {towers_in_words(new.towers)}"
    if new.yellow != old.yellow:
        more = abs(new.yellow) - abs(old.yellow)
        yield f"counts {abs(more)} {'more' if more > 0 else 'less'} with yellow"


def name_for(state: State, change: Change) -> str:
    """The die of a change, as its seat reads it."""
    return die_name(state, change.die, change.seat)
