"""The coach's results as frozen structs. docs/coach.md says what the numbers mean."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from dicehall.core.record import Cause

Unit: TypeAlias = Literal["chance", "points", "turns"]
Ended: TypeAlias = Literal["rules", "resigned", "draw", "abandoned", "open"]


class RatedAction(msgspec.Struct, frozen=True):
    """An action with its value to the seat, what it loses to the best one, the standard error of each, and why.

    A loss is never negative, whatever the unit. A resignation is no action, and has no text. In a review, and in
    hints about actions that are not listed, an action has the facts of its offer, so that a board can show it.
    """

    text: str
    label: str
    value: float
    loss: float = 0.0
    error: float = 0.0
    why: str = ""
    loss_error: float = 0.0
    facts: dict[str, Any] | UnsetType = UNSET


class Advice(msgspec.Struct, frozen=True):
    """One thing that the coach says: actions that are equally good, what they are worth and lose, and a sentence.

    `why` has the reason of a single action. It is empty for several, and where it would only repeat another one.
    """

    texts: tuple[str, ...]
    labels: tuple[str, ...]
    value: float
    loss: float
    sentence: str
    why: str = ""


class Hint(msgspec.Struct, frozen=True):
    """Every action of a seat that decides, the best first; of a box, the actions that were tried.

    `advice` is what the coach says of them: at most three things, and nothing where there is nothing to choose.
    """

    seat: int
    unit: Unit
    exact: bool
    actions: tuple[RatedAction, ...]
    advice: tuple[Advice, ...] = ()

    @property
    def best(self) -> RatedAction:
        """The best action."""
        return self.actions[0]


class Point(msgspec.Struct, frozen=True):
    """The value of the position after an entry for each seat; entry 0 is the start."""

    entry: int
    values: tuple[float, ...]


class Swing(msgspec.Struct, frozen=True):
    """What a roll or a throw changed for each seat, compared with the average; `seat` is whose roll it was."""

    entry: int
    seat: int | None
    gains: tuple[float, ...]


class Decision(msgspec.Struct, frozen=True):
    """What a seat chose, the best action, and the number of actions.

    A turn forfeited while rolling and a resignation count as decisions with one action and no better one.
    """

    entry: int
    seat: int
    cause: Cause
    chosen: RatedAction
    best: RatedAction | None
    actions: int


class Account(msgspec.Struct, frozen=True):
    """How a seat got from its value at the start to its result: start + luck + skill + unexplained = result.

    Skill is `own` (what its decisions changed) and `others` (what the others' decisions changed). `error` is the
    standard error of skill, and so of luck; 0 where the judge is exact. `unexplained` is what no entry explains.
    `worst` has indices of the review's decisions: those that are worse beyond two standard errors. `accuracy` says
    from 0 to 100 how well the seat chose; there is none where it had no choice.
    """

    seat: int
    name: str
    start: float
    luck: float
    skill: float
    own: float
    others: float
    unexplained: float
    error: float
    result: float
    decisions: int
    worst: tuple[int, ...]
    accuracy: float | None = None
    accuracy_error: float = 0.0


class Review(msgspec.Struct, frozen=True):
    """The review of a whole game.

    `worst` has the indices of the three costliest decisions that are worse than the best action beyond two standard
    errors; `undone` counts the entries that were taken back. `clear` says whether luck can be told from play: the
    error of both is at most a tenth of what is compared.
    """

    game: str
    unit: Unit
    exact: bool
    ended: Ended
    undone: int
    points: tuple[Point, ...]
    decisions: tuple[Decision, ...]
    swings: tuple[Swing, ...]
    worst: tuple[int, ...]
    accounts: tuple[Account, ...]
    clear: bool = True


def sense(unit: Unit) -> int:
    """1 where more is better, -1 where less is."""
    return -1 if unit == "turns" else 1


CLEAR = 0.1
"""Luck and play are clear if their standard error is at most this share of luck, play and the change in all."""


def is_clear(error: float, luck: float, play: float) -> bool:
    """Whether luck can be told from play with this standard error."""
    return error <= CLEAR * (abs(luck) + abs(play) + abs(luck + play))


STEPS: dict[Unit, float] = {"chance": 0.0005, "points": 0.05, "turns": 0.005}
"""Half of the last digit that is shown: what is smaller reads as 0."""


def amount(unit: Unit, value: float) -> str:
    """A value of a unit as people read it; what rounds to 0 has no sign."""
    value = 0.0 if abs(value) < STEPS[unit] else value
    match unit:
        case "chance":
            return f"{100 * value:.1f} %"
        case "points":
            return f"{value:,.1f} points"
        case "turns":
            return f"{value:.2f} turns"
