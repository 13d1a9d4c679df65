"""One turn by the classic rules. Numbers are those of the rulebook's paragraphs."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from dicehall.games.intersection.dice import in_order
from dicehall.games.intersection.turn import (
    END,
    Action,
    Finished,
    PointTable,
    Turn,
    everything,
    into_cup,
    park,
    parkings,
    points,
    read_roll,
)

ROLL = Action("roll")


def _ways_on(turn: Turn) -> tuple[Action, ...]:
    """What the player may do: park once a roll (2), then stop or roll again (5). If nothing, it is over (3)."""
    if not turn.parked_since_roll:
        return parkings(turn.field, turn.parked)
    return (ROLL, END) if turn.field else (END,)


ways_on = cache(_ways_on)


def choose(turn: Turn, action: Action, table: PointTable) -> Turn | Finished:
    """The turn after a choice (2 and 5)."""
    match action.verb:
        case "park":
            return park(turn, action.dice)
        case "end":
            return Finished(points(turn.parked, table), "ended")
        case _:
            return into_cup(replace(turn, parked_since_roll=False), "signal", field=turn.field)


def land(turn: Turn, values: tuple[str, ...], table: PointTable) -> Turn | Finished:
    """The turn after a roll: stop (7), yield (6), or go with the sad faces taken out of play (4)."""
    signal, dice = read_roll(turn, values)
    field = in_order(dice.replace("X", ""))
    if signal == "stop":
        return Finished(0, "stop")
    if signal == "yield":
        return Finished(points(turn.parked + everything(field, turn.parked), table), "yield")
    return replace(turn, signal=signal, field=field, rolling=None, cup=0)
