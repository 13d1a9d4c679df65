"""The ledger of a review: how much of a result came from dice, from own decisions and from the others'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from dicehall.bots.coach.results import Account


class Ledger:
    """Every change of a position's values is entered once, so that start and changes add up to the result.

    A position has one value, which ends the change before it and begins the one after it. So no error of an
    estimate can be lost between two entries.
    """

    def __init__(self, start: Sequence[float]) -> None:
        seats = len(start)
        self._start = tuple(start)
        self._luck = [0.0] * seats
        self._own = [0.0] * seats
        self._others = [0.0] * seats
        self._variance = 0.0

    def chance(self, change: Sequence[float]) -> None:
        """Dice or physics changed the values: luck, for everybody."""
        for seat, gain in enumerate(change):
            self._luck[seat] += gain

    def agreed(self, change: Sequence[float]) -> None:
        """All agreed on an end: a loss is a seat's own decision, a gain comes from the others."""
        for seat, gain in enumerate(change):
            self._own[seat] += min(0.0, gain)
            self._others[seat] += max(0.0, gain)

    def decided(self, seat: int, change: Sequence[float]) -> None:
        """One seat decided: the change is its own part, and for everybody else a part from the others."""
        for each, gain in enumerate(change):
            (self._own if each == seat else self._others)[each] += gain

    def decided_at_once(self, gains: Mapping[int, float], change: Sequence[float]) -> None:
        """Several seats decided at once, each with its own gain by the judge, and the values changed.

        Each seat gets the others' losses in equal parts. What the choices did together beyond that belongs to
        nobody alone: a half of it is the seat's own part, the other half comes from the others.
        """
        rest, total = max(1, len(change) - 1), sum(gains.values())
        for seat, gain in enumerate(change):
            own = gains.get(seat, 0.0)
            received = (own - total) / rest
            together = (gain - own - received) / 2
            self._own[seat] += own + together
            self._others[seat] += received + together

    def erred(self, error: float) -> None:
        """The standard error of the change by a decision."""
        self._variance += error * error

    def account(self, seat: int, name: str, result: float, decisions: int, worst: tuple[int, ...]) -> Account:
        """How the seat got its result."""
        skill = self._own[seat] + self._others[seat]
        return Account(
            seat=seat,
            name=name,
            start=self._start[seat],
            luck=self._luck[seat],
            skill=skill,
            own=self._own[seat],
            others=self._others[seat],
            unexplained=result - self._start[seat] - self._luck[seat] - skill,
            error=sqrt(self._variance),
            result=result,
            decisions=decisions,
            worst=worst,
        )
