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
from dicehall.games.indicesion import (
    actions,
    aim,
    construction,
    ending,
    layout,
    notation,
    position,
    practice,
    reading,
    rounds,
    rules,
    words,
)
from dicehall.games.indicesion.actions import Action
from dicehall.games.indicesion.construction import Places
from dicehall.games.indicesion.layout import Outline
from dicehall.games.indicesion.options import SPEC, Options
from dicehall.games.indicesion.position import Position
from dicehall.games.indicesion.reading import Lie
from dicehall.games.indicesion.state import State, scene


class Practice(msgspec.Struct, frozen=True):
    """How somebody stands who plays alone: the throws made, the points of all rounds so far, and what others reach.

    `targets` are points in all throws by the kind of a hand.
    """

    round: int
    rounds: int
    throw: int
    throws: int
    score: int
    targets: dict[str, int]


class View(msgspec.Struct, frozen=True):
    """What everybody sees, which is everything: the position, how the dice lie, and the points so far.

    A seat's `points` are what its dice are worth `on_boards`, less the `barrels` that it has knocked off.
    `tally` says at the end of a round where the points come from.
    `outlines` are the boards from above, by id: the six-inch line runs `Layout.apart` around them. `throwable` are
    the dice of which one is thrown now. `places` say where pieces may be put, while that is done; `can` what dice
    are able to do, by id, where their colours have powers. Throws that were made are `thrown` of the position.
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
    practice: Practice | None
    places: dict[str, Places]
    can: dict[int, str]


class ThrowLimits(msgspec.Struct, frozen=True):
    """The limits of a throw (mm, mm/s, milliradians), the lofts of two usual ones, and the aid of the table.

    `full` are the speeds of the longest pull, for the lofts `low` and `high`; those between change evenly, and half
    of a pull is half of the speed. `hand` is the error of a throw that no gesture made.
    """

    speed: tuple[int, int]
    height: tuple[int, int]
    loft: tuple[int, int]
    spin: tuple[int, int]
    error: tuple[int, int]
    hand: int
    usual_height: int
    full: tuple[int, int]
    high: int
    low: int
    aid: str
    tremor: str
    held: str


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
    power_names: dict[str, str]
    throw: ThrowLimits


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
        practice=_practice(state) if state.alone else None,
        places=construction.places(state) if state.phase in ("barrels", "building") else {},
        can=words.abilities(state),
    )


def _practice(state: State) -> Practice:
    return Practice(
        round=state.round,
        rounds=practice.ROUNDS,
        throw=len(state.thrown),
        throws=practice.THROWS,
        score=practice.score(state),
        targets=practice.TARGETS,
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
        apart=sizes.line_away,
        reach=sizes.table_side // 2 + actions.BEYOND * MILLIMETRE,
        powers=words.POWERS if sizes.drafting else {},
        power_names=words.POWER_NAMES if sizes.drafting else {},
        throw=_limits(sizes),
    )


def _limits(options: Options) -> ThrowLimits:
    return ThrowLimits(
        speed=(actions.SLOWEST, options.fastest_throw),
        height=actions.HEIGHTS,
        loft=actions.LOFTS,
        spin=actions.SPINS,
        error=actions.ERRORS,
        hand=aim.hand_error(options),
        usual_height=aim.HEIGHT,
        full=(options.fastest_throw, aim.full_pull(options)),
        high=aim.LOFT,
        low=aim.LOW,
        aid=options.aid,
        tremor=options.tremor,
        held=options.held,
    )


def standing(state: State) -> tuple[int, ...]:
    """The rounds that each seat has won; alone, the points so far."""
    return (practice.score(state),) if state.alone else state.wins


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
