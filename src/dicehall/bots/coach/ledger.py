"""The ledger of a review: how much of a result came from dice, from own decisions and from the others'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from dicehall.bots.coach.results import Account


class Ledger:
    """Every change of a position's values is entered once, so that start and changes add up to the result."""

    def __init__(self, start: Sequence[float]) -> None:
        seats = len(start)
        self._start = tuple(start)
        self._luck = [0.0] * seats
        self._own = [0.0] * seats
        self._others = [0.0] * seats
        self._unexplained = [0.0] * seats
        self._variance = [0.0] * seats

    def chance(self, change: Sequence[float]) -> None:
        """Dice or physics changed the values: luck, for everybody."""
        for seat, gain in enumerate(change):
            self._luck[seat] += gain

    def agreed(self, change: Sequence[float]) -> None:
        """All agreed on an end: a loss is a seat's own decision, a gain comes from the others."""
        for seat, gain in enumerate(change):
            self._own[seat] += min(0.0, gain)
            self._others[seat] += max(0.0, gain)

    def decided(self, own: Mapping[int, float], change: Sequence[float]) -> None:
        """Seats decided, each with its own gain by the judge (0 at best), and the values changed."""
        for seat, gain in own.items():
            self._own[seat] += gain
        received = self._by_one(own, change) if len(own) == 1 else self._at_once(own)
        for seat, gain in enumerate(change):
            self._others[seat] += received[seat]
            self._unexplained[seat] += gain - own.get(seat, 0.0) - received[seat]

    def erred(self, errors: Mapping[int, float]) -> None:
        """The judge's errors in a decision: the loss and the values before and after each have about this error."""
        rest = max(1, len(self._start) - 1)
        for seat in range(len(self._start)):
            for decider, error in errors.items():
                self._variance[seat] += 3 * (error if decider == seat else error / rest) ** 2

    def account(self, seat: int, name: str, result: float, decisions: int, worst: tuple[int, ...]) -> Account:
        """How the seat got its result."""
        return Account(
            seat=seat,
            name=name,
            start=self._start[seat],
            luck=self._luck[seat],
            skill=self._own[seat] + self._others[seat],
            own=self._own[seat],
            others=self._others[seat],
            unexplained=self._unexplained[seat],
            error=sqrt(self._variance[seat]),
            result=result,
            decisions=decisions,
            worst=worst,
        )

    def _by_one(self, own: Mapping[int, float], change: Sequence[float]) -> list[float]:
        """What the others get when one seat decides: its loss, shared out as the values changed."""
        ((decider, gain),) = own.items()
        rest = max(1, len(change) - 1)
        missed = (change[decider] - gain) / rest
        return [0.0 if seat == decider else value + missed for seat, value in enumerate(change)]

    def _at_once(self, own: Mapping[int, float]) -> list[float]:
        """What each seat gets when several decide at once: the losses of the others, in equal parts."""
        rest = max(1, len(self._start) - 1)
        lost = sum(own.values())
        return [(own.get(seat, 0.0) - lost) / rest for seat in range(len(self._start))]
