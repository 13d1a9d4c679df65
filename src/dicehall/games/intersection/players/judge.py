"""The judge of Intersection: exact alone and with two players, approximate with more."""

from __future__ import annotations

from collections.abc import Sequence

from dicehall.bots.judge import ActionValue, Scale
from dicehall.games.intersection import offers
from dicehall.games.intersection.players.outlook import between_turns, is_exact
from dicehall.games.intersection.players.turn_values import drift, follows, turn_values
from dicehall.games.intersection.rules import State, actions
from dicehall.games.intersection.turn import Turn

SAME = 5e-5


class IntersectionJudge:
    """Values from solutions: turns in all alone, chances of winning with others."""

    def scale(self, state: State) -> Scale:
        """Turns alone, else chances."""
        return Scale("turns" if len(state.scores) == 1 else "chance", is_exact(state))

    def worth(self, state: State, millis: int) -> tuple[float, ...]:
        """The value of a position for each seat."""
        if state.phase != "turn" or state.turn == Turn():
            return between_turns(state)
        return tuple(turn_values(state).of(state.turn)[: len(state.scores)])

    def choices(self, state: State, seat: int, millis: int) -> list[ActionValue]:
        """Every action with its value, its chance to record nothing and the points it records on average."""
        turn, error, judged = turn_values(state), drift(state), []
        for action in actions(state, seat):
            *values, lost, points = turn.of(follows(state, action))
            judged.append(ActionValue(action, values[seat], error, facts={"lost": lost, "points": points}))
        sense = 1 if len(state.scores) == 1 else -1
        return sorted(judged, key=lambda each: sense * each.value)

    def why(self, state: State, seat: int, judged: Sequence[ActionValue], chosen: ActionValue) -> str:
        """What the action risks and brings, and what the best, or the next best, would do instead."""
        others = [each for each in judged if each.action != chosen.action]
        first = f"{_label(state, chosen)}: {_deed(chosen)}, for {_value(state, chosen)}."
        if not others:
            return f"{first} There is no other way on."
        return f"{first} {_compared(state, chosen, others[0])}"


def _compared(state: State, chosen: ActionValue, other: ActionValue) -> str:
    """One sentence on the best of the others."""
    gap = abs(chosen.value - other.value)
    label = _label(state, other)
    if gap < SAME:
        return f"{label} is worth the same."
    better = (other.value < chosen.value) == (len(state.scores) == 1)
    word = "gains" if better else "costs"
    return f"{label} {word} {_gap(state, gap)}: {_deed(other)}."


def _deed(judged: ActionValue) -> str:
    """What an action risks and brings, in words."""
    lost, points = judged.facts["lost"], judged.facts["points"]
    if lost > 1.0 - SAME:
        return "it records nothing"
    if lost < SAME:
        return f"it records {points:,.0f} points at no risk"
    return f"it loses the turn {100 * lost:.0f} times in 100 and records {points:,.0f} points on average"


def _label(state: State, judged: ActionValue) -> str:
    return offers.offer(state, judged.action).label


def _value(state: State, judged: ActionValue) -> str:
    if len(state.scores) == 1:
        return f"{judged.value:.2f} turns in all"
    about = "" if is_exact(state) else "about "
    return f"{about}{abs(100 * judged.value):.1f} % to win"


def _gap(state: State, gap: float) -> str:
    return f"{gap:.2f} turns" if len(state.scores) == 1 else f"{100 * gap:.1f} % to win"


JUDGE = IntersectionJudge()
