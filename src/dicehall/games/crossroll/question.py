"""What is asked at a moment of Crossroll, and what is played for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehall.core.question import Question, alternatives
from dicehall.games.crossroll.notation import SKIP, Action, Drive, Engine, Lotto
from dicehall.games.crossroll.rules import actions
from dicehall.games.crossroll.state import State

FEW = 3
"""Numbers up to this many are named; more are not."""


def goal(_: Mapping[str, Any], seats: int) -> str:
    """End of Game: it comes when somebody's boxes are full."""
    return "Most points when your boxes are full" if seats == 1 else "Most points when somebody's boxes are full"


def question(state: State, seat: int) -> Question:
    """What the seat is asked in this phase of the round."""
    match state.phase:
        case "nitrous":
            return Question("Your roll", "the d10 draws the route that buys Nitrous Oxide")
        case "penalty":
            return Question("Your roll", "the d10 draws a route that loses a box")
        case "roll":
            dice = " and ".join(f"the {die}" for die in state.dice)
            return Question("Your roll", dice if state.solo else f"{dice}, for everybody")
        case "dice":
            return Question("Choose two dice", "" if state.solo else "everybody uses what they show", ("Dice",))
        case "bonus":
            return Question("Choose a bonus", "or take none", ("Bonus", "No bonus"))
        case "aside":
            return Question("Set a die aside", "all four come back together", ("Dice",))
        case "install":
            score = state.board.route(state.checked).score
            kinds = ("Install Nitrous Oxide", "Keep the")
            return Question("Install Nitrous Oxide?", f"or keep the {score} points of Route {state.checked}", kinds)
    return _main(actions(state, seat))


def _main(offered: tuple[Action, ...]) -> Question:
    """Main Action Phase: the numbers that can be used, and what for."""
    kinds: dict[type, tuple[str, str]] = {
        Drive: ("Drive", "drive"),
        Lotto: ("Lotto", "join the lotto"),
        Engine: ("Engine", "write on the engine"),
    }
    ways = {kind: words for kind, words in kinds.items() if any(isinstance(each, kind) for each in offered)}
    names = [name for name, _ in ways.values()]
    words = [word for _, word in ways.values()]
    if SKIP in offered:
        names.append("No main action")
        words.append("take no action")
    return Question(_numbers(offered), alternatives(words), tuple(names))


def _numbers(offered: tuple[Action, ...]) -> str:
    found = sorted({each.number for each in offered if isinstance(each, Drive | Lotto | Engine)})
    if len(found) > FEW:
        return "Choose your number"
    return f"Use the {' or the '.join(map(str, found))}"
