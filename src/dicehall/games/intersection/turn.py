"""What a turn has in common in both rulebooks: where the dice are, what can be parked and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Literal, final

import msgspec

from dicehall.games.intersection.dice import DICE, LEAST_GROUP, NUMBERS, in_order, without

Verb = Literal["park", "fix", "slow", "on", "end", "double", "roll"]
Rolling = Literal["start", "on", "fix", "signal", "double"]
Why = Literal["ended", "doubled", "yield", "stop", "sad", "slow", "stuck", "lost", "clock", "fumble"]
PointTable = Mapping[str, tuple[int, ...]]


class Action(msgspec.Struct, frozen=True):
    """A choice: the verb, and the dice it is about as they are written (`HHS`, `pH`, `go`)."""

    verb: Verb
    dice: str = ""


class Turn(msgspec.Struct, frozen=True):
    """A turn under way. While `rolling` says why dice are in the cup, `cup` traffic dice are in it."""

    signal: str = ""
    field: str = ""
    parked: str = ""
    parked_since_roll: bool = False
    rolling: Rolling | None = "start"
    cup: int = DICE


@final
class Finished(msgspec.Struct, frozen=True):
    """A turn that is over, what it is worth and why it ended."""

    points: int
    why: Why


END = Action("end")


def least_of(face: str) -> int:
    """Numbered Dice: how many of a face begin to score; three of a number, one of anything else."""
    return LEAST_GROUP if face in NUMBERS else 1


def scores(parked: str) -> bool:
    """Whether dice, no sad face among them, can be parked together: of each number none or enough."""
    return all(parked.count(face) >= least_of(face) for face in set(parked))


def points(parked: str, table: PointTable) -> int:
    """Scoring Dice Point Values: what the parked dice are worth together."""
    total = 0
    for face, row in table.items():
        count = parked.count(face)
        if count:
            total += row[count - least_of(face)]
    return total


def _parkings(field: str, parked: str) -> tuple[Action, ...]:
    """Parking Dice: every choice of scoring dice on the field, the largest first."""
    counts = [_parkable(face, field.count(face), face in parked) for face in "HS" + NUMBERS]
    handfuls = ("".join(parts) for parts in product(*counts))
    return tuple(Action("park", dice) for dice in sorted(handfuls, key=len, reverse=True) if dice)


parkings = cache(_parkings)  # not as a decorator, so that mutation tests see inside


def _parkable(face: str, count: int, parked_already: bool) -> list[str]:
    """Numbered Dice: three or more start a group, any number may join it; happy faces and stars park singly."""
    least = 1 if parked_already else least_of(face)
    return [face * number for number in range(count, least - 1, -1)] + [""]


def park(turn: Turn, dice: str) -> Turn:
    """Parking Dice: the turn with these dice taken from the field and put with the parked ones."""
    return msgspec.structs.replace(
        turn, field=without(turn.field, dice), parked=in_order(turn.parked + dice), parked_since_roll=True
    )


def everything(field: str, parked: str) -> str:
    """The largest parking choice there is, or nothing."""
    choices = parkings(field, parked)
    return choices[0].dice if choices else ""


def into_cup(turn: Turn, rolling: Rolling, field: str = "", parked: str = "") -> Turn:
    """The turn with these dice of the field and of the parked ones in the cup."""
    return msgspec.structs.replace(
        turn,
        field=without(turn.field, field),
        parked=without(turn.parked, parked),
        rolling=rolling,
        cup=len(field) + len(parked),
    )


def signal_in_cup(turn: Turn) -> bool:
    """Whether the signal die is rolled with the traffic dice; playing on and fixing leave it where it is."""
    return turn.rolling not in ("on", "fix")


def read_roll(turn: Turn, values: tuple[str, ...]) -> tuple[str, str]:
    """What the signal shows after a roll, and the faces of the traffic dice that were in the cup."""
    if signal_in_cup(turn):
        return values[0], "".join(values[1:])
    return turn.signal, "".join(values)
