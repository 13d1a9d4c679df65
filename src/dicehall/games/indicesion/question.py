"""What is asked at a moment of inDICEsion, and what is played for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehall.core.question import Question
from dicehall.games.indicesion.actions import throwable
from dicehall.games.indicesion.options import ROUNDS_TO_WIN
from dicehall.games.indicesion.state import State

_COUNTS = ("no", "one", "two", "three", "four", "five", "six")


def goal(options: Mapping[str, Any], seats: int) -> str:
    """Scoring: most points on the boards win a round; alone, every point counts."""
    if seats == 1:
        return "Score all you can in twelve throws"
    where = "the target" if options["mode"] == "central" else "your board"
    return f"Win {_COUNTS[ROUNDS_TO_WIN]} rounds by points on {where}"


def question(state: State, seat: int) -> Question:
    """What the seat is asked in this phase of the round."""
    match state.phase:
        case "starting":
            return Question("Choose who starts", "you rolled the highest")
        case "draft":
            return Question("Pick a die", f"you have {_dice(len(state.hand(seat)))} so far", ("Pick",))
        case "barrels":
            left = sum(each.where == "hand" and each.owner == seat for each in state.barrels)
            return Question("Stand a barrel", f"{_COUNTS[left]} left")
        case "building":
            return Question("Build the target", "then say that it is done")
        case "blue":
            return Question("Replace a lost die?", "it costs a blue die and a turn", ("Replace",))
        case "pink":
            return Question("Throw it again?", "it costs a pink die and a turn", ("Give up a pink die", "Let"))
        case "scored":
            return Question("The round is over", "clear the table for the next", ("Clear the table",))
    if state.rethrow:
        return Question("Your throw", "the same die again")
    return Question("Your throw", f"{_dice(len(throwable(state)))} left")


def _dice(count: int) -> str:
    return f"{_COUNTS[count]} {'die' if count == 1 else 'dice'}"
