"""Why a die can't be used now, in one sentence for whoever touches it."""

from __future__ import annotations

from functools import lru_cache

from dicehall.games.intersection.dice import NUMBERS
from dicehall.games.intersection.options import Name
from dicehall.games.intersection.rules import State, actions
from dicehall.games.intersection.turn import Action, Turn
from dicehall.games.intersection.words import some_faces


def reasons(state: State) -> dict[str, str]:
    """The reason by die, for dice that no choice is about: `field 4`, `bay H`, `signal`, `out X`."""
    ways = actions(state, state.seat)
    return dict(_reasons(state.options.rules, state.turn, ways)) if ways else {}


@lru_cache(maxsize=2_000)
def _reasons(rules: Name, turn: Turn, ways: tuple[Action, ...]) -> tuple[tuple[str, str], ...]:
    used = {die for way in ways for die in _dice_of(way)}
    dice = {f"field {face}": _on_field(rules, turn, face) for face in turn.field}
    dice |= {f"bay {face}": _parked(rules, face) for face in turn.parked}
    dice["signal"] = _signal(rules, turn)
    if rules == "classic":
        dice["out X"] = "A sad face is out for the rest of the turn."
    return tuple((die, why) for die, why in dice.items() if die not in used)


def _dice_of(way: Action) -> set[str]:
    """The dice that a choice is about."""
    dice = {f"bay {way.dice[1:]}"} if way.dice.startswith("p") else {f"field {face}" for face in way.dice}
    match way.verb:
        case "park":
            return dice
        case "fix":
            return {"signal", "field X"} if way.dice == "go" else dice | {"field X"}
        case "slow":
            return dice | {"signal"}
    return set()


def _on_field(rules: Name, turn: Turn, face: str) -> str:
    """Sad Faces, and Parking Dice: what keeps a die on the field."""
    if face == "X":
        return "Nothing can fix this sad face now: roll a star with the signal die, and hope for go."
    if "X" in turn.field:
        return "Nothing can be parked while a sad face shows: fix it first."
    if rules == "classic" and turn.parked_since_roll:
        return "You park once after each roll: roll the dice that are left, or end the turn."
    return (
        f"{some_faces(face, turn.field.count(face)).capitalize()} can't be parked: a number needs three of a kind."
    )


def _parked(rules: Name, face: str) -> str:
    """Unparking: only a happy face and a star ever come back."""
    if rules == "classic" or face in NUMBERS:
        return "A parked number stays parked." if face in NUMBERS else "A parked die stays parked."
    if face == "H":
        return "A parked happy face comes back only to fix a sad face."
    return "A parked star comes back only to be rolled with slow."


def _signal(rules: Name, turn: Turn) -> str:
    if rules == "classic":
        return "The signal die is rolled together with the dice that are left."
    if turn.signal == "slow":
        return "Slow is rolled again only together with a star, and there is none."
    if "X" in turn.field:
        return "The signal die fixes a sad face only when there is no happy face."
    return "You roll the signal die again only for a sad face without a happy face, or for double or nothing."
