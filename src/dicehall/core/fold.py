"""A record and the state that it folds to: entries are taken in one after the other, in order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic

import msgspec

from dicehall.core.apply import apply, waits_for
from dicehall.core.contract import (
    A,
    ActionBox,
    Answer,
    Chosen,
    Decide,
    Event,
    Forfeit,
    Game,
    Over,
    Pending,
    Rolled,
    S,
    Settled,
    Simulate,
)
from dicehall.core.errors import BadPosition, GameError, IllegalAction, RecordError
from dicehall.core.log_lines import Step
from dicehall.core.record import (
    CAUSES,
    Choices,
    Closed,
    Entry,
    Header,
    Record,
    Result,
    Revealed,
    Undone,
    What,
    header_hash,
)
from dicehall.core.setup import begin, complete, place
from dicehall.core.take_back import entry_to_take_back, lone_person, may_be_taken_back
from dicehall.core.versions import check_version, options_of


class Taken(msgspec.Struct, Generic[S, A], frozen=True):
    """An entry that moved the state, with the states around it."""

    entry: Entry
    answer: Answer[A]
    before: S
    after: S


class Fold(Generic[S, A]):
    """One game from its first state on, as the entries of its record say; nothing is ever deleted."""

    def __init__(self, game: Game[S, A], header: Header) -> None:
        if header.game != game.spec.id:
            raise RecordError(f"the record is of {header.game}, not of {game.spec.id}")
        check_version(game.spec, header.version)
        self.game = game
        self.header = header
        self.entries: list[Entry] = []
        self.closed: Closed | None = None
        self.revealed: Revealed | None = None
        self.first = _first_state(game, header)
        self._taken: list[Taken[S, A]] = []
        self._held: dict[int, A] = {}
        self._rolls = 0

    def follow(self, entry: Entry) -> None:
        """Let the next entry of a record count; raises RecordError if it can't be."""
        try:
            self._take(entry)
        except GameError as error:
            raise RecordError(f"entry {entry.n} does not follow from those before it: {error}") from None
        self.entries.append(entry)

    # What there is to see.

    @cached_property
    def options(self) -> dict[str, Any]:
        """The complete options as plain values: where a record lacks one, it is as the rulebook says."""
        given = options_of(self.game.spec, self.header)
        made: dict[str, Any] = plain(complete(self.game, given, self.header.board))
        return made

    @property
    def state(self) -> S:
        """The state at hand."""
        return self._taken[-1].after if self._taken else self.first

    @property
    def record(self) -> Record:
        """Everything that has happened."""
        return Record(self.header, tuple(self.entries))

    @property
    def hash(self) -> str:
        """The hash that seals everything so far."""
        return self.entries[-1].hash if self.entries else header_hash(self.header)

    @property
    def taken(self) -> Sequence[Taken[S, A]]:
        """The entries that made the state at hand, without those taken back."""
        return self._taken

    @property
    def rolls(self) -> int:
        """How many rolls led to the state at hand; a roll that was taken back falls again, with the same number."""
        return self._rolls

    @property
    def last(self) -> Taken[S, A] | None:
        """The last of the entries that made the state at hand."""
        return self._taken[-1] if self._taken else None

    @property
    def last_choice(self) -> Taken[S, A] | None:
        """The last choice that led to the state at hand; dice may have been rolled since."""
        return next((taken for taken in reversed(self._taken) if isinstance(taken.answer, Chosen)), None)

    @property
    def held(self) -> dict[int, str]:
        """The choices that wait for the other seats, by seat: for whoever keeps them, never to be shown."""
        return {seat: self.game.write(self.state, action) for seat, action in self._held.items()}

    def held_by(self, seat: int) -> A | None:
        """The choice of a seat that waits for the other seats: to be shown to that seat alone."""
        return self._held.get(seat)

    @property
    def pending(self) -> Pending:
        """What the rules wait for, also when the table has closed the game.

        Seats whose sealed choice is in are no longer asked.
        """
        pending = self.game.pending(self.state)
        if isinstance(pending, Decide) and self._held:
            waiting = tuple(seat for seat in pending.seats if seat not in self._held)
            return Decide(waiting, pending.sealed)
        return pending

    @property
    def over(self) -> bool:
        """Whether the rules or the table have ended the game."""
        return self.closed is not None or isinstance(self.game.pending(self.state), Over)

    def actions(self, seat: int) -> Sequence[A] | ActionBox[A]:
        """What the seat may choose now; nothing once its sealed choice is in."""
        if self.closed or seat in self._held:
            return ()
        return self.game.actions(self.state, seat)

    def events(self, start: int = 0) -> list[Event]:
        """What has happened in the entries that count, from the one with this index on."""
        return [event for step in self.steps(start) for event in step.events]

    def steps(self, start: int = 0, end: int | None = None) -> list[Step]:
        """The entries that count, from one index to another, each with its events."""
        describe = self.game.describe
        return [
            Step(taken.entry.cause, describe(taken.before, taken.answer, taken.after))
            for taken in self._taken[start:end]
        ]

    def check_asked(self, seat: int) -> None:
        """Raise IllegalAction unless the game waits for a choice of this seat."""
        self._check_seat(seat)
        pending = self.pending
        if not isinstance(pending, Decide) or seat not in pending.seats:
            raise IllegalAction(f"seat {seat} has nothing to choose: the game waits for {waits_for(pending)}")

    def _check_seat(self, seat: int) -> None:
        seats = len(self.header.seats)
        if not 0 <= seat < seats:
            raise IllegalAction(f"there is no seat {seat}; the seats are 0 to {seats - 1}")

    # What may be taken back.

    def undoable(self, seat: int | None = None) -> int:
        """The number of the entry from which on things may be taken back; raises IllegalAction if there is none."""
        self._check_take_back()
        return entry_to_take_back(self._taken, self._lone, seat)

    @cached_property
    def _lone(self) -> int | None:
        """The seat of the only person among bots, where the game lets that person go back across dice."""
        return lone_person(self.game.spec.traits, self.header)

    def _check_take_back(self) -> None:
        if self._held:
            raise IllegalAction("others have chosen already; only a choice of this moment can be taken back")
        if isinstance(self.game.pending(self.state), Over):
            raise IllegalAction("the game is over; nothing can be taken back")

    # Taking entries in.

    def _open(self) -> None:
        if self.closed:
            raise IllegalAction("the table has closed this game")

    def _take(self, entry: Entry) -> None:
        """Let an entry count; refuses what can't follow, changing nothing."""
        check_cause(entry)
        match entry.what:
            case Undone(number):
                self._take_undo(number)
            case Closed():
                self._take_close(entry.what)
            case Revealed():
                self._take_reveal(entry.what)
            case _:
                self._take_answer(entry)

    def _take_answer(self, entry: Entry) -> None:
        self._open()
        answer = self._answer(entry.what)
        self._count(entry, answer, apply(self.game, self.state, answer))

    def _count(self, entry: Entry, answer: Answer[A], after: S) -> None:
        self._taken.append(Taken(entry, answer, self.state, after))
        self._rolls += isinstance(answer, Rolled)
        self._held = {}

    def _answer(self, what: What) -> Answer[A]:
        match what:
            case Choices(texts):
                return Chosen({seat: self.game.parse(self.state, text) for seat, text in texts.items()})
            case Rolled() | Forfeit():
                return what
            case Result(result):
                return Settled(self._result(result))
        raise RecordError(f"{type(what).__name__} is no answer")

    def _result(self, result: Any) -> Any:
        if not isinstance(self.game.pending(self.state), Simulate):
            return result
        try:
            return msgspec.convert(result, self.game.types.result)
        except msgspec.ValidationError as error:
            raise IllegalAction(f"this is no result of a simulation: {error}") from None

    def _take_undo(self, number: int) -> None:
        self._open()
        self._check_take_back()
        if number not in may_be_taken_back(self._taken, self._lone):
            raise IllegalAction(f"entry {number} can't be taken back now")
        while self._taken and self._taken[-1].entry.n >= number:
            self._rolls -= isinstance(self._taken.pop().answer, Rolled)
        self._held = {}

    def _take_close(self, closed: Closed) -> None:
        self._open()
        if self.over:
            raise IllegalAction("the game is over already")
        if closed.seat is not None:
            self._check_seat(closed.seat)
        self.closed = closed
        self._held = {}

    def _take_reveal(self, revealed: Revealed) -> None:
        if not self.over or self.revealed:
            raise IllegalAction("the seed is revealed once, when the game is over")
        self.revealed = revealed


def check_cause(entry: Entry) -> None:
    """Raise IllegalAction where an entry can't have its cause."""
    if entry.cause not in CAUSES[type(entry.what)]:
        raise IllegalAction(f"{entry.cause!r} can't be the cause of such an entry")


def plain(value: Any) -> Any:
    """The value as it is read back from a file."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _first_state(game: Game[S, A], header: Header) -> S:
    options = options_of(game.spec, header)
    if header.start is None:
        return begin(game, len(header.seats), options, header.board)
    state = place(game, header.start, options, header.board)
    if game.seats(state) != len(header.seats):
        raise BadPosition(f"the position has {game.seats(state)} seats; {len(header.seats)} sit at the table")
    return state
