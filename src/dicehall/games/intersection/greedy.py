"""A player who takes what lies there: mends, parks all it can, and stops early."""

from __future__ import annotations

from dicehall.games.intersection.rules import State, actions, recorded
from dicehall.games.intersection.turn import Action, points

ENOUGH = 300
FEW_DICE = 3

_FIRST = ("fix H", "fix pH", "fix go", "slow S", "slow pS")


def greedy(state: State, seat: int) -> Action:
    """The choice of a player who looks no further than the dice on the table."""
    ways = {f"{way.verb} {way.dice}".rstrip(): way for way in actions(state, seat)}
    for text in _FIRST:
        if text in ways:
            return ways[text]
    parking = next((way for way in ways.values() if way.verb == "park"), None)
    if parking:
        return parking
    if "end" in ways and (_content(state) or len(ways) == 1):
        return ways["end"]
    return ways.get("on") or ways.get("roll") or ways["end"]


def _content(state: State) -> bool:
    """Whether the parked points count, and are enough or too dangerous to press on with."""
    stake = points(state.turn.parked, state.options.points)
    score = state.scores[state.seat] + recorded(state, stake)
    last_turn = max(state.scores) >= state.options.goal and state.options.rules == "traffic"
    if last_turn and score <= max(state.scores):
        return False
    return recorded(state, stake) > 0 and (stake >= ENOUGH or len(state.turn.field) < FEW_DICE)
