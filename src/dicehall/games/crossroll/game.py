"""Crossroll as the contract wants it: each method calls the place where its subject stands.

Those places are imported where they are called: they need numba, for which nobody should wait before a game begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from dicehall.core.contract import Answer, Event, Offer, Pending, Spec, Types
from dicehall.games.crossroll import notation
from dicehall.games.crossroll.board import Board, load
from dicehall.games.crossroll.notation import Action
from dicehall.games.crossroll.options import BOOK, Options
from dicehall.games.crossroll.position import Circled, Position, Sheet
from dicehall.games.crossroll.state import State


class Missed(msgspec.Struct, frozen=True):
    """What a sheet has not scored yet: taken together it is what the score lacks to the board's perfect score."""

    routes: dict[str, int]
    speed: tuple[int, ...]
    landmark: tuple[int, ...]


class View(msgspec.Struct, frozen=True):
    """What anybody may see, which is everything: sealed choices are kept by the table, not by the state."""

    position: Position
    board: str
    scores: tuple[int, ...]
    missed: tuple[Missed, ...]


class Crossroll:
    """The game of driving every route of the map."""

    spec = Spec(
        id="crossroll",
        title="Crossroll Hong Kong",
        version="1",
        rulebooks=(BOOK,),
        traits=frozenset({"solo", "sealed", "open"}),
        kind="Everybody drives on the same two dice",
        minutes=45,
    )
    waiting = (
        "Getting Crossroll ready. The first time on a machine its kernel is compiled, which takes some seconds."
    )
    types = Types(state=State, action=Action, position=Position, view=View)

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        """The first state."""
        from dicehall.games.crossroll import rules

        return rules.start(seats, msgspec.convert(options, Options))

    def seats(self, state: State) -> int:
        """How many seats play."""
        return len(state.sheets)

    def pending(self, state: State) -> Pending:
        """What the state waits for."""
        from dicehall.games.crossroll import rules

        return rules.pending(state)

    def actions(self, state: State, seat: int) -> tuple[Action, ...]:
        """What the seat may choose."""
        from dicehall.games.crossroll import rules

        return rules.actions(state, seat)

    def step(self, state: State, answer: Answer[Action]) -> State:
        """The next state."""
        from dicehall.games.crossroll import rules

        return rules.step(state, answer)

    def fallback(self, state: State, seat: int) -> Answer[Action]:
        """What a clock that runs out chooses."""
        from dicehall.games.crossroll import rules

        return rules.fallback(state, seat)

    def position(self, state: State) -> Position:
        """The whole state as it is written down."""
        from dicehall.games.crossroll import placing

        return placing.position(state)

    def place(self, position_: Position, options: Mapping[str, Any]) -> State:
        """The state of a position, brought to rest."""
        from dicehall.games.crossroll import placing

        return placing.place(position_, msgspec.convert(options, Options))

    def view(self, state: State, seat: int | None) -> View:
        """Everything: all sheets lie open on the table."""
        from dicehall.games.crossroll import placing, rules

        now = placing.position(state)
        scores = tuple(rules.points(state, each) for each in range(len(state.sheets)))
        return View(now, state.options.board, scores, tuple(_missed(state.board, each) for each in now.players))

    def write(self, state: State, action: Action) -> str:
        """The action as text."""
        return notation.write(action)

    def parse(self, state: State, text: str) -> Action:
        """The action that a text means."""
        return notation.parse(state.board, text)

    def offer(self, state: State, seat: int, action: Action) -> Offer:
        """The action as it is offered to a person."""
        from dicehall.games.crossroll import words

        return words.offer(state, seat, action)

    def describe(self, before: State, answer: Answer[Action], after: State) -> tuple[Event, ...]:
        """What happened in a step."""
        from dicehall.games.crossroll import words

        return words.describe(before, answer, after)

    def board(self, options: Mapping[str, Any]) -> Board:
        """The board, for whoever draws it."""
        return load(options["board"])

    def prepare(self) -> None:
        """Get the kernel ready."""
        from dicehall.games.crossroll import first_use

        first_use.prepare()

    def greedy(self, state: State, seat: int) -> Action:
        """The choice of a player who looks one action ahead."""
        from dicehall.games.crossroll.greedy import greedy

        return greedy(state, seat)


def _missed(board: Board, sheet: Sheet) -> Missed:
    got = sheet.circled or Circled()
    return Missed(
        routes={route.letter: route.score for route in board.routes if route.letter not in got.routes},
        speed=board.scores.speed[len(got.speed) :],
        landmark=board.scores.landmark[len(got.landmark) :],
    )
