"""The judge of Intersection: exact alone and with two players, approximate with more."""

from __future__ import annotations

from collections.abc import Sequence

from dicehall.bots.judge import ActionValue, Scale
from dicehall.games.intersection.players.outlook import between_turns, is_exact
from dicehall.games.intersection.players.turn_values import drift, follows, turn_values
from dicehall.games.intersection.rules import State, actions
from dicehall.games.intersection.standings import no_dice
from dicehall.games.intersection.turn import END, Turn

SAME = 1e-9
"""A chance that differs less from 0 or 1 is certain."""
NO_DICE = "A player without a point at the end ties with the highest score (No Dice)."


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
        """What the whole turn then comes to, with the best play from there: what it risks, and for what."""
        told = _turn(chosen)
        return f"{told} {NO_DICE}" if stays_at_zero(state, seat, judged, chosen) else told


def stays_at_zero(state: State, seat: int, judged: Sequence[ActionValue], chosen: ActionValue) -> bool:
    """Whether a choice is worth more than one with more points and less risk, to a seat that may win by No Dice."""
    turns, fumbled, rule = state.turns[seat] + 1, state.fumbled[seat], state.options.no_dice
    if len(state.scores) == 1 or not no_dice(state.scores[seat], turns, fumbled, rule):
        return False
    lost, points = chosen.facts["lost"], chosen.facts["points"]
    return any(
        each.value < chosen.value and each.facts["points"] > points and each.facts["lost"] < lost for each in judged
    )


def _turn(chosen: ActionValue) -> str:
    lost, points = chosen.facts["lost"], chosen.facts["points"]
    if chosen.action == END and points:
        return f"This turn then records {points:,.0f} points."
    if lost > 1.0 - SAME:
        return "This turn then records nothing."
    average = f"With best play from there, this turn records {points:,.0f} points on average"
    if lost < SAME:
        return f"{average}, and always some."
    return f"{average}: nothing {_times(lost)} in 100, else {points / (1 - lost):,.0f}."


def _times(chance: float) -> str:
    """How often of a hundred times; a chance that is not certain is never rounded to 0 or 100."""
    percent = round(100 * chance)
    if percent in (0, 100):
        return "more than 99 times" if percent else "less than once"
    return "once" if percent == 1 else f"{percent} times"


JUDGE = IntersectionJudge()
