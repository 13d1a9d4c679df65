"""Reviews: every decision of a game is rated, and the luck of every roll is counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from typing import Any, TypeAlias

from dicehall.bots.coach.hints import MILLIS, ActionRater
from dicehall.bots.coach.ledger import Ledger
from dicehall.bots.coach.results import Decision, Ended, Point, RatedAction, Review, Swing, Unit, amount, sense
from dicehall.bots.judge import ActionValue, Judge, judge_of
from dicehall.core.apply import asked_seats
from dicehall.core.contract import ActionBox, Chosen, Decide, Forfeit, Game, Over
from dicehall.core.play import Play, Taken
from dicehall.core.record import Closed, Entry, Record, Undone

WORST = 3
NOTHING = 1e-9
"""Losses up to this are rounding errors."""

Progress: TypeAlias = Callable[[int, int], None]
Values: TypeAlias = tuple[float, ...]


def review(game: Game[Any, Any], record: Record, millis: int = MILLIS, progress: Progress | None = None) -> Review:
    """The review of a record, with about this much time for each evaluation; raises BadOptions without a judge.

    `progress(done, total)` is called after each entry; an exception that it raises ends the review.
    """
    judge = judge_of(game)
    play = Play.replay(game, record)
    reviewer = _Reviewer(play, judge, millis)
    for done, taken in enumerate(play.taken, start=1):
        reviewer.take(taken)
        if progress:
            progress(done, len(play.taken))
    return reviewer.finish()


class _Reviewer:
    """Goes through the entries that count, one by one."""

    def __init__(self, play: Play[Any, Any], judge: Judge, millis: int) -> None:
        self._play = play
        self._game = play.game
        self._names = [sitter.name for sitter in play.header.seats]
        self._judge = judge
        self._millis = millis
        self._unit: Unit = judge.scale(play.first).unit
        self._exact = True
        self._values = self._worth(play.first)
        self._ledger = Ledger(self._values)
        self._points = [Point(0, self._values)]
        self._decisions: list[Decision] = []
        self._swings: list[Swing] = []

    def take(self, taken: Taken[Any, Any]) -> None:
        """Account for the next entry."""
        match taken.answer:
            case Chosen(actions):
                after = self._choose(taken, actions)
            case Forfeit(seat):
                after = self._worth(taken.after)
                self._forfeit(taken, seat, after)
            case _:
                after = self._worth(taken.after)
                self._roll(taken, after)
        self._stand(taken.entry, after)

    def finish(self) -> Review:
        """The review, once all entries are in."""
        ended = self._close()
        decisions, points = tuple(self._decisions), tuple(self._points)
        accounts = tuple(
            self._ledger.account(
                seat, name, self._values[seat], len(made := self._of(seat)), _worst(decisions, made)
            )
            for seat, name in enumerate(self._names)
        )
        return Review(
            game=self._game.spec.id,
            unit=self._unit,
            exact=self._exact,
            ended=ended,
            undone=sum(isinstance(entry.what, Undone) for entry in self._play.entries),
            points=points,
            decisions=decisions,
            swings=tuple(self._swings),
            worst=_worst(decisions, range(len(decisions))),
            accounts=accounts,
        )

    def _of(self, seat: int) -> list[int]:
        """The indices of a seat's decisions."""
        return [place for place, decision in enumerate(self._decisions) if decision.seat == seat]

    def _worth(self, state: Any) -> Values:
        over = isinstance(self._game.pending(state), Over)
        self._exact &= over or self._judge.scale(state).exact
        return self._judge.worth(state, self._millis)

    def _change(self, after: Values) -> Values:
        return tuple(new - old for new, old in zip(after, self._values, strict=True))

    def _stand(self, entry: Entry, after: Values) -> None:
        self._values = after
        self._points.append(Point(entry.n, after))

    def _roll(self, taken: Taken[Any, Any], after: Values) -> None:
        change = self._change(after)
        seat = next(iter(asked_seats(self._game.pending(taken.before))), None)
        self._swings.append(Swing(taken.entry.n, seat, change))
        self._ledger.chance(change)

    # Decisions.

    def _choose(self, taken: Taken[Any, Any], actions: dict[int, Any]) -> Values:
        """Account for the choice of one seat, or of several at once; a forced choice changes nothing."""
        free = {seat: action for seat, action in actions.items() if self._has_choice(taken.before, seat)}
        if not free:
            return self._values
        after = self._worth(taken.after)
        made = {seat: self._decide(taken, seat, action, after) for seat, action in free.items()}
        self._decisions += made.values()
        better = sense(self._unit)
        self._ledger.decided({seat: -better * each.chosen.loss for seat, each in made.items()}, self._change(after))
        self._ledger.erred({seat: each.chosen.error for seat, each in made.items()})
        return after

    def _rater(self, state: Any, seat: int, judged: Sequence[ActionValue]) -> ActionRater:
        return ActionRater(self._game, self._judge, state, seat, judged, self._names)

    def _has_choice(self, state: Any, seat: int) -> bool:
        actions = self._game.actions(state, seat)
        return isinstance(actions, ActionBox) or len(actions) > 1

    def _decide(self, taken: Taken[Any, Any], seat: int, action: Any, after: Values) -> Decision:
        judged = self._judge.choices(taken.before, seat, self._millis)
        rater = self._rater(taken.before, seat, judged)
        chosen = rater.rated(_found(judged, action, after[seat]))
        return Decision(taken.entry.n, seat, taken.entry.cause, chosen, rater.rated(judged[0]), len(judged))

    def _forfeit(self, taken: Taken[Any, Any], seat: int, after: Values) -> None:
        """A turn or a game lost without a choice counts as the seat's own decision."""
        assert isinstance(taken.answer, Forfeit)
        label = "Ran out of time" if taken.answer.cause == "clock" else "Fumbled the dice"
        best = None
        if isinstance(self._game.pending(taken.before), Decide):
            judged = self._judge.choices(taken.before, seat, self._millis)
            best = self._rater(taken.before, seat, judged).rated(judged[0])
        self._lose(taken.entry, seat, label, after, best)

    def _lose(self, entry: Entry, seat: int, label: str, after: Values, best: RatedAction | None = None) -> None:
        change = self._change(after)
        loss = max(0.0, -sense(self._unit) * change[seat])
        why = f"{label}: that lost {amount(self._unit, loss)}."
        chosen = RatedAction("", label, after[seat], loss, why=why)
        self._decisions.append(Decision(entry.n, seat, entry.cause, chosen, best, 1))
        self._ledger.decided({seat: change[seat]}, change)

    # The end.

    def _close(self) -> Ended:
        """Account for how the table ended the game, if it did."""
        play = self._play
        if isinstance(self._game.pending(play.state), Over):
            return "rules"
        if play.closed is None:
            return "open"
        entry = next(each for each in play.entries if isinstance(each.what, Closed))
        after = _by_table(play.closed, self._unit, self._values)
        if play.closed.how == "draw":
            self._ledger.agreed(self._change(after))
        elif after != self._values and play.closed.seat is not None:
            self._lose(entry, play.closed.seat, "Resigned", after)
        self._stand(entry, after)
        return play.closed.how


def _found(judged: Sequence[ActionValue], action: Any, value: float) -> ActionValue:
    """The action's value; an action that the judge did not try has the value of the position after it."""
    known = next((each for each in judged if each.action == action), None)
    return known or ActionValue(action, value, hypot(judged[0].error, judged[0].error))


def _by_table(closed: Closed, unit: Unit, values: Values) -> Values:
    """The result of a closed game where it is clear: of two seats, the one that resigned lost; a draw is shared.

    In any other case there is no result, and the values stay as they were.
    """
    if unit == "chance" and closed.how == "draw":
        return (1 / len(values),) * len(values)
    if unit == "chance" and closed.how == "resigned" and closed.seat is not None and len(values) == 2:
        return tuple(float(seat != closed.seat) for seat in range(2))
    return values


def _worst(decisions: Sequence[Decision], places: Sequence[int]) -> tuple[int, ...]:
    """The costliest of the decisions with these indices, without those that cost nothing."""
    costly = [place for place in places if decisions[place].chosen.loss > NOTHING]
    return tuple(sorted(costly, key=lambda place: -decisions[place].chosen.loss)[:WORST])
