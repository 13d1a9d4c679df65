"""A game being played: the record so far, and the state that it folds to.

A choice is parsed, applied and written down once. Everything else, and every entry of a record that is read back,
goes the same way: an entry is appended, and taking it in moves the state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Generic

import msgspec

from dicehall.core.apply import apply, asked_seats, check_choice, waits_for
from dicehall.core.boards import played_board
from dicehall.core.contract import (
    A,
    ActionBox,
    Answer,
    Chosen,
    Decide,
    Event,
    Forfeit,
    ForfeitCause,
    Game,
    Over,
    Pending,
    Roll,
    Rolled,
    S,
    Settled,
    Simulate,
)
from dicehall.core.errors import BadPosition, GameError, IllegalAction, RecordError
from dicehall.core.fairdice import FairDice
from dicehall.core.log_lines import Step
from dicehall.core.record import (
    CAUSES,
    FORMAT,
    Cause,
    Choices,
    Closed,
    Entry,
    Header,
    Origin,
    Record,
    Result,
    Revealed,
    Sitter,
    Undone,
    What,
    header_hash,
    seal,
)
from dicehall.core.setup import begin, complete, place, resolve
from dicehall.core.take_back import entry_to_take_back, lone_person, may_be_taken_back
from dicehall.core.versions import check_version, options_of


class Taken(msgspec.Struct, Generic[S, A], frozen=True):
    """An entry that moved the state, with the states around it."""

    entry: Entry
    answer: Answer[A]
    before: S
    after: S


class Play(Generic[S, A]):
    """One game from its first state on: answers go in, entries come out, nothing is ever deleted."""

    def __init__(self, game: Game[S, A], header: Header, dice: FairDice | None = None) -> None:
        if header.game != game.spec.id:
            raise RecordError(f"the record is of {header.game}, not of {game.spec.id}")
        check_version(game.spec, header.version)
        self.game = game
        self.header = header
        self.dice = dice
        self.entries: list[Entry] = []
        self.closed: Closed | None = None
        self.revealed: Revealed | None = None
        self.first = _first_state(game, header)
        self._taken: list[Taken[S, A]] = []
        self._held: dict[int, A] = {}
        self._rolls = 0

    @classmethod
    def start(
        cls,
        game: Game[S, A],
        sitters: Sequence[Sitter],
        options: Mapping[str, Any] | None = None,
        dice: FairDice | None = None,
        position: Any = None,
        id: str = "",
        origin: Origin | None = None,
    ) -> Play[S, A]:
        """A new game for these sitters, from the start or from a position in its JSON form, with its origin."""
        given = dict(options or {})
        if position is not None:
            state = place(game, position, given)
            position = _plain(game.position(state))
            if isinstance(position, dict) and "rules" in position:
                given["rules"] = position["rules"]
        resolved = resolve(game.spec, given)
        header = Header(
            dicehall=FORMAT,
            game=game.spec.id,
            version=game.spec.version,
            options=_plain(resolved),
            seats=tuple(sitters),
            dice=dice.commitment if dice else None,
            start=position,
            id=id,
            board=played_board(game, resolved),
            origin=origin,
        )
        return cls(game, header, dice)

    @classmethod
    def replay(cls, game: Game[S, A], record: Record, dice: FairDice | None = None) -> Play[S, A]:
        """The game as it stood at the end of the record; raises RecordError at an entry that can't be."""
        try:
            play = cls(game, record.header, dice)
        except GameError as error:
            raise RecordError(f"the header does not fit the game: {error}") from None
        for entry in record.entries:
            play.follow(entry)
        return play

    def fork(self) -> Play[S, A]:
        """The same game to go on with apart: what is answered to one does not change the other."""
        other: Play[S, A] = object.__new__(type(self))
        other.__dict__ |= self.__dict__  # `copy.copy` does the same in five times the time
        other.entries = self.entries.copy()
        other._taken = self._taken.copy()
        other._held = self._held.copy()
        return other

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
        plain: dict[str, Any] = _plain(complete(self.game, given, self.header.board))
        return plain

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

    # Answers.

    def act(self, seat: int, action: A | str, cause: Cause = "seat") -> None:
        """Choose for a seat, by action or by text; a choice of several seats waits until all are in."""
        self._open()
        self.check_asked(seat)
        chosen = self.game.parse(self.state, action) if isinstance(action, str) else action
        actions = {**self._held, seat: chosen}
        if set(actions) == set(asked_seats(self.game.pending(self.state))):
            self._choose(cause, {each: actions[each] for each in sorted(actions)})
        else:
            check_choice(self.game, self.state, seat, chosen)
            self._held = actions

    def _choose(self, cause: Cause, actions: dict[int, A]) -> None:
        """Enter the choice of every seat that was asked. It is checked once, by `apply`, and then written down."""
        answer = Chosen(actions)
        after = apply(self.game, self.state, answer)
        texts = {seat: self.game.write(self.state, action) for seat, action in actions.items()}
        entry = self._sealed(cause, Choices(texts))
        _check_cause(entry)
        self._count(entry, answer, after)
        self.entries.append(entry)
        self.reveal()

    def roll(self, values: Sequence[str] | None = None) -> tuple[str, ...]:
        """Answer a roll: with these values entered by hand, or with a draw of the fair dice."""
        self._open()
        pending = self.pending
        if not isinstance(pending, Roll):
            raise IllegalAction(f"there is nothing to roll: the game waits for {waits_for(pending)}")
        if values is not None:
            entered = tuple(values)
            if len(entered) == len(pending.dice):
                entered = tuple(die.spelled(value) for die, value in zip(pending.dice, entered, strict=True))
            self._append("hand", Rolled(entered))
            return entered
        if self.dice is None:
            raise IllegalAction("this game has no dice of its own: enter what your dice show")
        drawn = self.dice.draw(pending.dice, self.rolls + 1)
        self._append("dice", Rolled(drawn))
        return drawn

    def settle(self, result: Any) -> None:
        """Answer a simulation with its result."""
        self._open()
        self._append("physics", Result(msgspec.json.decode(msgspec.json.encode(result))))

    def forfeit(self, seat: int, cause: ForfeitCause) -> None:
        """Enter that the seat lost its turn or the game without a choice."""
        self._open()
        self._append("clock" if cause == "clock" else "hand", Forfeit(seat, cause))

    def timeout(self, seat: int) -> None:
        """The clock of a seat that is asked has run out: the game's fallback stands in."""
        self._open()
        self._check_seat(seat)
        if seat not in asked_seats(self.pending):
            raise IllegalAction(f"no clock of seat {seat} runs: the game waits for {waits_for(self.pending)}")
        answer = self.game.fallback(self.state, seat)
        if isinstance(answer, Chosen):
            self.act(seat, answer.actions[seat], "clock")
        elif isinstance(answer, Forfeit):
            self.forfeit(answer.seat, answer.cause)

    def undo(self, seat: int | None = None) -> None:
        """Take back the last choice; across dice and other seats' entries only as `core.take_back` says."""
        self._open()
        if seat is not None:
            self._check_seat(seat)
        if self._held and (seat is None or seat in self._held):
            del self._held[next(reversed(self._held)) if seat is None else seat]
            return
        self._append("seat", Undone(self.undoable(seat)))

    def close(self, how: Closed) -> None:
        """End the game at the table: a resignation, an agreed draw, everybody gone."""
        self._open()
        self._append("table", how)

    def reveal(self) -> None:
        """Write the seed of the dice down if the game is over; a host calls this only after a crash."""
        if self.over and self.dice and not self.revealed:
            self._extend("table", Revealed(self.dice.seed.hex()))

    def _open(self) -> None:
        if self.closed:
            raise IllegalAction("the table has closed this game")

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

    # The fold.

    def _append(self, cause: Cause, what: What) -> None:
        self._extend(cause, what)
        self.reveal()

    def _extend(self, cause: Cause, what: What) -> None:
        entry = self._sealed(cause, what)
        self._take(entry)
        self.entries.append(entry)

    def _sealed(self, cause: Cause, what: What) -> Entry:
        return seal(self.hash, Entry(len(self.entries) + 1, cause, what))

    def _take(self, entry: Entry) -> None:
        """Let an entry count; refuses what can't follow, changing nothing."""
        _check_cause(entry)
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


def _check_cause(entry: Entry) -> None:
    if entry.cause not in CAUSES[type(entry.what)]:
        raise IllegalAction(f"{entry.cause!r} can't be the cause of such an entry")


def _plain(value: Any) -> Any:
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
