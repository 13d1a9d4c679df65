"""The outcomes of a roll as a list, with their probabilities."""

from __future__ import annotations

from functools import lru_cache
from math import prod

from dicehall.core.dice import Die, hands, outcomes
from dicehall.core.fairdice import FairDice, seed_from_text

MANY = 100_000
"""A roll with more outcomes, such as the seed of a throw, is drawn from a few of them."""


@lru_cache(maxsize=256)
def chances(dice: tuple[Die, ...], unordered: bool, seeds: int) -> tuple[tuple[tuple[str, ...], float], ...]:
    """Every outcome of a roll with its probability; without regard to the order of equal dice, if `unordered`.

    A roll with very many outcomes has `seeds` of them, always the same ones, all with the same chance.
    """
    whole = prod(die.size for die in dice)
    if whole > MANY:
        few = FairDice(seed_from_text("outcomes"))
        return tuple((few.draw(dice, number), 1.0 / seeds) for number in range(1, seeds + 1))
    if unordered:
        return tuple((values, ways / whole) for values, ways in hands(dice))
    return tuple((values, float(chance)) for values, chance in outcomes(dice))


def most_outcomes(*rolls: tuple[Die, ...], unordered: bool = True) -> int:
    """The number of outcomes of the roll that has most."""
    return max(len(chances(dice, unordered, 1)) for dice in rolls)
