"""Many games between tuned players, for tuning and for benchmarks."""

from __future__ import annotations

import numpy as np

from dicehall.games.crossroll.board import load
from dicehall.games.crossroll.bulk import Chance, cup_of
from dicehall.games.crossroll.kernel import Ints, compiled, points
from dicehall.games.crossroll.players.plan import Match, Plan, make_room
from dicehall.games.crossroll.players.playout import (
    ACTIVE,
    CHECKED,
    DICE,
    EXACT,
    FIELDS,
    LEFT,
    PHASE,
    ROUNDS,
    SEAT,
    finish,
)
from dicehall.games.crossroll.tables import tables


def play_many(board: str, plan: Plan, sets: Ints, games: int, seed: int) -> tuple[Ints, Ints]:
    """The scores and rounds of many games; each seat begins in its turn. The same seed gives the same games."""
    scores, rounds = np.zeros((games, len(sets)), dtype=np.int64), np.zeros(games, dtype=np.int64)
    chance = np.array([seed % (1 << 64)], dtype=np.uint64)
    rows, at = np.zeros((len(sets), tables(board).width), dtype=np.int64), np.zeros(FIELDS, dtype=np.int64)
    match = Match(tables(board), cup_of(load(board)), plan, sets, rows, at)
    fill_games(match, chance, scores, rounds)
    return scores, rounds


@compiled
def fill_games(match: Match, chance: Chance, scores: Ints, rounds: Ints) -> None:
    """Fill in as many games as there is room for."""
    t, rows, at, seats = match.t, match.rows, match.at, len(match.rows)
    room, dice = make_room(t, 0), (1 << len(match.cup.sizes)) - 1
    for n in range(len(rounds)):
        rows[:], at[:] = 0, 0
        at[PHASE], at[ACTIVE], at[LEFT], at[CHECKED], at[SEAT], at[EXACT] = DICE, n % seats, dice, -1, -1, -1
        room.mood[0] = ~chance[0]
        finish(match, chance, room)
        rounds[n] = at[ROUNDS]
        for seat in range(seats):
            scores[n, seat] = points(t, rows[seat], -1)
