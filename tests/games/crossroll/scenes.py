"""Positions set up by hand, and the few moves that tests make on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Decide, Rolled
from dicehall.core.setup import begin, place
from dicehall.games.crossroll.board import load
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.notation import Action
from dicehall.games.crossroll.position import Sheet
from dicehall.games.crossroll.sheet import sheet
from dicehall.games.crossroll.state import State

BOARD = load("hong_kong")
PATHS = {route.letter: list(route.path) for route in BOARD.routes}
EVERYTHING = [location.id for location in BOARD.locations]


def start(seats: int = 2, **options: Any) -> State:
    return begin(GAME, seats, options)


def scene(*players: Mapping[str, Any], dice: Any = None, **more: Any) -> State:
    """The state of a position: the players' sheets, this round's dice, and whatever else is given."""
    options = more.pop("options", {})
    position = {"players": list(players), "dice": dice or {}, **more}
    return place(GAME, position, options)


def texts(state: State, seat: int = 0, start: str = "") -> set[str]:
    """What a seat may choose, as far as it starts like this."""
    found = [GAME.write(state, action) for action in GAME.actions(state, seat)]
    return {text for text in found if text.startswith(start)}


def numbers(state: State, seat: int = 0) -> set[int]:
    """The numbers N that a seat may drive."""
    return {int(text.split()[1]) for text in texts(state, seat, "drive")}


def choice(state: State, *texts: str) -> Chosen[Action]:
    """What the seats that are asked choose, in their order."""
    pending = GAME.pending(state)
    assert isinstance(pending, Decide)
    return Chosen({seat: GAME.parse(state, text) for seat, text in zip(pending.seats, texts, strict=True)})


def choose(state: State, *texts: str) -> State:
    """The state after the choices of the seats that are asked."""
    return apply(GAME, state, choice(state, *texts))


def roll(state: State, *values: int) -> State:
    return apply(GAME, state, Rolled(tuple(map(str, values))))


def sheet_of(state: State, seat: int = 0) -> Sheet:
    return sheet(state.options.board, state.sheets[seat], state.checked)


def score(state: State, seat: int = 0) -> int:
    found = sheet_of(state, seat).score
    assert found is not None
    return found


def full_boxes(*but: str) -> dict[str, list[int]]:
    """Boxes of all routes filled with ones, except on these routes."""
    return {route.letter: [1] * route.boxes for route in BOARD.routes if route.letter not in but}


def without(letter: str, *names: str) -> list[str]:
    """All locations of a route except these."""
    return [name for name in PATHS[letter] if name not in names]


NEAR_B = {"crossed": without("B", "shek_mun"), "boxes": {"B": [9]}}
