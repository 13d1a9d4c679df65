"""Actions as a vector of numbers from -1 to 1, for learners that choose numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeAlias

import numpy as np
from numpy.typing import NDArray

from dicehall.core.contract import A, Bound, S

Numbers: TypeAlias = NDArray[np.float32]


class NumberBox(ABC, Generic[S, A]):
    """Actions as vectors with a number for each bound: -1 is the bound's lowest whole number, 1 its highest."""

    bounds: tuple[Bound, ...]

    @abstractmethod
    def numbers_of(self, state: S, seat: int, action: A) -> Numbers:
        """A legal action as a vector."""

    @abstractmethod
    def action_of(self, state: S, seat: int, numbers: Numbers) -> A:
        """The legal action that a vector means; every vector means one, while the seat decides."""


def scaled(value: int, bound: Bound) -> float:
    """A whole number within its bound, as a number from -1 to 1."""
    return 2.0 * (value - bound.low) / max(1, bound.high - bound.low) - 1.0


def whole(number: float, bound: Bound) -> int:
    """The whole number that a number from -1 to 1 means; numbers beyond mean the bound itself."""
    share = (min(1.0, max(-1.0, float(number))) + 1.0) / 2.0
    return bound.low + round(share * (bound.high - bound.low))


def share_of(place: int, size: int) -> float:
    """The number from -1 to 1 in the middle of the part that stands for this one of several choices."""
    return (2 * place + 1) / size - 1.0


def place_of(number: float, size: int) -> int:
    """Which of several choices a number from -1 to 1 means; all have equal parts."""
    return min(size - 1, max(0, int((float(number) + 1.0) / 2.0 * size)))


def vector(numbers: Sequence[float]) -> Numbers:
    """Numbers as a vector."""
    return np.asarray(numbers, np.float32)
