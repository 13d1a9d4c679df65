"""Where players can stand between turns, where a turn takes them, and when that settles the game."""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from dicehall.games.intersection import rules
from dicehall.games.intersection.options import Options
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.turn import Finished, Turn
from dicehall.solve.tables import Floats, Ints

GOES_ON = -1.0
SHARED = 0.5


class Standing(msgspec.Struct, frozen=True):
    """What counts of a player between turns: the score and, at nothing under No Dice, how that came about."""

    score: int
    turns: int = 1
    fumbled: bool = False


class Ladder(NamedTuple):
    """The standings from the lowest up, with `step` points between; the last is out of everybody's reach.

    `reached[i]` tells whether a player alone is done at standing i.
    `after[i, e]` is where a turn that ends with end e takes a player from standing i. `over[i, j]` is the chance
    of winning of a player who came to stand at i with the other at j, or GOES_ON where the other has a turn.
    """

    standings: tuple[Standing, ...]
    number: dict[Standing, int]
    step: int
    reached: NDArray[np.bool_]
    after: Ints
    over: Floats

    @property
    def top(self) -> int:
        """The number of the standing out of reach."""
        return len(self.standings) - 1


def standing(options: Options, state: State, seat: int) -> Standing:
    """Where a player stands."""
    return _plain(options, Standing(state.scores[seat], state.turns[seat], state.fumbled[seat]))


def _plain(options: Options, given: Standing) -> Standing:
    """The same standing without what makes no difference: how one got to nothing matters under No Dice only."""
    if given.score or not options.no_dice:
        return Standing(given.score)
    return Standing(0, 1, True) if given.fumbled else Standing(0, min(given.turns, 1))


def step_of(points: Ints) -> int:
    """The largest number of which all scores are multiples."""
    return gcd(*points.tolist())


def height(options: Options, points: Ints) -> int:
    """About how many standings there are."""
    return (options.goal + int(points.max())) // step_of(points) + 3


def ladder(options: Options, points: Ints, seats: int) -> Ladder:
    """The standings that turns with such points can lead to, for one player or two.

    They reach to the goal and one best turn more. Nobody below the goal gets further in one turn, so a player who
    does stand there, which takes the classic rules, can't be caught.
    """
    step = step_of(points)
    zeros = [Standing(0, 0), Standing(0, 1), Standing(0, 1, True)]
    steps = range(step, options.goal + int(points.max()) + step, step)
    standings = tuple(dict.fromkeys(_plain(options, each) for each in (*zeros, *map(Standing, steps))))
    number = {each: place for place, each in enumerate(standings)}
    after = [[number[_turned(options, each, int(end), standings[-1])] for end in points] for each in standings]
    over = _over(options, standings) if seats == 2 else np.empty((0, 0))
    reached = np.array([rules.goal_settled(state_at(options, each)) for each in standings])
    return Ladder(standings, number, step, reached, np.array(after, dtype=np.int32), over)


def _turned(options: Options, before: Standing, points: int, top: Standing) -> Standing:
    """The standing after a turn, by the rules."""
    state = rules.go_on(state_at(options, before), Finished(points, "ended"))
    return min(standing(options, state, 0), top, key=lambda each: each.score)


def _over(options: Options, standings: tuple[Standing, ...]) -> Floats:
    """For everywhere the one who has just had a turn and the other can stand: what that settles."""
    return np.array([[settled(options, mine, yours) for yours in standings] for mine in standings])


def settled(options: Options, mine: Standing, yours: Standing) -> float:
    """The chance of winning of who has just had a turn, or GOES_ON where the other has one; a tie is a half."""
    state = state_at(options, mine, yours)
    if not rules.goal_settled(state):
        return GOES_ON
    tied = rules.tied_for_the_win(state)
    return SHARED if len(tied) == 2 else float(tied == (0,))


def state_at(options: Options, *players: Standing) -> State:
    """A state in which players stand so, the last of them having the turn."""
    return State(
        options=options,
        phase="turn",
        scores=tuple(each.score for each in players),
        seat=len(players) - 1,
        turn=Turn(),
        turns=tuple(each.turns for each in players),
        fumbled=tuple(each.fumbled for each in players),
    )
