"""Millions of turns and games from tables and choices, to confirm solutions and to compare ways of playing.

Dice are drawn by Vose's alias method, one draw a roll, from SplitMix64: the same seed gives the same games.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicehall.compiled import compiled_fast
from dicehall.solve.tables import CHANCE, Floats, Ints, Tables

Rows = NDArray[np.uint16]
Seed = NDArray[np.uint64]

GOLDEN, FIRST_MIX, SECOND_MIX = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
UNIT = 2.0**-53


class Cup(NamedTuple):
    """Tables made ready for drawing: edge e leads to `to[e]` with chance `keeps[e]`, else to `other[e]`."""

    ends: int
    root: int
    first: Ints
    to: Ints
    other: Ints
    keeps: Floats


class Player(NamedTuple):
    """A way of playing: `leads[p, row]` is the roll or end that policy p goes to; `policy` is p by standing.

    Alone, `policy[i]` is for standing i; with two, `policy[i, j]` for standing i with the other at j.
    """

    leads: Rows
    policy: Ints


def cup(tables: Tables, root: int) -> Cup:
    """The tables made ready for drawing."""
    other, keeps = tables.to.copy(), np.ones(len(tables.to))
    for position in np.flatnonzero(tables.sense == CHANCE):
        edges = slice(tables.first[position], tables.first[position + 1])
        _share(tables.to[edges], tables.chance[edges], other[edges], keeps[edges])
    return Cup(tables.ends, root, tables.first, tables.to, other, keeps)


def _share(to: Ints, chance: Floats, other: Ints, keeps: Floats) -> None:
    """Fill every edge up to the same chance, the unlikely ones with a part of a likely one."""
    shares = chance * len(chance)
    small = [edge for edge, share in enumerate(shares) if share < 1.0]
    large = [edge for edge, share in enumerate(shares) if share >= 1.0]
    while small and large:
        low, high = small.pop(), large.pop()
        keeps[low], other[low] = shares[low], to[high]
        shares[high] -= 1.0 - shares[low]
        (small if shares[high] < 1.0 else large).append(high)


def leads(tables: Tables, choice: Ints) -> Rows:
    """For every row the roll or end that it leads to when decisions are the given ones."""
    if tables.rows > np.iinfo(np.uint16).max:
        raise ValueError(f"tables of {tables.rows:,} rows are too large to simulate; merge them first")
    row = np.arange(tables.rows)
    row[tables.ends :] = np.where(tables.sense == CHANCE, row[tables.ends :], choice)
    while not np.array_equal(row, row[row]):
        row = row[row]
    return row.astype(np.uint16)


def play_turns(dice: Cup, choice_leads: Rows, turns: int, seed: int) -> NDArray[np.int64]:
    """How often each end came up in this number of turns."""
    return _turns(dice, choice_leads[np.newaxis], turns, _seeded(seed))


def play_solo(dice: Cup, player: Player, after: Ints, reached: NDArray[np.bool_], games: int, seed: int) -> Ints:
    """The turns that each of these solo games took, from the lowest standing until one is reached."""
    return _solo(dice, player, after, reached, games, _seeded(seed))


def play_duel(dice: Cup, players: tuple[Player, Player], after: Ints, over: Floats, games: int, seed: int) -> int:
    """How many of these games the first of two players won; ties are broken by a fair coin."""
    return int(_duel(dice, players[0], players[1], after, over, games, _seeded(seed)))


def _seeded(seed: int) -> Seed:
    return np.array([seed % (1 << 64)], dtype=np.uint64)


@compiled_fast
def draw(seed: Seed) -> float:
    """The next number from 0 to 1."""
    seed[0] += np.uint64(GOLDEN)
    mixed = seed[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(FIRST_MIX)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(SECOND_MIX)
    return np.float64((mixed ^ (mixed >> np.uint64(31))) >> np.uint64(11)) * UNIT


@compiled_fast
def _turn(dice: Cup, leads: Rows, policy: int, seed: Seed) -> int:
    """One turn; the end it came to."""
    row = int(leads[policy, dice.root])
    while row >= dice.ends:
        start, stop = dice.first[row - dice.ends], dice.first[row - dice.ends + 1]
        drawn = draw(seed) * (stop - start)
        edge = start + int(drawn)
        after = dice.to[edge] if drawn - int(drawn) < dice.keeps[edge] else dice.other[edge]
        row = int(leads[policy, after])
    return row


@compiled_fast
def _turns(dice: Cup, leads: Rows, turns: int, seed: Seed) -> NDArray[np.int64]:
    counts = np.zeros(dice.ends, dtype=np.int64)
    for _ in range(turns):
        counts[_turn(dice, leads, 0, seed)] += 1
    return counts


@compiled_fast
def _solo(dice: Cup, player: Player, after: Ints, reached: NDArray[np.bool_], games: int, seed: Seed) -> Ints:
    turns = np.zeros(games, dtype=np.int32)
    for game in range(games):
        standing = 0
        while not reached[standing]:
            standing = after[standing, _turn(dice, player.leads, player.policy[standing], seed)]
            turns[game] += 1
    return turns


@compiled_fast
def _duel(dice: Cup, first: Player, second: Player, after: Ints, over: Floats, games: int, seed: Seed) -> int:
    won = 0
    for _ in range(games):
        mine, yours, movers_turn = 0, 0, True
        result = -1.0
        while result < 0.0:
            if movers_turn:
                mine = after[mine, _turn(dice, first.leads, first.policy[mine, yours], seed)]
                result = over[mine, yours]
            else:
                yours = after[yours, _turn(dice, second.leads, second.policy[yours, mine], seed)]
                result = over[yours, mine]
            movers_turn = not movers_turn
        mover_won = draw(seed) < result
        won += mover_won != movers_turn
    return won
