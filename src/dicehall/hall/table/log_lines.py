"""The log that people read: games describe their own entries, the table describes undo, end and seed."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any, overload

from msgspec.structs import replace

from dicehall.core.contract import Event
from dicehall.core.play import Play
from dicehall.core.record import Closed, Entry, Revealed, Undone, What
from dicehall.core.sentences import marked
from dicehall.hall.wire import LogEntry

_ENDS = {
    "resigned": "gives the game up",
    "draw": "All agree on a draw.",
    "abandoned": "The game is stopped.",
}


class Line:
    """An entry of a game, which is put into words when somebody is shown it, and then stays so."""

    __slots__ = ("_across", "_entry", "_game", "_taken", "_track", "_words")

    def __init__(self, play: Play[Any, Any], entry: Entry, tracks: Container[int]) -> None:
        """A line for an entry, right after the game has taken it in."""
        last = play.last
        self._entry = entry
        self._game = play.game
        self._taken = last if last is not None and last.entry.n == entry.n else None
        self._track = entry.n in tracks
        self._across = isinstance(entry.what, Undone) and _across_others(play.entries, entry.what.entry, entry.n)
        self._words: LogEntry | None = None

    def words(self) -> LogEntry:
        """The line as people read it."""
        if self._words is None:
            self._words = LogEntry(self._entry.n, self._entry.cause, self._events(), self._track)
        return self._words

    def _events(self) -> tuple[Event, ...]:
        taken = self._taken
        if taken is None:
            return (_own(self._entry.what, self._across),)
        described = self._game.describe(taken.before, taken.answer, taken.after)
        return tuple(map(_marked, described))


class Log(Sequence[LogEntry]):
    """The log of a table. It never changes; `added` makes a longer one.

    A table that is opened has its lines put into words only when somebody reads them: most are never read.
    """

    __slots__ = ("_lines",)

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        self._lines = tuple(lines)

    def added(self, lines: Iterable[Line]) -> Log:
        """The log with more lines at its end; rules that fail at putting them into words fail here."""
        fresh = tuple(lines)
        for line in fresh:
            line.words()
        return Log((*self._lines, *fresh))

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, place: int) -> LogEntry: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[LogEntry, ...]: ...

    def __getitem__(self, place: int | slice) -> LogEntry | tuple[LogEntry, ...]:
        """The lines at a place, in words."""
        if isinstance(place, int):
            return self._lines[place].words()
        return tuple(line.words() for line in self._lines[place])

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]


def log_entry(play: Play[Any, Any], entry: Entry, tracks: Container[int]) -> LogEntry:
    """An entry in words, right after the game has taken it in."""
    return Line(play, entry, tracks).words()


def without_undone(play: Play[Any, Any] | None, log: Sequence[LogEntry], kind: str | None) -> list[LogEntry]:
    """The log without what was taken back; with a kind, only the events of that kind."""
    counts = {taken.entry.n for taken in play.taken} if play else set()
    lines = [line for line in log if line.entry in counts]
    if kind is None:
        return lines
    found = [replace(line, events=tuple(each for each in line.events if each.kind == kind)) for line in lines]
    return [line for line in found if line.events]


def _marked(event: Event) -> Event:
    """The event with both forms of each verb, so that every reader's page can put it into words."""
    return event if event.seat is None else replace(event, text=marked(event.text))


def _across_others(entries: Sequence[Entry], first: int, last: int) -> bool:
    """Whether bots or dice had answered since a choice that was then taken back."""
    return any(entry.cause in ("bot", "dice") for entry in entries[first : last - 1])


def _own(what: What, across: bool) -> Event:
    match what:
        case Undone(number):
            back = "A choice and all that followed are taken back; the dice to come stay the same."
            return Event("undone", None, back if across else "The last choice is taken back.", {"entry": number})
        case Closed(how, seat):
            return _marked(Event("closed", seat, _ENDS[how], {"how": how}))
        case Revealed(seed):
            return Event(
                "revealed", None, "The seed of the dice is shown: they can be checked now.", {"seed": seed}
            )
    raise TypeError(f"{type(what).__name__} is for the game to describe")
