"""The log that people read: games describe their own entries, the table describes undo, end and seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from dicehall.core.contract import Event
from dicehall.core.play import Play
from dicehall.core.record import Closed, Entry, Revealed, Undone, What
from dicehall.core.seat_names import with_names
from dicehall.hall.wire import LogEntry

_ENDS = {
    "resigned": "gives the game up",
    "draw": "All agree on a draw.",
    "abandoned": "The game is stopped.",
}


def log_entry(play: Play[Any, Any], entry: Entry, tracks: Iterable[int]) -> LogEntry:
    """An entry in words, right after the game has taken it in."""
    last = play.last
    if last is not None and last.entry.n == entry.n:
        events = tuple(_named(play, event) for event in play.game.describe(last.before, last.answer, last.after))
    else:
        events = (_own(entry.what),)
    return LogEntry(entry.n, entry.cause, events, entry.n in tracks)


def _named(play: Play[Any, Any], event: Event) -> Event:
    names = [sitter.name for sitter in play.header.seats]
    return replace(event, text=with_names(event.text, names, of=event.seat))


def without_undone(play: Play[Any, Any] | None, log: Sequence[LogEntry], kind: str | None) -> list[LogEntry]:
    """The log without what was taken back; with a kind, only the events of that kind."""
    counts = {taken.entry.n for taken in play.taken} if play else set()
    lines = [line for line in log if line.entry in counts]
    if kind is None:
        return lines
    found = [replace(line, events=tuple(each for each in line.events if each.kind == kind)) for line in lines]
    return [line for line in found if line.events]


def _own(what: What) -> Event:
    match what:
        case Undone(number):
            return Event("undone", None, "The last choice is taken back.", {"entry": number})
        case Closed(how, seat):
            return Event("closed", seat, _ENDS[how], {"how": how})
        case Revealed(seed):
            return Event(
                "revealed", None, "The seed of the dice is shown: they can be checked now.", {"seed": seed}
            )
    raise TypeError(f"{type(what).__name__} is for the game to describe")
