"""What is asked at a moment of Pig, and what is played for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehall.core.question import Question
from dicehall_pig.rules import HOLD, ROLL, State, actions, at_stake


def goal(options: Mapping[str, Any], seats: int) -> str:
    """The Aim: the score that wins."""
    return (
        f"First to {options['goal']} wins" if seats > 1 else f"Reach {options['goal']} in as few turns as possible"
    )


def question(state: State, seat: int) -> Question:
    """A Turn: roll, or hold what the rolls have brought."""
    if state.rolling:
        return Question("Your roll", f"a {state.bust} loses the turn")
    offered = actions(state, seat)
    if offered == (ROLL,):
        return Question("Your turn", f"roll: a {state.bust} ends it with nothing", ("Roll",))
    if offered == (HOLD,):
        return Question(f"{at_stake(state)} this turn", "hold and win", ("Hold",))
    return Question(f"{at_stake(state)} this turn", "hold, or roll again", ("Hold", "Roll again"))
