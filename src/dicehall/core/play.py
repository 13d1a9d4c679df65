"""A game being played: what hosts answer, which becomes the entries of its record.

A choice is parsed, applied and written down once. Everything else, and every entry of a record that is read back,
goes the same way: an entry is appended, and taking it in moves the state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from dicehall.core.apply import apply, asked_seats, check_choice, waits_for
from dicehall.core.boards import played_board
from dicehall.core.contract import A, Chosen, Forfeit, ForfeitCause, Game, Roll, Rolled, S
from dicehall.core.errors import GameError, IllegalAction, RecordError
from dicehall.core.fairdice import FairDice
from dicehall.core.fold import Fold, Taken, check_cause, plain
from dicehall.core.record import (
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
    seal,
)
from dicehall.core.setup import place, resolve

__all__ = ["Play", "Taken"]


class Play(Fold[S, A]):
    """One game from its first state on: answers go in, entries come out."""

    def __init__(self, game: Game[S, A], header: Header, dice: FairDice | None = None) -> None:
        super().__init__(game, header)
        self.dice = dice

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
            position = plain(game.position(state))
            if isinstance(position, dict) and "rules" in position:
                given["rules"] = position["rules"]
        resolved = resolve(game.spec, given)
        header = Header(
            dicehall=FORMAT,
            game=game.spec.id,
            version=game.spec.version,
            options=plain(resolved),
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
        check_cause(entry)
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

    # Entries.

    def _append(self, cause: Cause, what: What) -> None:
        self._extend(cause, what)
        self.reveal()

    def _extend(self, cause: Cause, what: What) -> None:
        entry = self._sealed(cause, what)
        self._take(entry)
        self.entries.append(entry)

    def _sealed(self, cause: Cause, what: What) -> Entry:
        return seal(self.hash, Entry(len(self.entries) + 1, cause, what))
