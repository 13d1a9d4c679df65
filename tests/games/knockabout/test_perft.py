"""How many ways a game can go: golden counts of turns by depth, every outcome of every roll counted."""

from __future__ import annotations

import pytest

from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Decide, Roll, Rolled
from dicehall.core.dice import outcomes
from dicehall.core.setup import place
from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.rules import State

START = "7/8/9/4W41B414/3W623B623/2W832W41B412B832/4W623B624/2W832W41B412B832/3W623B623/4W41B414/9/8/7 W -"
MIDDLE = "3B413/8/4B834/1W663W81B43B442/3W437/8B622B41/6B866/B63W654W415/1W416B622/10/7W621/8/W81W445 W -"
ENDING = "4B412/B617/9/W429/3W414B632/W847B623/2W6310/5B865B86/11/1W441W633W852/9/2B41B433W61/W411B434 W -"


def turns(state: State, depth: int) -> int:
    """The number of ways in which the next turns can go."""
    pending = GAME.pending(state)
    if not isinstance(pending, Decide):
        return 0
    seat = pending.seats[0]
    moved = (apply(GAME, state, Chosen({seat: move})) for move in GAME.actions(state, seat))
    return sum(rolls(state, depth) for state in moved)


def rolls(state: State, depth: int) -> int:
    """The same from within a turn, after its move."""
    pending = GAME.pending(state)
    faces = [values for values, _ in outcomes(pending.dice)] if isinstance(pending, Roll) else []
    if depth == 1:
        return len(faces) or 1
    settled = [apply(GAME, state, Rolled(values)) for values in faces] or [state]
    return sum(turns(state, depth - 1) for state in settled)


@pytest.mark.parametrize(
    ("line", "counts"),
    [(START, [82, 7313]), (MIDDLE, [97, 9511]), (ENDING, [91, 6193])],
    ids=["start", "middle", "ending"],
)
def test_the_counts_of_turns_are_unchanged(line: str, counts: list[int]) -> None:
    state = place(GAME, line, {})
    assert [turns(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.slow
def test_the_count_of_three_turns_is_unchanged() -> None:
    assert turns(place(GAME, START, {}), 3) == 725257
