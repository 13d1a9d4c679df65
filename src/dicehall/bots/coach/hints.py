"""Hints: every action of the seat that decides, with its value, its loss and a reason, and what to say of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from dicehall.bots.coach.advice import advise
from dicehall.bots.coach.results import Hint, RatedAction, sense
from dicehall.bots.judge import ActionValue, Judge, judge_of, loss_error
from dicehall.core.apply import waits_for
from dicehall.core.contract import ActionBox, Decide, Game
from dicehall.core.errors import IllegalAction
from dicehall.core.sentences import with_names

MILLIS = 100
"""The default time for each evaluation."""


def hint(game: Game[Any, Any], state: Any, seat: int, millis: int = MILLIS) -> Hint:
    """What each action of the seat is worth; raises IllegalAction if it has none, BadOptions without a judge."""
    judge = judge_of(game)
    pending = game.pending(state)
    if not isinstance(pending, Decide) or seat not in pending.seats:
        raise IllegalAction(f"seat {seat} has nothing to choose: the game waits for {waits_for(pending)}")
    scale = judge.scale(state)
    judged = judge.choices(state, seat, millis)
    rater = ActionRater(game, judge, state, seat, judged)
    boxed = isinstance(game.actions(state, seat), ActionBox)  # a board can't know such actions beforehand
    rated = tuple(map(rater.shown if boxed else rater.rated, judged))
    return Hint(seat, scale.unit, scale.exact, rated, advise(rated, scale.unit, scale.exact))


class ActionRater:
    """Rates the actions of one position: what each loses to the best, and why, in words."""

    def __init__(
        self,
        game: Game[Any, Any],
        judge: Judge,
        state: Any,
        seat: int,
        judged: Sequence[ActionValue],
        names: Sequence[str] = (),
    ) -> None:
        self._game = game
        self._judge = judge
        self._state = state
        self._seat = seat
        self._judged = judged
        self._names = names or [f"seat {number}" for number in range(game.seats(state))]
        self._sense = sense(judge.scale(state).unit)

    def rated(self, judged: ActionValue) -> RatedAction:
        """An action beside the best one."""
        return RatedAction(
            text=self._game.write(self._state, judged.action),
            label=self._named(self._game.offer(self._state, self._seat, judged.action).label),
            value=judged.value,
            loss=self.loss(judged),
            error=judged.error,
            loss_error=loss_error(judged, self._judged[0]),
            why=self._named(self._judge.why(self._state, self._seat, self._judged, judged)),
        )

    def shown(self, judged: ActionValue) -> RatedAction:
        """An action beside the best one, with what a board needs to show it."""
        facts = self._game.offer(self._state, self._seat, judged.action).facts
        return replace(self.rated(judged), facts=facts or UNSET)

    def _named(self, text: str) -> str:
        """A text for the seat that decides, with names for the other seats."""
        return with_names(text, self._names, to=self._seat)

    def loss(self, judged: ActionValue) -> float:
        """What an action loses to the best one."""
        return max(0.0, self._sense * (self._judged[0].value - judged.value))
