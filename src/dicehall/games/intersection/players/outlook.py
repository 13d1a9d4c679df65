"""The outlook: the values of positions between turns; turns in all alone, else chances of winning.

Alone and with two players that is the exact solution, where it is known or quickly found. With three it is the
solution on a grid of scores, where one is stored (`solver.three`). Else it is a race between players who do not
look at each other (`solver.race`). Where even that is too large, a seat's chance is the product of rough chances to
need fewer turns than each other seat, brought to a sum of one.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, erf, prod, sqrt
from typing import NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace

from dicehall.core.contract import Rolled
from dicehall.games.intersection import rules
from dicehall.games.intersection.dice import DICE
from dicehall.games.intersection.options import Options
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.solver.ladder import GOES_ON, Standing, height, settled, standing, step_of
from dicehall.games.intersection.solver.race import Race
from dicehall.games.intersection.solver.solution import Purpose, Solution, stored
from dicehall.games.intersection.solver.solving import check_size, solution
from dicehall.games.intersection.solver.three import Three, stored_three
from dicehall.games.intersection.solver.turn import turn_tables
from dicehall.solve.tables import TooLarge

WORK: dict[Purpose, int] = {"points": 10**12, "solo": 25_000_000, "duel": 75_000_000}
"""Edges that may be gone through to solve a game on the spot, once for each place that players can stand at: a few
seconds. Larger ones are exact when they have been solved before."""
MOST_STANDINGS = 500
"""A race with more standings is not worked out turn by turn."""
SPREAD = 1.4  # how far a turn's points scatter around their mean, as a share of it


class Found(NamedTuple):
    """A solution, and the number of each standing in it."""

    solution: Solution
    number: dict[Standing, int]
    step: int

    def holds(self, stood: Standing) -> bool:
        """Whether the standing is one of the solution's, or out of everybody's reach."""
        return stood in self.number or stood.score >= self.solution.standings[-1].score

    def at(self, stood: Standing) -> int:
        """The number of a standing, or of the next one below where points have been placed that no turn brings."""
        return self.number[stood if stood in self.number else self._below(stood)]

    def _below(self, stood: Standing) -> Standing:
        score = min(stood.score // self.step * self.step, self.solution.standings[-1].score)
        return Standing(max(score, self.step))


_memory: dict[tuple[bytes, Purpose], Found] = {}


def found(options: Options, purpose: Purpose) -> Found | None:
    """The solution for these options that is stored or quickly made; None where there is none yet."""
    key = msgspec.json.encode(options), purpose
    if key not in _memory:
        solved = _stored_or_quick(options, purpose)
        if solved is None:
            return None
        number = {each: place for place, each in enumerate(solved.standings)}
        _memory[key] = Found(solved, number, step_of(turn_tables(options).points))
    return _memory[key]


def _stored_or_quick(options: Options, purpose: Purpose) -> Solution | None:
    try:
        check_size(options, purpose)
    except TooLarge:
        return None
    return solution(options, purpose) if _work(options, purpose) <= WORK[purpose] else stored(options, purpose)


def _work(options: Options, purpose: Purpose) -> int:
    """About how many edges one sweep over the whole game goes through."""
    turn = turn_tables(options)
    standings = height(options, turn.points)
    below = standings - int(turn.points.max()) // step_of(turn.points)
    return len(turn.tables.to) * (below if purpose == "solo" else below * standings)


_races: dict[bytes, Race] = {}


def race(options: Options) -> Race | None:
    """The race by these options; None where there are too many standings."""
    alone = found(options, "solo")
    if alone is None or len(alone.solution.standings) > MOST_STANDINGS:
        return None
    key = msgspec.json.encode(options)
    if key not in _races:
        _races[key] = Race(options, alone.solution)
    return _races[key]


_threes: dict[bytes, Three] = {}


def three_of(options: Options) -> Three | None:
    """The chances of three players by these options, where they are stored."""
    key = msgspec.json.encode(options)
    if key not in _threes:
        solved = stored_three(options)
        if solved is None:
            return None
        _threes[key] = solved
    return _threes[key]


def is_exact(state: State) -> bool:
    """Whether the outlook is exact: alone or with two players, from scores that turns can bring, once solved."""
    seats = len(state.scores)
    solved = found(state.options, "solo" if seats == 1 else "duel") if seats <= 2 else None
    return solved is not None and all(solved.holds(standing(state.options, state, seat)) for seat in range(seats))


def between_turns(state: State) -> tuple[float, ...]:
    """What a position in which no turn is under way is worth to each seat."""
    match state.phase:
        case "over" if len(state.scores) > 1:
            return tuple(float(seat in state.winners) for seat in range(len(state.scores)))
        case "over":
            return (float(state.turns[0]),)
        case "turn":
            return _at_turn(state)
    return _at_roll_off(state)


def _at_turn(state: State) -> tuple[float, ...]:
    """At the start of a turn."""
    seats = range(len(state.scores))
    if len(seats) == 1:
        return (state.turns[0] + _turns_needed(state.options, standing(state.options, state, 0)),)
    order = [(state.seat + place) % len(seats) for place in seats]
    chances = _chances(state.options, [standing(state.options, state, seat) for seat in order])
    return tuple(chances[order.index(seat)] for seat in seats)


def _chances(options: Options, stood: list[Standing]) -> list[float]:
    """The chances of players who stand there, the first of whom is about to have a turn."""
    solved = found(options, "duel") if len(stood) == 2 else None
    if solved is not None:
        last = settled(options, stood[1], stood[0])
        first = solved.solution.values[solved.at(stood[0]), solved.at(stood[1])] if last == GOES_ON else 1.0 - last
        return [float(first), 1.0 - float(first)]
    of_three = _of_three(options, stood) if len(stood) == 3 else None
    if of_three is not None:
        return of_three
    running, alone = race(options), found(options, "solo")
    if running is not None and alone is not None:
        return running.chances([alone.at(each) for each in stood])
    return _roughly([_turns_needed(options, each) for each in stood])


def _of_three(options: Options, stood: list[Standing]) -> list[float] | None:
    """The chances of three players, where these are stored and all stand where turns bring them."""
    three = three_of(options)
    if three is None or any(each not in three.rungs.number for each in stood):
        return None
    first, second, third = (three.rungs.number[each] for each in stood)
    chances: list[float] = three.chances((first, second, third)).tolist()
    return chances


def _roughly(turns: list[float]) -> list[float]:
    """Rough chances of players who need these numbers of turns, in this order: each against each other alone."""
    products = [
        prod(_in_a_race(mine - (place < other) / 2, yours) for other, yours in enumerate(turns) if other != place)
        for place, mine in enumerate(turns)
    ]
    return [each / sum(products) for each in products]


def _in_a_race(mine: float, yours: float) -> float:
    """A rough chance to need fewer turns than the other: turns scatter as in a random walk."""
    return 0.5 + 0.5 * erf((yours - mine) / (SPREAD * sqrt(2.0 * (mine + yours + 1.0))))


def _turns_needed(options: Options, stood: Standing) -> float:
    solved = found(options, "solo")
    if solved is not None:
        return float(solved.solution.values[solved.at(stood)])
    return max(0, options.goal - stood.score) / _points_a_turn(msgspec.json.encode(options))


@lru_cache(maxsize=16)
def _points_a_turn(options: bytes) -> float:
    return solution(msgspec.json.decode(options, type=Options), "points").value


def _at_roll_off(state: State) -> tuple[float, ...]:
    """While seats roll for happy faces: at the start all have the same chance."""
    if not state.happy:
        return _mean([(1.0, between_turns(_won_by(state, seat))) for seat in state.contenders])
    after = [rules.step(state, Rolled(("H",) * happy + ("S",) * (DICE - happy))) for happy in range(DICE + 1)]
    return _mean([(_ways(happy), between_turns(each)) for happy, each in enumerate(after)])


def _won_by(state: State, seat: int) -> State:
    """The state after a roll-off that the seat wins."""
    if state.phase == "first":
        return replace(state, phase="turn", seat=seat, contenders=(), happy=())
    return replace(state, phase="over", winners=(seat,), contenders=(), happy=())


def _ways(happy: int) -> float:
    """The number of ways in which this many of five dice are happy."""
    return float(comb(DICE, happy) * 5 ** (DICE - happy))


def _mean(weighted: list[tuple[float, tuple[float, ...]]]) -> tuple[float, ...]:
    weights, worths = zip(*weighted, strict=True)
    return tuple(np.average(np.array(worths), axis=0, weights=weights).tolist())
