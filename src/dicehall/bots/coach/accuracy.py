"""Accuracy: how well somebody chose, from 0 to 100, whatever the dice did. See docs/train.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, hypot, sqrt
from typing import NamedTuple

from dicehall.bots.coach.results import Decision, Unit

SCALES: Mapping[Unit, float] = {"chance": 0.04, "points": 6.0, "turns": 0.2}
"""The mean loss of a choice at which accuracy is 100 / e, about 37."""
BOUND = 1.96


class Accuracy(NamedTuple):
    """An accuracy, and its standard error; the mean loss of a choice that it is made of, with its own error."""

    value: float
    error: float
    loss: float
    loss_error: float


def accuracy_of(decisions: Sequence[Decision], unit: Unit) -> Accuracy | None:
    """The accuracy of decisions in which there was a choice; None if there was none."""
    made = [each.chosen for each in decisions if each.actions > 1 or each.best is None]
    if not made:
        return None
    loss = sum(each.loss for each in made) / len(made)
    error = hypot(*(each.loss_error for each in made)) / len(made)
    return from_loss(loss, error, unit)


def from_loss(loss: float, error: float, unit: Unit) -> Accuracy:
    """The accuracy of a mean loss: 100 for none, and less for every bit more."""
    value = 100.0 * exp(-loss / SCALES[unit])
    return Accuracy(value, value * error / SCALES[unit], loss, error)


class Strength(NamedTuple):
    """What somebody would get against the strong player on average, with luck taken out, and its 95 % interval."""

    value: float
    low: float
    high: float
    games: int


def strength_of(
    losses: Sequence[float], fair: float, strong: float = 0.0, strong_error: float = 0.0
) -> Strength | None:
    """The strength of a player, from the sum of the losses in each game; None for fewer than two games.

    `fair` is the value at the start among equals, and `strong` what the strong player loses in a game by the same
    judge on average, with its standard error. What a judge that errs finds too much in everybody's losses is in
    both, and cancels.
    """
    games = len(losses)
    if games < 2:
        return None
    mean = sum(losses) / games
    error = sqrt(sum((each - mean) ** 2 for each in losses) / (games - 1) / games)
    value, margin = fair + strong - mean, BOUND * hypot(error, strong_error)
    low, inside, high = (min(max(each, 0.0), 1.0) for each in (value - margin, value, value + margin))
    return Strength(inside, low, high, games)
