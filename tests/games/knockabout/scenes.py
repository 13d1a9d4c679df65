"""Scenes of Knockabout in a few words: dice on cells, then turns as they are written down."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Decide, Over, Roll, Rolled
from dicehall.core.setup import begin, place
from dicehall.games.knockabout import notation
from dicehall.games.knockabout.board import IN_GUTTER, NAMES
from dicehall.games.knockabout.dice import LOST, SIDES
from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.rules import State, dice

SPARE = {"A1": "W41", "M7": "B41"}
"""A die of each side in a corner of the gutter, where it is in nobody's way."""


def start(**options: Any) -> State:
    return begin(GAME, 2, options)


def at(turn: str = "W", /, **lying: str) -> State:
    """The dice that a scene is about, and one of each side that is not in the way."""
    return place(GAME, {"turn": turn, "dice": {**SPARE, **lying}}, {})


def after(state: State, *turns: str) -> State:
    """The state after these turns: F3-F6=4, and F3-F6 where nothing is rolled or the roll is to be looked at."""
    for turn in turns:
        move, rolled = notation.read_turn(turn)
        state = apply(GAME, state, Chosen({state.turn: move}))
        if rolled:
            state = apply(GAME, state, Rolled((rolled,)))
    return state


def lying(state: State) -> dict[str, str]:
    """The dice by their cells, without the spare ones."""
    return {cell: die for cell, die in dice(state).items() if SPARE.get(cell) != die}


def rolling(state: State) -> str:
    """The cell whose die is rolled again and the kind of die, or nothing."""
    pending = GAME.pending(state)
    return f"{GAME.position(state).rolling} {pending.dice[0].name}" if isinstance(pending, Roll) else ""


def ways(state: State) -> list[str]:
    pending = GAME.pending(state)
    assert isinstance(pending, Decide)
    return [GAME.write(state, move) for move in GAME.actions(state, pending.seats[0])]


def over(state: State) -> Over:
    pending = GAME.pending(state)
    assert isinstance(pending, Over)
    return pending


@st.composite
def positions(draw: st.DrawFn) -> State:
    """Any position with all eighteen dice in which the game goes on."""
    fallen = (draw(st.integers(0, LOST - 1)), draw(st.integers(0, LOST - 1)))
    gutter = draw(st.permutations([name for name, edge in zip(NAMES, IN_GUTTER, strict=True) if edge]))
    main = draw(st.permutations([name for name, edge in zip(NAMES, IN_GUTTER, strict=True) if not edge]))
    where: dict[str, str] = {}
    for side, letter in enumerate("WB"):
        kinds = draw(st.permutations(SIDES[:9]))
        for number, sides in enumerate(kinds):
            cell = gutter.pop() if number < fallen[side] else main.pop()
            where[cell] = f"{letter}{sides}{draw(st.integers(1, sides))}"
    return place(GAME, {"turn": draw(st.sampled_from("WB")), "dice": where}, {})
