"""inDICEsion as the contract wants it: each method calls the place where its subject stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from dicehall.core.contract import ActionBox, Answer, Event, Offer, Pending, Spec, Types
from dicehall.core.scene import (
    BARREL_HEIGHT,
    BARREL_RADIUS,
    BOARD_THICKNESS,
    DIE,
    MILLIMETRE,
    Contacts,
    Request,
    Rest,
    Scene,
)
from dicehall.games.indicesion import actions, judge, layout, notation, position, rounds, rules, state, words
from dicehall.games.indicesion.actions import Action
from dicehall.games.indicesion.greedy import greedy
from dicehall.games.indicesion.judge import Lie
from dicehall.games.indicesion.layout import Outline
from dicehall.games.indicesion.options import BOOK, Options
from dicehall.games.indicesion.position import Position
from dicehall.games.indicesion.state import State


class View(msgspec.Struct, frozen=True):
    """What anybody may see, which is everything: the position, how the dice lie, and the points so far.

    A seat's `points` are what its dice are worth `on_boards`, less the `barrels` that it has knocked off.
    `outlines` are the boards from above, by id: the six-inch line runs `Layout.apart` around them. `throwable` are
    the dice of which one is thrown now.
    """

    position: Position
    options: Options
    lies: tuple[Lie, ...]
    points: tuple[int, ...]
    on_boards: tuple[int, ...]
    barrels: tuple[int, ...]
    outlines: dict[int, Outline]
    throwable: tuple[int, ...]


class Layout(msgspec.Struct, frozen=True):
    """What never changes, lengths in micrometres: sizes, and the area and distance in which dice are released.

    `powers` say what the colours do, where they do anything.
    """

    table: int
    board: int
    board_thickness: int
    die: int
    barrel_radius: int
    barrel_height: int
    apart: int
    reach: int
    powers: dict[str, str]


class Indicesion:
    """The game of thrown foam dice, in every mode."""

    spec = Spec(
        id="indicesion",
        title="inDICEsion",
        version="1",
        rulebooks=(BOOK,),
        traits=frozenset({"physics", "open"}),
        scores=(0, rounds.ROUNDS_TO_WIN),
        kind="Aim and throw",
        minutes=20,
    )
    types = Types(state=State, action=Action, position=Position, view=View, result=Rest)

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        """The first state."""
        return rounds.start(seats, msgspec.convert(options, Options))

    def seats(self, state: State) -> int:
        """How many seats play."""
        return state.seats

    def pending(self, state: State) -> Pending:
        """What the state waits for."""
        return rules.pending(state)

    def actions(self, state: State, seat: int) -> Sequence[Action] | ActionBox[Action]:
        """What the seat may choose."""
        return rules.actions(state, seat)

    def step(self, state: State, answer: Answer[Action]) -> State:
        """The next state."""
        return rules.step(state, answer)

    def fallback(self, state: State, seat: int) -> Answer[Action]:
        """What stands in for a clock that ran out."""
        return rules.fallback(state, seat)

    def position(self, state: State) -> Position:
        """The whole state as it is written down."""
        return position.position(state)

    def place(self, position_: Position, options: Mapping[str, Any]) -> State:
        """The state of a position."""
        return position.place(position_, msgspec.convert(options, Options))

    def view(self, state: State, seat: int | None) -> View:
        """Everything: there are no secrets in this game."""
        lying = judge.lies(state, state.contacts or Contacts())
        return View(
            position=position.position(state),
            options=state.options,
            lies=lying,
            points=judge.points(state, lying),
            on_boards=judge.on_boards(state, lying),
            barrels=judge.barrels_taken(state),
            outlines=layout.outlines(state.laid_boards, state.options.board_side),
            throwable=actions.throwable(state) if state.phase == "throwing" else (),
        )

    def board(self, options: Mapping[str, Any]) -> Layout:
        """The sizes of things, for whoever draws them."""
        sizes = msgspec.convert(options, Options)
        return Layout(
            table=sizes.table_side,
            board=sizes.board_side,
            board_thickness=BOARD_THICKNESS,
            die=DIE,
            barrel_radius=BARREL_RADIUS,
            barrel_height=BARREL_HEIGHT,
            apart=layout.APART,
            reach=sizes.table_side // 2 + actions.BEYOND * MILLIMETRE,
            powers=words.POWERS if sizes.drafting else {},
        )

    def write(self, state: State, action: Action) -> str:
        """The action as text."""
        return notation.write(action)

    def parse(self, state: State, text: str) -> Action:
        """The action that a text means."""
        return notation.parse(state, text)

    def offer(self, state: State, seat: int, action: Action) -> Offer:
        """The action as it is offered to a person."""
        return words.offer(state, action)

    def describe(self, before: State, answer: Answer[Action], after: State) -> tuple[Event, ...]:
        """What happened in a step."""
        return words.describe(before, answer, after)

    # What a game with physics adds.

    def scene(self, state_: State) -> Scene:
        """What lies on the table."""
        return state.scene(state_)

    def read(self, state_: State, contacts: Contacts) -> dict[str, Any]:
        """The table as it lies: how every die lies, and the points by seat."""
        lying = judge.lies(state_, contacts)
        return {"dice": lying, "points": judge.points(state_, lying)}

    def seen(self, state_: State, contacts: Contacts) -> State:
        """The state in which it is known how things lie."""
        return msgspec.structs.replace(state_, contacts=contacts)

    def greedy_with(
        self,
        state: State,
        seat: int,
        simulate: Callable[[Sequence[Request]], list[Rest]],
        below: Callable[[int], int],
        millis: int,
    ) -> Action:
        """The choice of a player who tries throws out before making one."""
        return greedy(state, seat, simulate, below, millis)
