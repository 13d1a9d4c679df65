"""Knockabout as a `Game`, composed of functions. Seat 0 is White, and begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from dicehall.core.composed import ListedGame
from dicehall.core.contract import Forfeit, Types
from dicehall.games.knockabout import notation, position, rules
from dicehall.games.knockabout.board import AXIAL, NAMES, RING, Axial
from dicehall.games.knockabout.dice import LOST
from dicehall.games.knockabout.events import describe
from dicehall.games.knockabout.offers import offer
from dicehall.games.knockabout.options import SPEC, Options
from dicehall.games.knockabout.position import Position
from dicehall.games.knockabout.rules import Move, State


class View(msgspec.Struct, frozen=True):
    """What everybody sees, which is everything.

    The position, also on one line; each side's dice in the gutter; how often the position has occurred.
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


def view(state: State, seat: int | None) -> View:
    """Everything: there are no secrets in this game."""
    now = position.position(state)
    return View(msgspec.structs.replace(now, seen=()), position.write_line(state), state.fallen, state.times)


def board(options: Mapping[str, Any]) -> Layout:
    """The board, for drawing it."""
    return Layout(dict(zip(NAMES, AXIAL, strict=True)), tuple(NAMES[cell] for cell in RING), LOST)


def standing(state: State) -> tuple[int, ...]:
    """The score of each side: the other side's dice in the gutter."""
    return state.fallen[1], state.fallen[0]


def fallback(state: State, seat: int) -> Forfeit:
    """A clock that runs out loses the game."""
    return Forfeit(seat, "clock")


GAME: ListedGame[State, Move] = ListedGame(
    spec=SPEC,
    types=Types(state=State, action=Move, position=Position | str, view=View),
    start=lambda _, options: rules.start(msgspec.convert(options, Options)),
    seats=lambda _: 2,
    pending=rules.pending,
    actions=rules.actions,
    step=rules.step,
    fallback=fallback,
    position=position.position,
    place=lambda given, options: position.place(given, msgspec.convert(options, Options)),
    view=view,
    write=lambda _, move: notation.write(move),
    parse=lambda _, text: notation.parse(text),
    offer=lambda state, _, move: offer(state, move),
    describe=describe,
)
