"""Reviews: every decision of a game is rated, and the luck of every roll is counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from dicehall.bots.coach.accuracy import accuracy_of
from dicehall.bots.coach.advice import is_worse
from dicehall.bots.coach.decisions import DecisionRater
from dicehall.bots.coach.hints import MILLIS
from dicehall.bots.coach.ledger import Ledger
from dicehall.bots.coach.results import (
    Account,
    Decision,
    Ended,
    Point,
    RatedAction,
    Review,
    Swing,
    Unit,
    amount,
    is_clear,
    sense,
)
from dicehall.bots.coach.timeline import Timeline, Valued, Values, changes_value, timeline
from dicehall.bots.judge import judge_of
from dicehall.core.apply import asked_seats
from dicehall.core.contract import Chosen, Decide, Forfeit, Game, Over
from dicehall.core.play import Play
from dicehall.core.record import Closed, Entry, Record, Undone

WORST = 3

Progress: TypeAlias = Callable[[int, int], None]


def review(game: Game[Any, Any], record: Record, millis: int = MILLIS, progress: Progress | None = None) -> Review:
    """The review of a record, with about this much time for each evaluation; raises BadOptions without a judge.

    `progress(done, total)` is called after each part of the work. An exception that it raises ends the review.
    """
    judge = judge_of(game)
    play = Play.replay(game, record)
    tick = _Ticks(len(play.taken), progress).tick
    found = timeline(play, judge, millis, tick)
    reviewer = _Reviewer(play, DecisionRater(play, judge, millis), found)
    for step in found.steps:
        reviewer.take(step)
        tick()
    return reviewer.finish()


class _Ticks:
    """Counts the work that is done: the entries are gone through twice, or three times where more time is taken."""

    def __init__(self, entries: int, progress: Progress | None) -> None:
        self._entries = entries
        self._progress = progress
        self._done = 0

    def tick(self) -> None:
        """One more part is done."""
        self._done += 1
        if self._progress:
            rounds = 2 if self._done <= 2 * self._entries else 3
            self._progress(self._done, rounds * self._entries)


class _Reviewer:
    """Goes through the entries that count, one by one."""

    def __init__(self, play: Play[Any, Any], rater: DecisionRater, found: Timeline) -> None:
        self._play = play
        self._game = play.game
        self._names = [sitter.name for sitter in play.header.seats]
        self._rater = rater
        self._unit: Unit = rater.unit
        self._exact = found.exact
        self._ledger = Ledger(found.start)
        self._points = [Point(0, found.start)]
        self._decisions: list[Decision] = []
        self._swings: list[Swing] = []

    def take(self, step: Valued) -> None:
        """Account for the next entry."""
        match step.taken.answer:
            case Chosen():
                self._choose(step)
            case Forfeit(seat, cause):
                label = "Ran out of time" if cause == "clock" else "Fumbled the dice"
                self._lose(step.taken.entry, seat, label, step.after, self._missed(step, seat))
            case _:
                self._roll(step)
        self._points.append(Point(step.taken.entry.n, step.after))

    def finish(self) -> Review:
        """The review, once all entries are in."""
        ended = self._close()
        seats = range(len(self._names))
        worst = {seat: self._worst(self._of(seat)) for seat in seats}
        every = [place for places in worst.values() for place in places]
        accounts = tuple(self._account(seat, worst[seat]) for seat in seats)
        return Review(
            game=self._game.spec.id,
            unit=self._unit,
            exact=self._exact,
            ended=ended,
            undone=sum(isinstance(entry.what, Undone) for entry in self._play.entries),
            points=tuple(self._points),
            decisions=tuple(self._decisions),
            swings=tuple(self._swings),
            worst=self._costliest(every)[:WORST],
            accounts=accounts,
            clear=self._exact or all(is_clear(each.error, each.luck, each.skill) for each in accounts),
        )

    def _account(self, seat: int, worst: tuple[int, ...]) -> Account:
        """How the seat got its result, and how well it chose."""
        made = [self._decisions[place] for place in self._of(seat)]
        account = self._ledger.account(seat, self._names[seat], self._values[seat], len(made), worst)
        found = accuracy_of(made, self._unit)
        return replace(account, accuracy=found.value, accuracy_error=found.error) if found else account

    @property
    def _values(self) -> Values:
        return self._points[-1].values

    def _roll(self, step: Valued) -> None:
        seat = next(iter(asked_seats(self._game.pending(step.taken.before))), None)
        self._swings.append(Swing(step.taken.entry.n, seat, step.change))
        self._ledger.chance(step.change)

    # Decisions.

    def _choose(self, step: Valued) -> None:
        """Account for the choice of one seat, or of several at once; a forced choice changes nothing."""
        if not changes_value(self._game, step.taken):
            return
        made = self._rater.decisions(step)
        self._decisions += made
        if len(made) == 1:
            self._ledger.decided(made[0].seat, step.change)
        else:
            better = sense(self._unit)
            self._ledger.decided_at_once({each.seat: -better * each.chosen.loss for each in made}, step.change)
        for error in [step.error] if step.error is not None else [each.chosen.loss_error for each in made]:
            self._ledger.erred(error)

    def _missed(self, step: Valued, seat: int) -> RatedAction | None:
        """The best action of a seat that forfeited a choice."""
        asked = isinstance(self._game.pending(step.taken.before), Decide)
        return self._rater.best(step.taken.before, seat) if asked else None

    def _lose(self, entry: Entry, seat: int, label: str, after: Values, best: RatedAction | None = None) -> None:
        """A turn or a game lost without a choice counts as the seat's own decision."""
        change = tuple(new - old for new, old in zip(after, self._values, strict=True))
        loss = max(0.0, -sense(self._unit) * change[seat])
        why = f"{label}: that lost {amount(self._unit, loss)}."
        chosen = RatedAction("", label, after[seat], loss, why=why)
        self._decisions.append(Decision(entry.n, seat, entry.cause, chosen, best, 1))
        self._ledger.decided(seat, change)

    # The costliest decisions.

    def _of(self, seat: int) -> list[int]:
        """The indices of a seat's decisions."""
        return [place for place, decision in enumerate(self._decisions) if decision.seat == seat]

    def _costliest(self, places: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(places, key=lambda place: -self._decisions[place].chosen.loss))

    def _worst(self, places: Sequence[int]) -> tuple[int, ...]:
        """The costliest of these decisions: those that are worse in a longer look, too."""
        found: list[int] = []
        for place in self._costliest([each for each in places if is_worse(self._decisions[each].chosen)]):
            self._decisions[place] = self._rater.confirmed(self._decisions[place])
            if is_worse(self._decisions[place].chosen):
                found.append(place)
            if len(found) == WORST:
                break
        return self._costliest(found)

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
            self._ledger.agreed(tuple(new - old for new, old in zip(after, self._values, strict=True)))
        elif after != self._values and play.closed.seat is not None:
            self._lose(entry, play.closed.seat, "Resigned", after)
        self._points.append(Point(entry.n, after))
        return play.closed.how


def _by_table(closed: Closed, unit: Unit, values: Values) -> Values:
    """The result of a closed game where it is clear: of two seats, the one that resigned lost; a draw is shared.

    In any other case there is no result, and the values stay as they were.
    """
    if unit == "chance" and closed.how == "draw":
        return (1 / len(values),) * len(values)
    if unit == "chance" and closed.how == "resigned" and closed.seat is not None and len(values) == 2:
        return tuple(float(seat != closed.seat) for seat in range(2))
    return values
