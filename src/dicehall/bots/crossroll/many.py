"""Many games between tuned players, for tuning and for benchmarks."""

from __future__ import annotations

import numpy as np

from dicehall.bots.crossroll.plan import Plan
from dicehall.bots.crossroll.playout import (
    ACTIVE,
    CHECKED,
    DICE,
    FIELDS,
    LEFT,
    PHASE,
    ROUNDS,
    SEAT,
    finish,
    make_room,
)
from dicehall.games.crossroll.board import load
from dicehall.games.crossroll.bulk import Chance, Cup, cup_of
from dicehall.games.crossroll.kernel import Ints, Tables, compiled, points
from dicehall.games.crossroll.tables import tables


def play_many(board: str, plan: Plan, sets: Ints, games: int, seed: int) -> tuple[Ints, Ints]:
    """The scores and rounds of many games; each seat begins in its turn. The same seed gives the same games."""
    scores, rounds = np.zeros((games, len(sets)), dtype=np.int64), np.zeros(games, dtype=np.int64)
    chance = np.array([seed % (1 << 64)], dtype=np.uint64)
    fill_games(tables(board), cup_of(load(board)), plan, sets, chance, scores, rounds)
    return scores, rounds


@compiled
def fill_games(
    t: Tables, cup: Cup, plan: Plan, sets: Ints, chance: Chance, scores: Ints, rounds: Ints
) -> None:
    """Fill in as many games as there is room for."""
    rows, at, room = np.zeros((len(sets), t.width), dtype=np.int64), np.zeros(FIELDS, dtype=np.int64), make_room(t)
    for n in range(len(rounds)):
        rows[:], at[:] = 0, 0
        at[PHASE], at[ACTIVE], at[LEFT], at[CHECKED], at[SEAT] = DICE, n % len(sets), (1 << len(cup.sizes)) - 1, -1, -1
        finish(t, cup, plan, sets, rows, at, chance, room)
        rounds[n] = at[ROUNDS]
        for seat in range(len(sets)):
            scores[n, seat] = points(t, rows[seat], -1)
