"""Knockabout as the contract wants it: each method calls the place where its subject stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from dicehall.core.contract import Answer, Event, Forfeit, Offer, Pending, Spec, Types
from dicehall.games.knockabout import first_use, notation, position, rules, words
from dicehall.games.knockabout.board import AXIAL, NAMES, RING, Axial
from dicehall.games.knockabout.dice import LOST
from dicehall.games.knockabout.greedy import greedy
from dicehall.games.knockabout.options import BOOK, Options
from dicehall.games.knockabout.position import Position
from dicehall.games.knockabout.rules import Move, State


class View(msgspec.Struct, frozen=True):
    """What anybody may see, which is everything.

    The position, also on one line; each side's dice in the gutter; how often the position has stood.
    """

    position: Position
    line: str
    fallen: tuple[int, int]
    times: int


class Layout(msgspec.Struct, frozen=True):
    """What never changes: cells by name with axial coordinates, the gutter clockwise, and how many dice in it lose.

    Columns are vertical; +r points down, and +q to the right and down by half a cell.
    """

    cells: dict[str, Axial]
    gutter: tuple[str, ...]
    lost: int


class Knockabout:
    """The game of knocking the other side's dice into the gutter. Seat 0 is White and moves first."""

    spec = Spec(
        id="knockabout",
        title="Knockabout",
        version="1",
        rulebooks=(BOOK,),
        traits=frozenset({"open"}),
        scores=(0, LOST),
        kind="Two-player strategy with a roll",
        minutes=30,
    )
    types = Types(state=State, action=Move, position=Position | str, view=View)
    waiting = first_use.NOTE

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        """The first state."""
        return rules.start(msgspec.convert(options, Options))

    def seats(self, state: State) -> int:
        """White and Black."""
        return 2

    def pending(self, state: State) -> Pending:
        """What the state waits for."""
        return rules.pending(state)

    def actions(self, state: State, seat: int) -> tuple[Move, ...]:
        """What the seat may choose."""
        return rules.actions(state, seat)

    def step(self, state: State, answer: Answer[Move]) -> State:
        """The next state."""
        return rules.step(state, answer)

    def fallback(self, state: State, seat: int) -> Answer[Move]:
        """A clock that runs out loses the game."""
        return Forfeit(seat, "clock")

    def position(self, state: State) -> Position:
        """The whole state as it is written down."""
        return position.position(state)

    def place(self, position_: Position | str, options: Mapping[str, Any]) -> State:
        """The state of a position, given as an object or on one line."""
        return position.place(position_, msgspec.convert(options, Options))

    def view(self, state: State, seat: int | None) -> View:
        """Everything: there are no secrets in this game."""
        now = position.position(state)
        return View(msgspec.structs.replace(now, seen=()), position.write_line(state), state.fallen, state.times)

    def write(self, state: State, action: Move) -> str:
        """The move as text."""
        return notation.write(action)

    def parse(self, state: State, text: str) -> Move:
        """The move that a text means."""
        return notation.parse(text)

    def offer(self, state: State, seat: int, action: Move) -> Offer:
        """The move as it is offered to a person."""
        return words.offer(state, action)

    def describe(self, before: State, answer: Answer[Move], after: State) -> tuple[Event, ...]:
        """What happened in a step."""
        return words.describe(before, answer, after)

    def board(self, options: Mapping[str, Any]) -> Layout:
        """The board, for whoever draws it."""
        return Layout(dict(zip(NAMES, AXIAL, strict=True)), tuple(NAMES[cell] for cell in RING), LOST)

    def prepare(self) -> None:
        """Get the kernel ready."""
        first_use.prepare()

    def greedy(self, state: State, seat: int) -> Move:
        """The choice of a player who looks one move ahead."""
        return greedy(state, seat)
