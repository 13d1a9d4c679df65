"""inDICEsion as a `Game`, composed of functions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from dicehall.core.composed import ComposedGame
from dicehall.core.contract import Types
from dicehall.core.ending import Tally
from dicehall.core.scene import (
    BARREL_HEIGHT,
    BARREL_RADIUS,
    BOARD_THICKNESS,
    DIE,
    MILLIMETRE,
    Contacts,
    Rest,
    Scene,
)
from dicehall.games.indicesion import actions, ending, layout, notation, position, reading, rounds, rules, words
from dicehall.games.indicesion.actions import Action
from dicehall.games.indicesion.layout import Outline
from dicehall.games.indicesion.options import SPEC, Options
from dicehall.games.indicesion.position import Position
from dicehall.games.indicesion.reading import Lie
from dicehall.games.indicesion.state import State, scene


class View(msgspec.Struct, frozen=True):
    """What everybody sees, which is everything: the position, how the dice lie, and the points so far.

    A seat's `points` are what its dice are worth `on_boards`, less the `barrels` that it has knocked off.
    `tally` says at the end of a round where the points come from.
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
    tally: Tally | None


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


def view(state: State, seat: int | None) -> View:
    """Everything: there are no secrets in this game."""
    lying = reading.lies(state, state.contacts)
    return View(
        position=position.position(state),
        options=state.options,
        lies=lying,
        points=reading.points(state, lying),
        on_boards=reading.on_boards(state, lying),
        barrels=reading.barrels_taken(state),
        outlines=layout.outlines(state.laid_boards, state.options.board_side),
        throwable=actions.throwable(state) if state.phase == "throwing" else (),
        tally=ending.round_tally(state) if state.phase in ("scored", "over") else None,
    )


def board(options: Mapping[str, Any]) -> Layout:
    """The sizes of things, for drawing them."""
    sizes = _options(options)
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


def standing(state: State) -> tuple[int, ...]:
    """The rounds that each seat has won."""
    return state.wins


def points(state: State) -> tuple[int, ...]:
    """What each seat has on the boards in this round, less the barrels that it has taken."""
    return reading.points(state, reading.lies(state, state.contacts or Contacts()))


class TableForPhysics:
    """The part `table`: what lies on the table, for hosts with physics."""

    def scene(self, state: State) -> Scene:
        """What lies on the table."""
        return scene(state)

    def read(self, state: State, contacts: Contacts) -> dict[str, Any]:
        """The table as it lies: how every die lies, and the points by seat."""
        lying = reading.lies(state, contacts)
        return {"dice": lying, "points": reading.points(state, lying)}

    def seen(self, state: State, contacts: Contacts) -> State:
        """The state with these contacts."""
        return msgspec.structs.replace(state, contacts=contacts)


TABLE = TableForPhysics()


def _options(given: Mapping[str, Any]) -> Options:
    return msgspec.convert(given, Options)


GAME: ComposedGame[State, Action] = ComposedGame(
    spec=SPEC,
    types=Types(state=State, action=Action, position=Position, view=View, result=Rest),
    start=lambda seats, options: rounds.start(seats, _options(options)),
    seats=lambda state: state.seats,
    pending=rules.pending,
    actions=rules.actions,
    step=rules.step,
    fallback=rules.fallback,
    position=position.position,
    place=lambda given, options: position.place(given, _options(options)),
    view=view,
    write=lambda _, action: notation.write(action),
    parse=notation.parse,
    offer=lambda state, _, action: words.offer(state, action),
    describe=words.describe,
)
