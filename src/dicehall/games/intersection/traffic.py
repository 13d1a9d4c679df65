"""One turn by the traffic rules. Headings are those of the rulebook."""

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
    into_cup,
    park,
    parkings,
    points,
    read_roll,
)

FIX = Action("fix", "H")
FIX_UNPARKED = Action("fix", "pH")
FIX_GO = Action("fix", "go")
SLOW = Action("slow", "S")
SLOW_UNPARKED = Action("slow", "pS")
ON = Action("on")
DOUBLE = Action("double")


def _ways_on(turn: Turn) -> tuple[Action, ...]:
    """What the player may do; if nothing, the turn is over without points."""
    if "X" in turn.field:
        return _fixes(turn) + _stars_with_slow(turn)
    return parkings(turn.field, turn.parked) + _after_parking(turn) + _stars_with_slow(turn)


ways_on = cache(_ways_on)


def _fixes(turn: Turn) -> tuple[Action, ...]:
    """The Sad Face: a happy face is rolled with it, or the go if there is no happy face at all."""
    ways = []
    if "H" in turn.field:
        ways.append(FIX)
    if "H" in turn.parked:
        ways.append(FIX_UNPARKED)
    if not ways and turn.signal == "go":
        ways.append(FIX_GO)
    return tuple(ways)


def _stars_with_slow(turn: Turn) -> tuple[Action, ...]:
    """The Star: with slow showing, one from the field or unparked may be rolled with the signal die."""
    if turn.signal != "slow":
        return ()
    field = (SLOW,) if "S" in turn.field else ()
    parked = (SLOW_UNPARKED,) if "S" in turn.parked else ()
    return field + parked


def _after_parking(turn: Turn) -> tuple[Action, ...]:
    """ "End a Turn" OR "Play On", and Rolling for Double or Nothing."""
    if not turn.parked_since_roll:
        return ()
    ways = []
    if turn.field:
        ways.append(ON)
    if turn.signal == "go" and turn.parked:
        ways.append(END)
        if len(turn.parked) == 4:
            ways.append(DOUBLE)
    return tuple(ways)


def choose(turn: Turn, action: Action, table: PointTable) -> Turn | Finished:
    """The turn after a choice: finished, at the next choice, or with dice in the cup."""
    match action.verb, action.dice:
        case "park", dice:
            return park(turn, dice)
        case "end", _:
            return Finished(points(turn.parked, table), "ended")
        case "on", _:
            return into_cup(replace(turn, parked_since_roll=False), "on", field=turn.field)
        case "double", _:
            return into_cup(turn, "double", field=turn.field)
        case "fix", "H":
            return into_cup(turn, "fix", field="HX")
        case "fix", "pH":
            return into_cup(turn, "fix", field="X", parked="H")
        case "fix", _:
            return into_cup(turn, "signal", field="X")
        case "slow", "S":
            return into_cup(turn, "signal", field="S")
        case _:
            return into_cup(turn, "signal", parked="S")


def land(turn: Turn, values: tuple[str, ...], table: PointTable) -> Turn | Finished:
    """The turn after a roll. The Stop: whenever the signal die shows it, the turn is over with nothing."""
    signal, dice = read_roll(turn, values)
    if signal == "stop":
        return Finished(0, "stop")
    if turn.rolling == "double":
        return _double_or_nothing(turn.parked, signal, dice, table)
    field = in_order(turn.field + dice)
    return replace(turn, signal=signal, field=field, rolling=None, cup=0)


def _double_or_nothing(parked: str, signal: str, last: str, table: PointTable) -> Finished:
    """Rolling for Double or Nothing: a go and a last die that parks double the points of all five."""
    if signal == "go" and parkings(last, parked):
        return Finished(2 * points(parked + last, table), "doubled")
    return Finished(0, "lost")
