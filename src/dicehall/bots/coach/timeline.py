"""The values of all positions of a game, one for each, with more time where luck and play are not clear."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any, NamedTuple, TypeAlias

from dicehall.bots.coach.results import is_clear
from dicehall.bots.judge import Judge, PairedJudge
from dicehall.core.contract import ActionBox, Chosen, Game, Over
from dicehall.core.play import Play, Taken

LONGER = 4
"""How many times the time for each position is taken where the first time does not tell play from error."""
Values: TypeAlias = tuple[float, ...]
Tick: TypeAlias = Callable[[], None]


class Valued(NamedTuple):
    """An entry with the values before and after it, and the standard error of the change, if it is known."""

    taken: Taken[Any, Any]
    before: Values
    after: Values
    error: float | None

    @property
    def change(self) -> Values:
        """What the entry changed for each seat."""
        return tuple(new - old for new, old in zip(self.after, self.before, strict=True))


class Timeline(NamedTuple):
    """The values of a game's positions, and the time that each of them took."""

    start: Values
    steps: list[Valued]
    exact: bool
    millis: int


def timeline(play: Play[Any, Any], judge: Judge, millis: int, tick: Tick) -> Timeline:
    """The values of a game's positions; `tick` is called after each entry."""
    found = _valued(play, judge, millis, tick)
    if isinstance(judge, PairedJudge) and not found.exact and not _is_clear(found):
        return _valued(play, judge, LONGER * millis, tick)
    return found


def _is_clear(found: Timeline) -> bool:
    """Whether luck can be told from play, for every seat."""
    made = [step for step in found.steps if isinstance(step.taken.answer, Chosen)]
    rolled = [step for step in found.steps if not isinstance(step.taken.answer, Chosen)]
    error = hypot(*(step.error or 0.0 for step in made))
    return all(
        is_clear(error, sum(step.change[seat] for step in rolled), sum(step.change[seat] for step in made))
        for seat in range(len(found.start))
    )


def _valued(play: Play[Any, Any], judge: Judge, millis: int, tick: Tick) -> Timeline:
    game, start = play.game, judge.worth(play.first, millis)
    values, exact, steps = start, _is_exact(game, judge, play.first), []
    for taken in play.taken:
        changed = changes_value(game, taken)
        after = judge.worth(taken.after, millis) if changed else values
        steps.append(Valued(taken, values, after, _error(judge, taken, millis) if changed else 0.0))
        values, exact = after, exact and _is_exact(game, judge, taken.after)
        tick()
    return Timeline(start, steps, exact, millis)


def changes_value(game: Game[Any, Any], taken: Taken[Any, Any]) -> bool:
    """Whether an entry can change the values: a choice where no seat has another one can't."""
    if not isinstance(taken.answer, Chosen):
        return True
    return any(has_choice(game, taken.before, seat) for seat in taken.answer.actions)


def has_choice(game: Game[Any, Any], state: Any, seat: int) -> bool:
    """Whether a seat that decides has more than one action."""
    actions = game.actions(state, seat)
    return isinstance(actions, ActionBox) or len(actions) > 1


def _error(judge: Judge, taken: Taken[Any, Any], millis: int) -> float | None:
    if isinstance(taken.answer, Chosen) and isinstance(judge, PairedJudge):
        return judge.change_error(taken.before, taken.after, millis)
    return None


def _is_exact(game: Game[Any, Any], judge: Judge, state: Any) -> bool:
    return isinstance(game.pending(state), Over) or judge.scale(state).exact
