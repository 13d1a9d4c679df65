"""What positions of Pig are worth: exact alone and for two up to a goal of 120, close to it for more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicehall.bots.judge import ActionValue, Scale
from dicehall_pig.rules import ROLL, State, actions, at_stake, is_over

LARGEST = 120
CLOSE = 1e-9


@cache
def table(goal: int, bust: int, alone: bool) -> NDArray[np.float64]:
    """The value of a turn by value iteration: by points at stake, own points, and (not alone) an opponent's points.

    With an opponent it is the chance to win. Alone it is the number of turns after this one, below zero.
    """
    values = np.full((goal + 6, goal, 1 if alone else goal), 0.0 if alone else 1.0)
    while True:
        before = values[0].copy()
        passed = before - 1 if alone else 1 - before.T
        for stake in reversed(range(goal)):
            short = goal - stake
            roll = _rolled(values[:, :short], passed[:short], stake, bust)
            values[stake, :short] = np.maximum(passed[stake:], roll) if stake else roll
        if np.abs(values[0] - before).max() < CLOSE:
            return values


def _rolled(values: Any, passed: Any, stake: int, bust: int) -> Any:
    """What a roll is worth: the turn passes at the losing face, and goes on at the others."""
    return (passed + sum(values[stake + face] for face in range(1, 7) if face != bust)) / 6


def near(state: State, points: int) -> int:
    """Points as the table counts them: where the goal is far, only the last 120 matter."""
    return max(0, points - max(0, state.goal - LARGEST))


def values_of(state: State) -> dict[str, float]:
    """The value of each choice to the seat whose turn it is, against the strongest of the others."""
    alone, seat, stake = len(state.scores) == 1, state.seat, at_stake(state)
    known = table(min(state.goal, LARGEST), state.bust, alone)
    mine, held = near(state, state.scores[seat]), near(state, state.scores[seat] + stake)
    other = 0 if alone else near(state, max(_others(state, seat)))
    passed = known[0] - 1 if alone else 1 - known[0].T
    hold = passed[held, other] if held < len(passed) else known[-1, 0, 0]
    roll = _rolled(known[:, mine, other], passed[mine, other], min(stake, len(passed) - 1), state.bust)
    return {"hold": float(hold), "roll": float(roll)}


def _others(state: State, seat: int) -> list[int]:
    return [score for other, score in enumerate(state.scores) if other != seat]


class PigJudge:
    """Chances of winning with others, turns in all alone."""

    def scale(self, state: State) -> Scale:
        """Exact alone and for two, unless the goal is far."""
        seats = len(state.scores)
        return Scale("turns" if seats == 1 else "chance", seats <= 2 and state.goal <= LARGEST)

    def worth(self, state: State, millis: int) -> tuple[float, ...]:
        """The value of a position for each seat."""
        seats = range(len(state.scores))
        if is_over(state):
            return (
                tuple(float(seat == state.seat) for seat in seats) if len(seats) > 1 else (float(state.turns[0]),)
            )
        possible = actions(state, state.seat) or (ROLL,)
        best = max(values_of(state)[action.verb] for action in possible)
        if len(seats) == 1:
            return (_in_all(state, best),)
        known = table(min(state.goal, LARGEST), state.bust, False)[0]
        weights = [known[near(state, state.scores[seat]), near(state, max(_others(state, seat)))] for seat in seats]
        rest = sum(weights) - weights[state.seat]
        return tuple(best if seat == state.seat else (1 - best) * float(weights[seat] / rest) for seat in seats)

    def choices(self, state: State, seat: int, millis: int) -> list[ActionValue]:
        """Every action with its value, the best first."""
        found = values_of(state)
        order = sorted(actions(state, seat), key=lambda action: -found[action.verb])
        alone = len(state.scores) == 1
        return [
            ActionValue(each, _in_all(state, found[each.verb]) if alone else found[each.verb]) for each in order
        ]

    def why(self, state: State, seat: int, judged: Sequence[ActionValue], chosen: ActionValue) -> str:
        """What the action risks, and what it is worth."""
        stake = at_stake(state)
        risk = f"risks {stake} at 1 in 6" if chosen.action == ROLL else f"keeps {stake}"
        value = (
            f"{chosen.value:.2f} turns in all" if len(state.scores) == 1 else f"{100 * chosen.value:.1f} % to win"
        )
        return f"{chosen.action.verb.capitalize()} {risk}, for {value}."


def _in_all(state: State, value: float) -> float:
    """The turns of a game alone: those before, this one, and those that follow."""
    return state.turns[0] + 1 - value


JUDGE = PigJudge()
