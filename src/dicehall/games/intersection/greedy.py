"""The greedy player: fixes sad faces, parks all it can, and stops early."""

from __future__ import annotations

from collections.abc import Sequence

from dicehall.games.intersection import classic, traffic
from dicehall.games.intersection.rules import State, actions, in_last_turns, recorded
from dicehall.games.intersection.turn import END, Action, points

ENOUGH = 300
FEW_DICE = 3

_FIRST = (traffic.FIX, traffic.FIX_UNPARKED, traffic.FIX_GO, traffic.SLOW, traffic.SLOW_UNPARKED)


def greedy(state: State, seat: int) -> Action:
    """The greedy choice: it looks only at the dice on the table."""
    ways = actions(state, seat)
    at_once = next((way for way in _FIRST if way in ways), None) or next(iter(_parkings(ways)), None)
    if at_once:
        return at_once
    press_on = [way for way in ways if way in (traffic.ON, classic.ROLL)]
    return END if END in ways and (_content(state) or not press_on) else press_on[0]


def _parkings(ways: Sequence[Action]) -> list[Action]:
    return [way for way in ways if way.verb == "park"]


def _content(state: State) -> bool:
    """Whether the parked points count, and are enough or too dangerous to risk."""
    stake = points(state.turn.parked, state.options.points)
    score = state.scores[state.seat] + recorded(state, stake)
    if in_last_turns(state) and score <= max(state.scores):
        return False
    return recorded(state, stake) > 0 and (stake >= ENOUGH or len(state.turn.field) < FEW_DICE)
