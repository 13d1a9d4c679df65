"""The daily challenges of Intersection: the goal alone, in as few turns as can be."""

from __future__ import annotations

from functools import partial

from dicehall.bots import make_bot
from dicehall.core.setup import resolve
from dicehall.games.intersection.options import SPEC, complete
from dicehall.games.intersection.rules import State
from dicehall.lab.daily import Challenge, Strongest


def _turns(state: State) -> int:
    return state.turns[0]


def _exact(rules: str) -> Strongest:
    """Best play, and the turns that it takes on average."""
    from dicehall.games.intersection.solver.solving import solution

    solved = solution(complete(resolve(SPEC, {"rules": rules})), "solo")
    return Strongest(make_bot("strong"), solved.value)


CHALLENGES = tuple(
    Challenge(f"{SPEC.id}-{rules}", SPEC.id, {"rules": rules}, "turns", True, _turns, partial(_exact, rules))
    for rules in ("traffic", "classic")
)
