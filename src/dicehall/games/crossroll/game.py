"""Crossroll as a `Game`, composed of functions.

Most of them are imported when they are first called, because they need numba, which is slow to import.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from dicehall.core.composed import ListedGame, later
from dicehall.core.contract import Types
from dicehall.core.packed import name_of
from dicehall.games.crossroll import notation
from dicehall.games.crossroll.board import Board, load
from dicehall.games.crossroll.board_content import BOARDS
from dicehall.games.crossroll.notation import Action
from dicehall.games.crossroll.options import SPEC, Options
from dicehall.games.crossroll.position import Circled, Position, Sheet
from dicehall.games.crossroll.state import State
from dicehall.games.crossroll.view import Missed, OfferFacts, View


def _missed(board: Board, sheet: Sheet) -> Missed:
    got = sheet.circled or Circled()
    return Missed(
        routes={route.letter: route.score for route in board.routes if route.letter not in got.routes},
        speed=board.scores.speed[len(got.speed) :],
        landmark=board.scores.landmark[len(got.landmark) :],
    )


def view(state: State, seat: int | None) -> View:
    """Everything: all sheets lie open on the table."""
    from dicehall.games.crossroll import outlook, placing, rules

    now = placing.position(state)
    return View(
        position=now,
        board=name_of(state.options.board),
        scores=rules.standing(state),
        missed=tuple(_missed(state.board, each) for each in now.players),
        outlook=outlook.outlooks(state),
    )


def board(options: Mapping[str, Any]) -> Board:
    """The board, for drawing it."""
    return load(options["board"])


def _options(given: Mapping[str, Any]) -> Options:
    return msgspec.convert(given, Options)


_start, _place = (later(f"{__package__}.{name}") for name in ("rules:start", "placing:place"))

GAME: ListedGame[State, Action] = ListedGame(
    spec=SPEC,
    types=Types(state=State, action=Action, position=Position, view=View, facts=OfferFacts),
    start=lambda seats, options: _start(seats, _options(options)),
    seats=lambda state: len(state.sheets),
    pending=later(f"{__package__}.rules:pending"),
    actions=later(f"{__package__}.rules:actions"),
    step=later(f"{__package__}.rules:step"),
    fallback=later(f"{__package__}.rules:fallback"),
    position=later(f"{__package__}.placing:position"),
    place=lambda given, options: _place(given, _options(options)),
    view=view,
    write=lambda _, action: notation.write(action),
    parse=lambda state, text: notation.parse(state.board, text),
    offer=later(f"{__package__}.offers:offer"),
    describe=later(f"{__package__}.events:describe"),
    boards=BOARDS,
)
