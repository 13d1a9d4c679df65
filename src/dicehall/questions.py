"""The goal of a table and the question of a moment: in the game's own words, else in plain ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehall.core.contract import Decide, Game, Roll
from dicehall.core.dice import dice_in_words, is_lot
from dicehall.core.question import Question
from dicehall.registry import part

YOUR_CHOICE = "Your choice"
YOUR_ROLL = "Your roll"


def goal_of(game: str, options: Mapping[str, Any], seats: int) -> str:
    """What is played for at a table with these complete options, in a few words; "" if the game does not say."""
    goal = part(game, "goal")
    return goal(options, seats) if goal else ""


def question_of(game: Game[Any, Any], state: Any, seat: int) -> Question | None:
    """What the seat is asked now; None for a seat that is not asked."""
    pending = game.pending(state)
    match pending:
        case Decide(seats) if seat in seats:
            plain = Question(YOUR_CHOICE)
        case Roll(dice, roller) if roller == seat and not is_lot(dice):
            plain = Question(YOUR_ROLL, dice_in_words(dice))
        case _:
            return None
    own = part(game.spec.id, "question")
    return own(state, seat) if own else plain
