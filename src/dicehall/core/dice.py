"""Dice as values: what a die can show and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement, groupby, product
from math import factorial, prod

import msgspec

FEW = 100


class _Numbers:
    """The texts of the numbers 1 to `last`, too many to list."""

    def __init__(self, last: int) -> None:
        self._last = last

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, str) or len(value) > len(str(self._last)):
            return False
        return value.isascii() and value.isdigit() and value[0] != "0" and int(value) <= self._last

    def __getitem__(self, index: int) -> str:
        return str(range(1, self._last + 1)[index])


class Die(msgspec.Struct, frozen=True, dict=True):
    """One kind of die: its name, and its faces by name, or only their number.

    A name on several faces is that many times as likely. A die without named faces shows 1 to `sides`; the seed
    of a throw is drawn with such a die. What every roll asks for is worked out once (`size`, `values`).
    """

    name: str
    faces: tuple[str, ...] = ()
    sides: int = 0

    def __post_init__(self) -> None:
        if bool(self.faces) == bool(self.sides) or self.sides < 0:
            raise ValueError(f"a die has either named faces or a number of sides: {self.name}")

    @cached_property
    def size(self) -> int:
        """The number of equally likely faces."""
        return self.sides or len(self.faces)

    @cached_property
    def values(self) -> tuple[str, ...] | _Numbers:
        """What the die can show: its faces, or the numbers 1 to `sides` as texts."""
        if self.sides > FEW:
            return _Numbers(self.sides)
        return self.faces or tuple(map(str, range(1, self.sides + 1)))

    def face(self, index: int) -> str:
        """What the face with this index, counted from 0, shows."""
        return self.values[index]

    def shows(self, value: str) -> bool:
        """Whether some face of this die shows the value."""
        return value in self.values

    def spelled(self, text: str) -> str:
        """The face that a text names, in upper or lower case; the text itself if there is no such face."""
        return next((face for face in self.faces if face.lower() == text.lower()), text)

    def weights(self) -> dict[str, int]:
        """How many faces show each value."""
        return dict(Counter(self.face(index) for index in range(self.size)))

    def allowed(self) -> str:
        """The values of this die in words, for messages."""
        if self.faces:
            return ", ".join(dict.fromkeys(self.faces))
        return f"1 to {self.sides}"


def numbered(sides: int, name: str = "") -> Die:
    """A die that shows the numbers 1 to `sides`, named d6 and so on."""
    return Die(name or f"d{sides}", sides=sides)


def is_lot(dice: tuple[Die, ...]) -> bool:
    """Whether this is no roll but draws a seat: one die that is called "lot", whose faces are numbers of seats."""
    return len(dice) == 1 and dice[0].name == "lot"


def dice_in_words(dice: tuple[Die, ...]) -> str:
    """Dice as people say them: "a signal die and 5 traffic dice"."""
    counts = Counter(die.name for die in dice)
    parts = [f"a {name} die" if count == 1 else f"{count} {name} dice" for name, count in counts.items()]
    return " and ".join(parts)


def outcomes(dice: tuple[Die, ...]) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Every distinct result of a roll with its exact probability; they sum to one."""
    total = prod(die.size for die in dice)
    for faces in product(*(die.weights().items() for die in dice)):
        yield tuple(value for value, _ in faces), Fraction(prod(weight for _, weight in faces), total)


@lru_cache(maxsize=64)
def hands(dice: tuple[Die, ...]) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Every result of a roll, whatever the order of equal dice, and the number of ways to roll it.

    The ways add up to the product of the dice's sizes. Five six-sided dice have 252 hands, not 7,776 results.
    """
    groups = [tuple(group) for _, group in groupby(dice)]
    return tuple(
        (tuple(value for values, _ in parts for value in values), prod(ways for _, ways in parts))
        for parts in product(*(_hands_of(group[0], len(group)) for group in groups))
    )


def _hands_of(die: Die, count: int) -> list[tuple[tuple[str, ...], int]]:
    weights = die.weights()
    found = []
    for values in combinations_with_replacement(weights, count):
        orders = factorial(count) // prod(factorial(times) for times in Counter(values).values())
        found.append((values, orders * prod(weights[value] for value in values)))
    return found
