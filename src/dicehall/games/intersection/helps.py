"""What each face does for the turn, if one of the dice that are rolled next shows it."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from dicehall.core.contract import Chosen
from dicehall.games.intersection import rules
from dicehall.games.intersection.dice import FACES, NUMBERS
from dicehall.games.intersection.options import Options
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.turn import Finished, Turn, least_of, points
from dicehall.games.intersection.words import some_faces

_ORDER = ("fix", "park", "on", "roll", "slow", "end", "double")
_MAKES_THREE = {1: "makes three", 2: "two make three", 3: "three of them"}


class Help(msgspec.Struct, frozen=True):
    """What some faces are worth to the turn, and why, each in a word or two."""

    faces: str
    worth: str
    note: str


class Helps(msgspec.Struct, frozen=True):
    """What faces help, and how many dice are rolled next if everything that scores is parked first."""

    dice: int
    faces: tuple[Help, ...]


def helps(state: State) -> Helps | None:
    """What helps the turn under way; None where no more dice can be rolled."""
    if state.phase not in ("first", "turn"):
        return None
    return _of_turn(msgspec.json.encode(state.options), state.turn)


@lru_cache(maxsize=4_000)  # half a kilobyte each
def _of_turn(options: bytes, turn: Turn) -> Helps | None:
    state = replace(rules.start(1, msgspec.json.decode(options, type=Options)), turn=turn)
    cup = _next_roll(state)
    if cup is None:
        return None
    each = [_help(state.options, cup, face) for face in FACES]
    some = sorted((help for help in each if help.worth), key=lambda help: help.faces in NUMBERS, reverse=True)
    others = "".join(help.faces for help in each if not help.worth)
    return Helps(cup.cup, (*some, Help(others, "nothing", "")) if others else tuple(some))


def _next_roll(state: State) -> Turn | None:
    """The turn with the dice in the cup that are rolled next, when everything that scores is parked first."""
    turn: Turn | Finished = state.turn
    while isinstance(turn, Turn) and turn.rolling is None:
        state = replace(state, turn=turn)
        way = min(rules.actions(state, 0), key=lambda way: _ORDER.index(way.verb))
        turn = rules.turn_after(state, Chosen({0: way}))
    return turn if isinstance(turn, Turn) else None


def _help(options: Options, cup: Turn, face: str) -> Help:
    if face == "X":
        return Help(face, *_sad(options, cup))
    table, parked = options.points, cup.parked
    if face in parked or least_of(face) == 1:
        gain = points(parked + face, table) - points(parked, table)
        return Help(face, f"+{gain:,}", f"joins the {_some(face)}" if face in NUMBERS else "parks alone")
    missing = least_of(face) - cup.field.count(face)
    if 0 < missing <= cup.cup:
        return Help(face, f"+{table[face][0]:,}", _MAKES_THREE[missing])
    return Help(face, "", "")


def _some(face: str) -> str:
    return some_faces(face, 2).split(maxsplit=1)[1]


def _sad(options: Options, cup: Turn) -> tuple[str, str]:
    """Sad Faces: what one of them asks for."""
    if options.rules == "classic":
        return "out", "for this turn"
    if "H" in cup.parked + cup.field:
        return "fix it", "with a happy face"
    return "fix it", "with a happy face" + (" or the signal die" if cup.signal != "slow" else " only")
