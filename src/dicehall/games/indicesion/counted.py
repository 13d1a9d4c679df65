"""The throws of a whole game, counted for each seat: where they came to lie, and what became of the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from dicehall.core.contract import Event
from dicehall.core.ending import Counts, Happened
from dicehall.games.indicesion.state import State

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TIMES = {1: "once", 2: "twice"}
_LOST = ("knocked_off", "left", "burnt")


def counts(state: State, happened: Sequence[Happened]) -> tuple[Counts, ...]:
    """Every seat's throws; nothing where nobody has thrown."""
    if not any(event.kind == "landed" for _, event in happened):
        return ()
    return tuple(_of(state, happened, seat) for seat in range(state.seats))


def _of(state: State, happened: Sequence[Happened], seat: int) -> Counts:
    found = Counter(_where(state, happened, each) for each in happened if _is(each.event, "landed", seat))
    always = {_own_board(state, seat), "on the table", "off the table"}
    places = [_own_board(state, seat), "on another board", "on the table", "off the table", "burnt"]
    rows = tuple((place, found[place]) for place in places if found[place] or place in always)
    return Counts(f"seat {seat}'s throws", rows, tuple(_notes(state, happened, seat)))


def _is(event: Event, kind: str, seat: int) -> bool:
    return event.kind == kind and event.seat == seat


def _own_board(state: State, seat: int) -> str:
    return "on a board" if state.options.central else f"on seat {seat}'s board"


def _where(state: State, happened: Sequence[Happened], landed: Happened) -> str:
    """Where the die of a throw lay when it had settled."""
    event, seat = landed.event, landed.event.seat
    assert seat is not None
    if boards := event.facts.get("boards"):
        own = state.options.central or any(state.board(board).owner == seat for board in boards)
        return _own_board(state, seat) if own else "on another board"
    gone = {
        each.event.kind
        for each in happened
        if each.entry == landed.entry and each.event.facts.get("die") == event.facts["die"]
    }
    if "burnt" in gone:
        return "burnt"
    return "off the table" if "left" in gone else "on the table"


def _notes(state: State, happened: Sequence[Happened], seat: int) -> list[str]:
    """The dice that a seat lost again, and how often it threw at the board of the other."""
    lost = sum(
        event.kind in _LOST and event.seat == seat and event.facts.get("points", 0) < 0 for _, event in happened
    )
    notes = [f"seat {seat} lost {_number(lost)} that already scored."] if lost else []
    if state.seats == 2 and not state.options.central:
        thrown = [_thrown_at(event) for _, event in happened if _is(event, "chose", seat)]
        times = sum(board is not None and state.board(board).owner == 1 - seat for board in thrown)
        notes.append(f"seat {seat} {_often(times)} at seat {1 - seat}'s board.")
    return notes


def _often(times: int) -> str:
    return "never threw" if times == 0 else f"threw {_TIMES.get(times, f'{times} times')}"


def _number(dice: int) -> str:
    return f"{_NUMBERS[dice] if dice < len(_NUMBERS) else dice} {'die' if dice == 1 else 'dice'}"


def _thrown_at(event: Event) -> int | None:
    """The board that a choice throws at; events of a stored game have plain values."""
    action: dict[str, Any] = msgspec.to_builtins(event.facts["action"])
    return action["board"] if action["type"] == "throw" else None
