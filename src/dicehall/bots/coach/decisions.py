"""Decisions of a game: what each lost to the best action, with an honest error."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from dicehall.bots.coach.hints import ActionRater
from dicehall.bots.coach.results import Decision, RatedAction, Unit
from dicehall.bots.coach.timeline import LONGER, Valued, has_choice
from dicehall.bots.judge import ActionValue, Judge, PairedJudge
from dicehall.core.contract import Chosen
from dicehall.core.play import Play, Taken


class Made(NamedTuple):
    """A decision of a seat: its action, and the value of the position after the entry."""

    taken: Taken[Any, Any]
    seat: int
    action: Any
    value: float


class DecisionRater:
    """Rates decisions, with this much time for each evaluation, and longer on request."""

    def __init__(self, play: Play[Any, Any], judge: Judge, millis: int) -> None:
        self._game = play.game
        self._names = [sitter.name for sitter in play.header.seats]
        self._judge = judge
        self._millis = millis
        self._made: dict[tuple[int, int], Made] = {}
        self.unit: Unit = judge.scale(play.first).unit

    def decisions(self, step: Valued) -> list[Decision]:
        """The decision of each seat that had a choice."""
        taken = step.taken
        assert isinstance(taken.answer, Chosen)
        made = [
            Made(taken, seat, action, step.after[seat])
            for seat, action in taken.answer.actions.items()
            if has_choice(self._game, taken.before, seat)
        ]
        self._made |= {(taken.entry.n, each.seat): each for each in made}
        return [self._rated(each, self._millis) for each in made]

    def confirmed(self, decision: Decision) -> Decision:
        """The same decision after a longer look; an exact value needs none, and neither does a forfeit."""
        made = self._made.get((decision.entry, decision.seat))
        if made is None or self._judge.scale(made.taken.before).exact:
            return decision
        return self._rated(made, LONGER * self._millis)

    def best(self, state: Any, seat: int) -> RatedAction:
        """The best action of a seat that decides."""
        judged = self._judge.choices(state, seat, self._millis)
        return self._rater(state, seat, judged).rated(judged[0])

    def _rated(self, made: Made, millis: int) -> Decision:
        taken, seat = made.taken, made.seat
        judged = self._judge.choices(taken.before, seat, millis)
        chosen = _found(judged, made.action, made.value)
        if isinstance(self._judge, PairedJudge) and not self._judge.scale(taken.before).exact:
            judged, chosen = self._paired(made, judged, chosen, millis)
        rater = self._rater(taken.before, seat, judged)
        count = len(judged)
        return Decision(taken.entry.n, seat, taken.entry.cause, rater.shown(chosen), rater.shown(judged[0]), count)

    def _rater(self, state: Any, seat: int, judged: Sequence[ActionValue]) -> ActionRater:
        return ActionRater(self._game, self._judge, state, seat, judged, self._names)

    def _paired(
        self, made: Made, judged: Sequence[ActionValue], chosen: ActionValue, millis: int
    ) -> tuple[list[ActionValue], ActionValue]:
        """The best and the chosen action by the positions after them, which are evaluated on the same dice."""
        assert isinstance(self._judge, PairedJudge)
        best, *others = judged
        if chosen.action == best.action:
            return [*judged], chosen
        after = self._after(made, best.action)
        value, own = (self._judge.worth(state, millis)[made.seat] for state in (after, made.taken.after))
        error = self._judge.change_error(made.taken.after, after, millis)
        chosen = replace(chosen, value=own, loss_error=error)
        rest = [chosen if each.action == chosen.action else each for each in others]
        return [replace(best, value=value), *rest], chosen

    def _after(self, made: Made, action: Any) -> Any:
        """The position if the seat had chosen this action, and the others what they chose."""
        assert isinstance(made.taken.answer, Chosen)
        return self._game.step(made.taken.before, Chosen({**made.taken.answer.actions, made.seat: action}))


def _found(judged: Sequence[ActionValue], action: Any, value: float) -> ActionValue:
    """The action's value; an action that the judge did not try has the value of the position after it."""
    known = next((each for each in judged if each.action == action), None)
    return known or ActionValue(action, value, judged[0].error)
