"""Judges: what positions and actions are worth, for hints, reviews and strong play."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any, Literal, Protocol, runtime_checkable

import msgspec

from dicehall.core.contract import Game
from dicehall.core.errors import BadOptions
from dicehall.registry import part, plugin


class ActionValue(msgspec.Struct, frozen=True):
    """One action with its value to the seat, the standard error of that value, and the facts behind it.

    `facts` are the numbers for the sentence that explains it, such as the chance to lose the turn. `loss_error` is
    the standard error of what it loses to the best action. A judge that tries all actions on the same dice knows
    it. Without it the two errors are taken to be independent.
    """

    action: Any
    value: float
    error: float = 0.0
    facts: dict[str, float] = msgspec.field(default_factory=dict)
    loss_error: float | None = None


class Scale(msgspec.Struct, frozen=True):
    """The unit of a judge's values: a chance of winning (0 to 1), points, or turns in all (fewer are better)."""

    unit: Literal["chance", "points", "turns"]
    exact: bool


class Judge(Protocol):
    """Says what a position is worth to each seat, and what each action of a seat is worth to it."""

    def scale(self, state: Any) -> Scale:
        """The unit of values in this position, and whether they are exact."""

    def worth(self, state: Any, millis: int) -> tuple[float, ...]:
        """The value of a position for each seat, whatever it waits for; at the end of a game, the result."""

    def choices(self, state: Any, seat: int, millis: int) -> list[ActionValue]:
        """Every action of a seat that decides, the best first; of a box, the actions that were tried."""

    def why(self, state: Any, seat: int, judged: Sequence[ActionValue], chosen: ActionValue) -> str:
        """A sentence on what the chosen action risks and gains, made from the numbers; "" if nothing is clear."""


@runtime_checkable
class PairedJudge(Protocol):
    """A judge that evaluates all positions on the same dice, and so knows the error of a difference.

    A review then compares actions by the positions after them, which is finer than `choices`.
    """

    def change_error(self, before: Any, after: Any, millis: int) -> float:
        """The standard error of the difference between the values of two positions, as `worth` gives them."""


def loss_error(judged: ActionValue, best: ActionValue) -> float:
    """The standard error of what an action loses to the best one."""
    if judged.action == best.action:
        return 0.0
    return hypot(judged.error, best.error) if judged.loss_error is None else judged.loss_error


def has_judge(game: str) -> bool:
    """Whether a game brings a judge; does not import it, because judges are heavy."""
    return plugin(game).has("judge")


def judge_of(game: Game[Any, Any]) -> Judge:
    """The judge that a game brings; raises BadOptions where there is none."""
    judge: Judge | None = part(game.spec.id, "judge")
    if judge is None:
        raise BadOptions(f"{game.spec.title} has no coach: the game brings no judge")
    return judge
