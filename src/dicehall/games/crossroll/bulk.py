"""Whole games in the kernel, thousands a second, between random or greedy players.

The order of a round is the one that `rules` walks through; a test plays both in lock-step on the same dice.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from dicehall.games.crossroll.board import Board, load
from dicehall.games.crossroll.faults import CONVERSION
from dicehall.games.crossroll.greedy import best, widest
from dicehall.games.crossroll.kernel import (
    COMPLETED,
    NITROUS,
    Ints,
    Tables,
    compiled,
    count_bits,
    do_bonus,
    do_main,
    ended,
    fitting,
    inlined,
    list_bonuses,
    list_mains,
    lowest,
    number_of,
    points,
    resolve,
    solo_penalty,
)
from dicehall.games.crossroll.tables import tables

Chance = NDArray[np.uint64]
Players: TypeAlias = Literal["random", "greedy"]
RANDOM, GREEDY = 0, 1


class Results(NamedTuple):
    """The scores of many games, a row each, and their rounds."""

    scores: Ints
    rounds: Ints


class Cup(NamedTuple):
    """The dice of a board: their faces, filled up with zeros, and the route of each face of the d10, or -1."""

    faces: Ints
    sizes: Ints
    naming: int
    routes: Ints


def play(
    seats: int,
    games: int,
    seed: int,
    players: Players = "random",
    nitrous: bool = False,
    board: str = "hong_kong",
) -> Results:
    """Play many games; the same seed gives the same games."""
    t, policy = tables(board), GREEDY if players == "greedy" else RANDOM
    chance = np.array([seed % (1 << 64)], dtype=np.uint64)
    scores, rounds = np.zeros((games, seats), dtype=np.int64), np.zeros(games, dtype=np.int64)
    play_games(t, cup_of(load(board)), chance, policy, nitrous, scores, rounds)
    return Results(scores, rounds)


def cup_of(board: Board) -> Cup:
    """The dice of a board as arrays."""
    dice = list(board.dice.values())
    faces = np.zeros((len(dice), max(die.size for die in dice)), dtype=np.int64)
    for n, die in enumerate(dice):
        faces[n, : die.size] = [int(die.face(index)) for index in range(die.size)]
    naming = list(board.dice).index(CONVERSION)
    letters = [board.conversion.get(die.face(n), "") for die in [dice[naming]] for n in range(die.size)]
    routes = np.array([board.letters.get(letter, -1) for letter in letters], dtype=np.int64)
    return Cup(faces, np.array([die.size for die in dice], dtype=np.int64), naming, routes)


@inlined
def below(chance: Chance, limit: int) -> int:
    """A random number from 0 to limit - 1 (SplitMix64; the unevenness at 2**-31 does not show in games)."""
    chance[0] += np.uint64(0x9E3779B97F4A7C15)
    word = chance[0]
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    word ^= word >> np.uint64(31)
    return int((word >> np.uint64(33)) % np.uint64(limit))


@compiled
def play_games(t: Tables, cup: Cup, chance: Chance, policy: int, nitrous: bool, scores: Ints, rounds: Ints) -> None:
    """Fill in the scores and rounds of as many games as there is room for."""
    rows = np.zeros((scores.shape[1], t.width), dtype=np.int64)
    codes = np.empty(t.stay + 1, dtype=np.int64)
    for n in range(len(rounds)):
        rows[:] = 0
        checked, rounds[n] = play_game(t, cup, chance, policy, nitrous, rows, codes)
        for seat in range(len(rows)):
            scores[n, seat] = points(t, rows[seat], checked)


@compiled
def play_game(
    t: Tables, cup: Cup, chance: Chance, policy: int, nitrous: bool, rows: Ints, codes: Ints
) -> tuple[int, int]:
    """One game on these empty sheets; the checked route, or -1, and the number of rounds."""
    if len(rows) > 1:
        below(chance, len(rows))  # the lot; who chooses the dice makes no difference between equal players
    checked = -1
    while nitrous and checked < 0:
        checked = cup.routes[below(chance, cup.sizes[cup.naming])]
    left, count, room = (1 << len(cup.sizes)) - 1, 0, np.empty(2, dtype=np.int64)
    while True:
        count += 1
        dice = choose_dice(left, chance, policy)
        results = room[: roll(cup, dice, chance, room)]
        for seat in range(len(rows)):
            do_bonus(t, rows[seat], choose(t, rows[seat], results, True, codes, chance, policy))
        fit = act_all(t, rows, results, codes, chance, policy)
        if len(rows) == 1:
            left &= ~aside(dice, fit, chance, policy)
        resolve_all(t, rows, checked, chance, policy)
        if ended(t, rows):
            return checked, count
        if not left:
            left = (1 << len(cup.sizes)) - 1
            route = cup.routes[below(chance, cup.sizes[cup.naming])]
            if route >= 0:
                solo_penalty(t, rows[0], route)
            if ended(t, rows):
                return checked, count


@inlined
def choose_dice(left: int, chance: Chance, policy: int) -> int:
    """Two of the dice that are left, as bits, or all where there are no more than two."""
    dice = count_bits(left)
    if dice <= 2:
        return left
    pairs = dice * (dice - 1) // 2
    pick = widest(pairs) if policy == GREEDY else below(chance, pairs)
    rest = left & (left - 1)
    while pick >= count_bits(rest):  # no pair with the first die that is left
        pick -= count_bits(rest)
        left, rest = rest, rest & (rest - 1)
    for _ in range(pick):
        rest &= rest - 1
    return left & -left | rest & -rest


@inlined
def roll(cup: Cup, dice: int, chance: Chance, results: Ints) -> int:
    """Put the results of these one or two dice into `results` and count them."""
    count = 0
    while dice:
        die = lowest(dice)
        dice &= dice - 1
        results[count] = cup.faces[die, below(chance, cup.sizes[die])]
        count += 1
    return count


@inlined
def choose(t: Tables, row: Ints, results: Ints, bonus: bool, codes: Ints, chance: Chance, policy: int) -> int:
    """The bonus or main action of one player, as a code; there is no choice where only staying is possible."""
    count = list_bonuses(t, row, results, codes) if bonus else list_mains(t, row, results, codes)
    if codes[0] == t.stay:
        return t.stay
    if policy == GREEDY:
        return int(codes[best(t, row, codes, count, bonus)])
    return int(codes[below(chance, count)])


@inlined
def act_all(t: Tables, rows: Ints, results: Ints, codes: Ints, chance: Chance, policy: int) -> int:
    """The main actions of all players; the dice, as bits, that fit the action of one who plays alone."""
    fit = 0
    for seat in range(len(rows)):
        code = choose(t, rows[seat], results, False, codes, chance, policy)
        if len(rows) == 1:
            fit = fitting(t, rows[seat], results, number_of(t, code))
        do_main(t, rows[seat], code)
    return fit


@inlined
def aside(dice: int, fit: int, chance: Chance, policy: int) -> int:
    """Of this round's one or two dice the one that is set aside, as a bit."""
    second = fit == 2 or (fit == 3 and policy == RANDOM and below(chance, 2) == 1)
    return dice & (dice - 1) if second else dice & -dice


@inlined
def resolve_all(t: Tables, rows: Ints, checked: int, chance: Chance, policy: int) -> None:
    """The resolution; whoever completes the checked route may install Nitrous Oxide."""
    known = 0
    for seat in range(len(rows)):
        known |= (rows[seat, COMPLETED] >> checked & 1) << seat if checked >= 0 else 0
    resolve(t, rows)
    for seat in range(len(rows)):
        if checked >= 0 and rows[seat, COMPLETED] >> checked & 1 and not known >> seat & 1:
            rows[seat, NITROUS] = policy == RANDOM and below(chance, 2) == 0
