"""Bots as tables: for each bot and pair of standings, the choice at every position of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from dicehall.compiled import compiled_fast
from dicehall.games.intersection import rules
from dicehall.games.intersection.greedy import greedy
from dicehall.games.intersection.lab.turn_graph import TurnGraph, turn_graph
from dicehall.games.intersection.options import Options
from dicehall.games.intersection.players.levels import CARELESS
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.solver.duel import LANES, payoffs
from dicehall.games.intersection.solver.ladder import GOES_ON, Ladder, ladder, state_at
from dicehall.games.intersection.solver.solution import Solution
from dicehall.games.intersection.solver.turn import turn_tables
from dicehall.games.intersection.turn import END, Turn
from dicehall.solve.tables import CHANCE, Floats, Ints, Tables
from dicehall.solve.values import sweep

Choices: TypeAlias = NDArray[np.uint8]
Pair: TypeAlias = tuple[int, int]

COVERED = {"random", "greedy", "normal", "strong", *CARELESS}
SAME = 1e-9
"""Values that differ by less are equal; of equal choices the first is taken, as bots do."""


class PolicyTable(NamedTuple):
    """Everything that the kernel needs to play.

    `choices[k]` is policy k for a turn: the edge taken at each position. `policy[b, i, j]` is the policy of bot b
    at standing i with the other at j, and `careless[b]` its percentage of random choices. `gain[i, e]` is what end
    e brings at standing i.
    """

    turn_graph: TurnGraph
    rungs: Ladder
    choices: Choices
    policy: Ints
    careless: Ints
    gain: Ints
    over: Floats


@lru_cache(maxsize=4)
def policy_table(written: bytes, bots: tuple[str, ...]) -> PolicyTable:
    """The table for these bots by these options."""
    options = msgspec.json.decode(written, type=Options)
    turn, seats = turn_graph(options), len(bots)
    rungs = ladder(options, turn.points, seats)
    ways = [_way(options, turn, rungs, bot, seats) for bot in bots]
    starts = np.cumsum([0, *(len(choices) for choices, _ in ways)])
    return PolicyTable(
        turn,
        rungs,
        np.concatenate([choices for choices, _ in ways]),
        np.array([policy + start for (_, policy), start in zip(ways, starts, strict=False)], dtype=np.int32),
        np.array([_percent(bot) for bot in bots], dtype=np.int32),
        _gain(options, turn, rungs),
        rungs.over if seats == 2 else np.where(rungs.reached, 0.0, GOES_ON)[:, np.newaxis],
    )


def careful(bot: str) -> str:
    """The bot that a careless one is made of; any other bot itself."""
    return CARELESS[bot].careful if bot in CARELESS else bot


def _percent(bot: str) -> int:
    """The percentage of a bot's choices that are random."""
    return 100 if bot == "random" else CARELESS[bot].percent if bot in CARELESS else 0


def _gain(options: Options, turn: TurnGraph, rungs: Ladder) -> Ints:
    """What each end brings at each standing by the rules, also beyond the highest standing."""
    first = [rules.recorded(state_at(options, rungs.standings[0]), int(points)) for points in turn.points]
    return np.array([turn.points if each.score else first for each in rungs.standings], dtype=np.int32)


def _way(options: Options, turn: TurnGraph, rungs: Ladder, bot: str, seats: int) -> tuple[Choices, Ints]:
    """A bot's policies for a turn, and which one it uses by its own and the other's standing."""
    shape = (len(rungs.standings), len(rungs.standings) if seats == 2 else 1)
    match careful(bot):
        case "random":
            return np.zeros((1, len(turn.tables.sense)), dtype=np.uint8), np.zeros(shape, dtype=np.int32)
        case "greedy":
            key = _greedy_key(options, rungs, int(turn.points.max()))
            return _distinct(shape, rungs, key, _greedy_choices(options, turn, rungs))
        case "normal":
            worth = _points_worth(options, turn, rungs)
        case _:
            worth = _best_worth(options, rungs, seats)
    return _distinct(shape, rungs, lambda pair: worth(pair).tobytes(), _best_choices(options, turn, worth))


def _distinct(
    shape: Pair,
    rungs: Ladder,
    key: Callable[[Pair], object],
    choices: Callable[[list[Pair]], Iterator[Choices]],
) -> tuple[Choices, Ints]:
    """The policies for all pairs at which a turn is played; pairs with equal keys share one."""
    numbers: dict[object, int] = {}
    examples: list[Pair] = []
    policy = np.zeros(shape, dtype=np.int32)
    for mine, yours in np.ndindex(shape):
        if rungs.over[yours, mine] == GOES_ON if shape[1] > 1 else not rungs.reached[mine]:
            number = numbers.setdefault(key((mine, yours)), len(numbers))
            policy[mine, yours] = number
            if number == len(examples):
                examples.append((mine, yours))
    return np.array(list(choices(examples))), policy


# Greedy: the function itself, called at every position.


def _players(rungs: Ladder, pair: Pair) -> tuple[int, ...]:
    """The numbers of the standings: the other's, if there is another, and the mover's."""
    mine, yours = pair
    return (yours, mine) if rungs.over.size else (mine,)


def _standing_state(options: Options, rungs: Ladder, pair: Pair) -> State:
    """A state with these standings in which the last seat moves."""
    return state_at(options, *(rungs.standings[number] for number in _players(rungs, pair)))


def _greedy_key(options: Options, rungs: Ladder, most: int) -> Callable[[Pair], object]:
    """What greedy looks at besides the dice: whether it is in, and what a last turn must bring, up to `most`."""

    def key(pair: Pair) -> object:
        state = _standing_state(options, rungs, pair)
        missing = max(state.scores) - state.scores[state.seat]
        return rules.is_in(state, state.seat), min(missing, most) if rules.in_last_turns(state) else None

    return key


def _greedy_choices(options: Options, turn: TurnGraph, rungs: Ladder) -> Callable[[list[Pair]], Iterator[Choices]]:
    """Greedy looks at scores only where a turn may end; elsewhere one call is enough."""
    positions = {
        place: msgspec.json.decode(written, type=Turn)
        for place, (written, sense) in enumerate(zip(turn.turns, turn.tables.sense, strict=True))
        if sense != CHANCE
    }

    def choices(pairs: list[Pair]) -> Iterator[Choices]:
        found, open_places = np.zeros(len(turn.tables.sense), dtype=np.uint8), positions
        for pair in pairs:
            state = _standing_state(options, rungs, pair)
            offered = {
                place: rules.actions(replace(state, turn=dice), state.seat) for place, dice in open_places.items()
            }
            for place, actions in offered.items():
                found[place] = actions.index(greedy(replace(state, turn=open_places[place]), state.seat))
            yield found.copy()
            open_places = {place: open_places[place] for place, actions in offered.items() if END in actions}

    return choices


# Normal and strong: the best choice for what the ends of a turn are worth.


def _points_worth(options: Options, turn: TurnGraph, rungs: Ladder) -> Callable[[Pair], Floats]:
    """The payoffs of normal: points, and in a last turn the win."""
    gain = _gain(options, turn, rungs).astype(float)

    def worth(pair: Pair) -> Floats:
        mine, yours = pair
        last = rules.in_last_turns(_standing_state(options, rungs, pair))
        found: Floats = rungs.over[rungs.after[mine], yours] if last else gain[mine]
        return found

    return worth


def _best_worth(options: Options, rungs: Ladder, seats: int) -> Callable[[Pair], Floats]:
    """The payoffs of strong: few turns alone, chances of winning with two players."""
    from dicehall.games.intersection.players.outlook import found

    solved = found(options, "solo" if seats == 1 else "duel")
    assert solved is not None
    solution: Solution = solved.solution

    def worth(pair: Pair) -> Floats:
        mine, yours = pair
        alone: Floats = -solution.values[rungs.after[mine]] if seats == 1 else np.empty(0)
        return alone if seats == 1 else payoffs(rungs, solution.values, np.array([mine]), np.array([yours]))[:, 0]

    return worth


def _best_choices(
    options: Options, turn: TurnGraph, worth: Callable[[Pair], Floats]
) -> Callable[[list[Pair]], Iterator[Choices]]:
    merged = turn_tables(options)
    order = [int(np.flatnonzero(turn.points == points)[0]) for points in merged.points]

    def choices(pairs: list[Pair]) -> Iterator[Choices]:
        for start in range(0, len(pairs), LANES):
            ends = np.array([worth(pair)[order] for pair in pairs[start : start + LANES]]).T
            values = np.empty((merged.tables.rows, ends.shape[1]))
            values[:] = ends.mean(axis=0)
            values[: merged.tables.ends] = ends
            sweep(merged.tables, values)
            for lane in range(ends.shape[1]):
                found = np.zeros(len(turn.tables.sense), dtype=np.uint8)
                first_best(turn.tables, values[turn.merged, lane], SAME, found)
                yield found

    return choices


@compiled_fast
def first_best(tables: Tables, values: Floats, same: float, chosen: Choices) -> None:
    """Write the best edge of each decision into `chosen`, the first of several equal ones."""
    for position in range(len(tables.sense)):
        if tables.sense[position] != CHANCE:
            first = tables.first[position]
            best = first
            for edge in range(first + 1, tables.first[position + 1]):
                if values[tables.to[edge]] > values[tables.to[best]] + same:
                    best = edge
            chosen[position] = best - first
