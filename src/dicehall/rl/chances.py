"""The outcomes of a roll as a list, with their probabilities."""

from __future__ import annotations

from functools import lru_cache
from math import prod

from dicehall.core.dice import Die, hands, outcomes

MANY = 10_000
"""A die with more faces, such as the seed of a throw, is drawn from a few of them."""


@lru_cache(maxsize=256)
def chances(dice: tuple[Die, ...], unordered: bool, seeds: int) -> tuple[tuple[tuple[str, ...], float], ...]:
    """Every outcome of a roll with its probability; without regard to the order of equal dice, if `unordered`.

    A single die with very many faces shows its first `seeds` faces only, all with the same chance.
    """
    if len(dice) == 1 and dice[0].size > MANY:
        return tuple(((dice[0].face(number),), 1.0 / seeds) for number in range(seeds))
    if unordered:
        whole = prod(die.size for die in dice)
        return tuple((values, ways / whole) for values, ways in hands(dice))
    return tuple((values, float(chance)) for values, chance in outcomes(dice))


def most_outcomes(*rolls: tuple[Die, ...], unordered: bool = True) -> int:
    """The number of outcomes of the roll that has most."""
    return max(len(chances(dice, unordered, 1)) for dice in rolls)
