"""Whole games from tables, in compiled code. Each turn has its own dice, the same for any bots and rules."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicehall.compiled import compiled_fast
from dicehall.games.intersection.lab.gauge import GAUGE
from dicehall.games.intersection.lab.policies import Choices, PolicyTable
from dicehall.games.intersection.solver.ladder import GOES_ON, SHARED
from dicehall.lab.games import NOBODY, WIN, Games, Ints, blank
from dicehall.solve.simulate import GOLDEN, Seed, draw
from dicehall.solve.tables import Floats
from dicehall.solve.tables import Ints as Rows

STREAM = 0xD1B54A32D192ED03
"""The difference between the seeds of consecutive turns."""


class Arrays(NamedTuple):
    """A policy table as arrays for the kernel: those of a turn, of the players and of the standings."""

    ends: int
    first: Rows
    to: Rows
    other: Rows
    keeps: Floats
    sign: NDArray[np.uint8]
    points: Rows
    choices: Choices
    policy: Rows
    careless: Rows
    gain: Rows
    after: Rows
    over: Floats


class Results(NamedTuple):
    """The kernel's results of each game; `passed` counts how often each seat passed an edge of each sign."""

    scores: Ints
    wins: Ints
    began: Ints
    leads: Ints
    behind: Ints
    passed: Ints
    short: Ints
    tied: Ints


def play_games(table: PolicyTable, first: int, number: int, seed: int) -> Games:
    """This many games; the same seed gives the same dice."""
    seats = len(table.careless)
    games = blank(first, number, seats, GAUGE.counted)
    passed = np.zeros((number, seats, len(table.turn_graph.signs)), dtype=np.int64)
    short, tied = np.zeros((number, seats), dtype=np.int64), np.zeros(number, dtype=np.int64)
    results = Results(games.scores, games.wins, games.began, games.leads, games.behind, passed, short, tied)
    fill(_arrays(table), first, np.uint64(seed), results)
    games.behind[:] = games.behind if seats > 1 else NOBODY
    counts = passed @ table.turn_graph.signs
    for place, name in enumerate(GAUGE.counted):
        games.counts[name][:] = counts[:, :, place]
    games.counts["short"][:] = short
    games.counts["tie"][:, 0] = tied
    games.counts["no_dice"][:, 0] = tied * (games.scores.min(axis=1) != games.scores.max(axis=1))
    return games


def _arrays(table: PolicyTable) -> Arrays:
    turn, tables = table.turn_graph, table.turn_graph.tables
    return Arrays(
        *(tables.ends, tables.first, tables.to, turn.other, turn.keeps, turn.sign, turn.points),
        *(table.choices, table.policy, table.careless, table.gain, table.rungs.after, table.over),
    )


@compiled_fast
def mixed(seed: np.uint64, number: int) -> np.uint64:
    """A different seed for each number."""
    word = seed + np.uint64(number) * np.uint64(STREAM)
    word = (word ^ (word >> np.uint64(32))) * np.uint64(GOLDEN)
    return word ^ (word >> np.uint64(29))


@compiled_fast
def one_turn(arrays: Arrays, choice: Choices, careless: int, dice: Seed, whim: Seed, passed: Ints) -> int:
    """Play a turn, count what happens in it, and return its end."""
    row = arrays.ends
    while row >= arrays.ends:
        start, stop = arrays.first[row - arrays.ends], arrays.first[row - arrays.ends + 1]
        if arrays.keeps[start] < 0.0:
            edge = start + choice[row - arrays.ends]
            if careless > 0 and draw(whim) * 100.0 < careless:
                edge = start + int(draw(whim) * (stop - start))
        else:
            drawn = draw(dice) * (stop - start)
            edge = start + int(drawn)
            if drawn - int(drawn) >= arrays.keeps[edge]:
                edge = arrays.other[edge]
        passed[arrays.sign[edge]] += 1
        row = arrays.to[edge]
    return row


@compiled_fast
def fill(arrays: Arrays, first: int, seed: np.uint64, results: Results) -> None:
    """Play as many games as the results have rows."""
    seats = results.scores.shape[1]
    dice, whim = np.zeros(1, dtype=np.uint64), np.zeros(1, dtype=np.uint64)
    stands = np.zeros(2, dtype=np.int64)
    for game in range(len(results.began)):
        own = mixed(seed, game)
        dice[0] = own
        whim[0] = ~own
        stands[:] = 0
        seat = int(draw(dice) * seats)
        results.began[game] = seat
        result, turn, leader = GOES_ON, 0, -1
        while result == GOES_ON:
            other = seats - 1 - seat
            bot = (seat + first + game) % seats
            mine, yours = stands[seat], stands[other] if seats > 1 else 0
            choice = arrays.choices[arrays.policy[bot, mine, yours]]
            dice[0] = mixed(own, 2 * (turn // seats) + seat + 1)
            end = one_turn(arrays, choice, arrays.careless[bot], dice, whim, results.passed[game, seat])
            results.short[game, seat] += arrays.points[end] > 0 and arrays.gain[mine, end] == 0
            results.scores[game, seat] += arrays.gain[mine, end]
            stands[seat] = arrays.after[mine, end]
            result = arrays.over[stands[seat], yours]
            leader = led_by(results, game, leader)
            seat, turn = other, turn + 1
        if seats > 1:
            settle(results, game, seat if draw(whim) >= result else 1 - seat, result)


@compiled_fast
def led_by(results: Results, game: int, leader: int) -> int:
    """Who leads now (a tie does not change the lead); notes how far each seat was behind.

    Until the game is over, `wins` has the most by which each seat was behind.
    """
    scores, most = results.scores[game], results.wins[game]
    if len(scores) == 1 or scores[0] == scores[1]:
        return leader
    now = 0 if scores[0] > scores[1] else 1
    most[1 - now] = max(most[1 - now], scores[now] - scores[1 - now])
    results.leads[game] += leader >= 0 and now != leader
    return now


@compiled_fast
def settle(results: Results, game: int, winner: int, result: float) -> None:
    """Note who won a game of two."""
    results.tied[game] = result == SHARED
    results.behind[game] = results.wins[game, winner]
    results.wins[game] = 0
    results.wins[game, winner] = WIN
