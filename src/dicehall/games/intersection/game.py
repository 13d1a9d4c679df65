"""Intersection as the contract wants it: each method calls the place where its subject stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from dicehall.core.contract import Answer, Event, Forfeit, Offer, Pending, Spec, Types
from dicehall.games.intersection import notation, position, rules, words
from dicehall.games.intersection.greedy import greedy
from dicehall.games.intersection.options import CLASSIC_BOOK, TRAFFIC_BOOK, complete
from dicehall.games.intersection.position import Position
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.turn import Action, points


class View(msgspec.Struct, frozen=True):
    """What anybody may see, which is everything: the position, and what is at stake.

    By seat: who is in, and who would tie with the best by the No Dice rule as things stand. `to_beat` is the
    score to beat while others have their last turn.
    """

    position: Position
    at_stake: int
    goal: int
    come_in: int
    points: dict[str, tuple[int, ...]]
    is_in: tuple[bool, ...]
    no_dice: tuple[bool, ...]
    to_beat: int | None


class Intersection:
    """The game of parking dice, by the traffic rules and by the classic rules."""

    spec = Spec(
        id="intersection",
        title="Intersection",
        version="1",
        rulebooks=(TRAFFIC_BOOK, CLASSIC_BOOK),
        traits=frozenset({"solo", "open"}),
        kind="Press your luck",
        minutes=20,
    )
    types = Types(state=State, action=Action, position=Position, view=View)

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        """The first state."""
        return rules.start(seats, complete(options))

    def seats(self, state: State) -> int:
        """How many seats play."""
        return len(state.scores)

    def pending(self, state: State) -> Pending:
        """What the state waits for."""
        return rules.pending(state)

    def actions(self, state: State, seat: int) -> tuple[Action, ...]:
        """What the seat may choose."""
        return rules.actions(state, seat)

    def step(self, state: State, answer: Answer[Action]) -> State:
        """The next state."""
        return rules.step(state, answer)

    def fallback(self, state: State, seat: int) -> Answer[Action]:
        """The Vander Rule: a clock that runs out ends the turn with nothing."""
        return Forfeit(seat, "clock")

    def position(self, state: State) -> Position:
        """The whole state as it is written down."""
        return position.position(state)

    def place(self, position_: Position, options: Mapping[str, Any]) -> State:
        """The state of a position, brought to rest."""
        return position.place(position_, complete(options))

    def view(self, state: State, seat: int | None) -> View:
        """Everything: there are no secrets in this game."""
        options, seats = state.options, range(len(state.scores))
        return View(
            position=position.position(state),
            at_stake=points(state.turn.parked, options.points),
            goal=options.goal,
            come_in=options.come_in,
            points=options.points,
            is_in=tuple(rules.is_in(state, each) for each in seats),
            no_dice=tuple(rules.has_no_dice(state, each) for each in seats),
            to_beat=max(state.scores) if rules.in_last_turns(state) else None,
        )

    def write(self, state: State, action: Action) -> str:
        """The action as text."""
        return notation.write(action)

    def parse(self, state: State, text: str) -> Action:
        """The action that a text means."""
        return notation.parse(text)

    def offer(self, state: State, seat: int, action: Action) -> Offer:
        """The action as it is offered to a person."""
        return words.offer(state, action)

    def describe(self, before: State, answer: Answer[Action], after: State) -> tuple[Event, ...]:
        """What happened in a step."""
        return words.describe(before, answer, after)

    def greedy(self, state: State, seat: int) -> Action:
        """The choice of a player who takes what lies there."""
        return greedy(state, seat)
