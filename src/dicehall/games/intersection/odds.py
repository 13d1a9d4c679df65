"""Exact odds of one roll within a turn, counted over all its outcomes by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec.structs import replace

from dicehall.core.contract import Chosen, Roll, Rolled
from dicehall.core.dice import outcomes
from dicehall.games.intersection.rules import State, pending, turn_after
from dicehall.games.intersection.turn import Action, Finished, Turn


def chance(state: State, action: Action, good: Callable[[Turn | Finished], bool]) -> Fraction:
    """The chance that the roll which follows the action leads to a turn that is good."""
    after = turn_after(state, Chosen({state.seat: action}))
    if isinstance(after, Finished):
        return Fraction(good(after))
    rolling = replace(state, turn=after)
    roll = pending(rolling)
    if not isinstance(roll, Roll):
        return Fraction(good(after))
    lands = ((turn_after(rolling, Rolled(values)), share) for values, share in outcomes(roll.dice))
    return sum((share for turn, share in lands if good(turn)), Fraction(0))


def goes_on(turn: Turn | Finished) -> bool:
    """Whether the turn still has a way on."""
    return isinstance(turn, Turn)


def scores(turn: Turn | Finished) -> bool:
    """Whether the turn ended with points."""
    return isinstance(turn, Finished) and turn.points > 0


def odds_in_words(odds: Fraction) -> str:
    """Odds as people say them: never, always, or so many in so many."""
    if odds in (0, 1):
        return "always" if odds else "never"
    if odds.denominator <= 36:
        return f"{odds.numerator} in {odds.denominator}"
    return f"about {round(100 * odds)} %"
