"""What is asked at a moment of Knockabout, and what is played for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehall.core.question import Question
from dicehall.games.knockabout.board import NOWHERE
from dicehall.games.knockabout.dice import LOST, SIDES
from dicehall.games.knockabout.rules import State, rolled_die

_COUNTS = ("no", "one", "two", "three", "four", "five", "six")


def goal(_: Mapping[str, Any], __: int) -> str:
    """Object: who has lost too many dice has lost."""
    return f"Knock {_COUNTS[LOST]} of theirs into the gutter"


def question(state: State, seat: int) -> Question:
    """A move, or the roll of the die that was hit last."""
    if state.rolling != NOWHERE:
        return Question("Your roll", f"the D{SIDES[rolled_die(state)]} that was hit last")
    if state.fallen[1 - seat] == LOST - 1:
        return Question("Your move", "one more of theirs in the gutter wins")
    if state.fallen[seat] == LOST - 1:
        return Question("Your move", "one more of yours in the gutter loses")
    return Question("Your move", "pick a die, and it runs as far as it shows")
