"""How actions are written: `park HHS`, `fix pH`, `slow S`, `on`, `end`, `double`, and classic `roll`."""

from __future__ import annotations

from dicehall.core.notation import refuse, words
from dicehall.games.intersection.dice import DICE, FACES, in_order
from dicehall.games.intersection.turn import Action

EXPECTED = "park HHS (or other dice), fix, slow, on, end, double or roll"

_FIXED = {
    "fix h": Action("fix", "H"),
    "fix ph": Action("fix", "pH"),
    "fix go": Action("fix", "go"),
    "slow s": Action("slow", "S"),
    "slow ps": Action("slow", "pS"),
    "on": Action("on"),
    "end": Action("end"),
    "double": Action("double"),
    "roll": Action("roll"),
}


def write(action: Action) -> str:
    """The action as text."""
    return f"{action.verb} {action.dice}".rstrip()


def parse(text: str) -> Action:
    """The action that a text means, whatever its case, spacing and order of dice; raises NotationError."""
    verb, *rest = words(text.lower())
    if verb == "park" and rest:
        return Action("park", _dice("".join(rest).upper(), text))
    return _FIXED.get(" ".join([verb, *rest])) or refuse(text, EXPECTED)


def _dice(faces: str, text: str) -> str:
    known = set(FACES) - {"X"}
    if len(faces) > DICE or not set(faces) <= known:
        refuse(text, f"one to {DICE} of the faces H S 2 3 4 after park")
    return in_order(faces)
