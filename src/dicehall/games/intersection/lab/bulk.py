"""Whole games from tables, in compiled code. Each turn has its own dice, the same for any bots and rules."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicehall.games.intersection.lab.gauge import GAUGE
from dicehall.games.intersection.lab.policies import Choices, PolicyTable
from dicehall.games.intersection.solver.ladder import GOES_ON, SHARED
from dicehall.lab.games import NOBODY, WIN, Games, Ints, blank
from dicehall.solve.kernel import compiled
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
    """The kernel's results of each game; `seen` counts how often each seat passed an edge of each sign."""

    scores: Ints
    wins: Ints
    began: Ints
    leads: Ints
    behind: Ints
    seen: Ints
    short: Ints
    tied: Ints


def play_games(table: PolicyTable, first: int, number: int, seed: int) -> Games:
    """This many games; the same seed gives the same dice."""
    seats = len(table.careless)
    noted = blank(first, number, seats, GAUGE.counted)
    seen = np.zeros((number, seats, len(table.turn_graph.signs)), dtype=np.int64)
    short, tied = np.zeros((number, seats), dtype=np.int64), np.zeros(number, dtype=np.int64)
    notes = Results(noted.scores, noted.wins, noted.began, noted.leads, noted.behind, seen, short, tied)
    fill(_arrays(table), first, np.uint64(seed), notes)
    noted.behind[:] = noted.behind if seats > 1 else NOBODY
    counts = seen @ table.turn_graph.signs
    for place, name in enumerate(GAUGE.counted):
        noted.counts[name][:] = counts[:, :, place]
    noted.counts["short"][:] = short
    noted.counts["tie"][:, 0] = tied
    noted.counts["no_dice"][:, 0] = tied * (noted.scores.min(axis=1) != noted.scores.max(axis=1))
    return noted


def _arrays(table: PolicyTable) -> Arrays:
    turn, tables = table.turn_graph, table.turn_graph.tables
    return Arrays(
        *(tables.ends, tables.first, tables.to, turn.other, turn.keeps, turn.sign, turn.points),
        *(table.choices, table.policy, table.careless, table.gain, table.rungs.after, table.over),
    )


@compiled
def mixed(seed: np.uint64, number: int) -> np.uint64:
    """A different seed for each number."""
    word = seed + np.uint64(number) * np.uint64(STREAM)
    word = (word ^ (word >> np.uint64(32))) * np.uint64(GOLDEN)
    return word ^ (word >> np.uint64(29))


@compiled
def one_turn(arrays: Arrays, choice: Choices, careless: int, dice: Seed, whim: Seed, seen: Ints) -> int:
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
        seen[arrays.sign[edge]] += 1
        row = arrays.to[edge]
    return row


@compiled
def fill(arrays: Arrays, first: int, seed: np.uint64, notes: Results) -> None:
    """Play as many games as the results have rows."""
    seats = notes.scores.shape[1]
    dice, whim = np.zeros(1, dtype=np.uint64), np.zeros(1, dtype=np.uint64)
    stands = np.zeros(2, dtype=np.int64)
    for game in range(len(notes.began)):
        own = mixed(seed, game)
        dice[0] = own
        whim[0] = ~own
        stands[:] = 0
        seat = int(draw(dice) * seats)
        notes.began[game] = seat
        result, turn, leader = GOES_ON, 0, -1
        while result == GOES_ON:
            other = seats - 1 - seat
            bot = (seat + first + game) % seats
            mine, yours = stands[seat], stands[other] if seats > 1 else 0
            choice = arrays.choices[arrays.policy[bot, mine, yours]]
            dice[0] = mixed(own, 2 * (turn // seats) + seat + 1)
            end = one_turn(arrays, choice, arrays.careless[bot], dice, whim, notes.seen[game, seat])
            notes.short[game, seat] += arrays.points[end] > 0 and arrays.gain[mine, end] == 0
            notes.scores[game, seat] += arrays.gain[mine, end]
            stands[seat] = arrays.after[mine, end]
            result = arrays.over[stands[seat], yours]
            leader = led_by(notes, game, leader)
            seat, turn = other, turn + 1
        if seats > 1:
            settle(notes, game, seat if draw(whim) >= result else 1 - seat, result)


@compiled
def led_by(notes: Results, game: int, leader: int) -> int:
    """Who leads now (a tie does not change the lead); notes how far each seat was behind.

    Until the game is over, `wins` has the most by which each seat was behind.
    """
    scores, most = notes.scores[game], notes.wins[game]
    if len(scores) == 1 or scores[0] == scores[1]:
        return leader
    now = 0 if scores[0] > scores[1] else 1
    most[1 - now] = max(most[1 - now], scores[now] - scores[1 - now])
    notes.leads[game] += leader >= 0 and now != leader
    return now


@compiled
def settle(notes: Results, game: int, winner: int, result: float) -> None:
    """Note who won a game of two."""
    notes.tied[game] = result == SHARED
    notes.behind[game] = notes.wins[game, winner]
    notes.wins[game] = 0
    notes.wins[game, winner] = WIN
