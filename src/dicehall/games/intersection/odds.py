"""Exact odds of one roll in a turn, counted over all its outcomes with the rules."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import prod

import msgspec
from msgspec.structs import replace

from dicehall.core.contract import Chosen, Roll, Rolled
from dicehall.core.dice import hands
from dicehall.games.intersection.options import Options
from dicehall.games.intersection.rules import State, pending, start, turn_after
from dicehall.games.intersection.turn import Action, Finished, Turn

SMALL = 12
"""Fractions with a larger denominator are said in percent."""
Good = Callable[[Turn | Finished], bool]


def chance(state: State, action: Action, good: Good) -> Fraction:
    """The chance that the roll which follows the action leads to a turn that is good."""
    after = turn_after(state, Chosen({state.seat: action}))
    if isinstance(after, Finished) or after.rolling is None:
        return Fraction(good(after))
    return _of_roll(msgspec.json.encode(state.options), after, good)


@lru_cache(maxsize=8_000)  # a kilobyte each; house rules are part of the key, and guests invent them
def _of_roll(options: bytes, turn: Turn, good: Good) -> Fraction:
    """The same for dice in the cup. It does not depend on the seat and the scores, so it is cached."""
    rolling = replace(start(1, msgspec.json.decode(options, type=Options)), turn=turn)
    roll = pending(rolling)
    assert isinstance(roll, Roll), "dice are in the cup"
    ways = sum(ways for values, ways in hands(roll.dice) if good(turn_after(rolling, Rolled(values))))
    return Fraction(ways, prod(die.size for die in roll.dice))


def goes_on(turn: Turn | Finished) -> bool:
    """Whether the turn still has a way on."""
    return isinstance(turn, Turn)


def scores(turn: Turn | Finished) -> bool:
    """Whether the turn ended with points."""
    return isinstance(turn, Finished) and turn.points > 0


def odds_in_words(odds: Fraction) -> str:
    """Odds in words: never, always, 3 in 4, or about 40 %."""
    if odds in (0, 1):
        return "always" if odds else "never"
    if odds.denominator <= SMALL:
        return f"{odds.numerator} in {odds.denominator}"
    percent = round(100 * odds)
    return {0: "less than 1 %", 100: "more than 99 %"}.get(percent, f"about {percent} %")
