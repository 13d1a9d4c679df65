"""Games between tuned players in bulk, for tuning and for benchmarks."""

from __future__ import annotations

import numpy as np

from dicehall.compiled import compiled
from dicehall.games.crossroll.board import load
from dicehall.games.crossroll.kernel import Ints, points
from dicehall.games.crossroll.players.plan import Match, Plan, Workspace, make_workspace
from dicehall.games.crossroll.players.playout import EXACT, FIELDS, SEAT, choose_any
from dicehall.games.crossroll.round import (
    ACTIVE,
    CHECKED,
    DICE,
    LEFT,
    OVER,
    PHASE,
    ROUNDS,
    Chance,
    cup_of,
    play_round,
)
from dicehall.games.crossroll.tables import tables


def play_games(board: str, plan: Plan, sets: Ints, games: int, seed: int) -> tuple[Ints, Ints]:
    """The scores and rounds of games; each seat begins in its turn. The same seed gives the same games."""
    scores, rounds = np.zeros((games, len(sets)), dtype=np.int64), np.zeros(games, dtype=np.int64)
    chance = np.array([seed % (1 << 64)], dtype=np.uint64)
    rows, at = np.zeros((len(sets), tables(board).width), dtype=np.int64), np.zeros(FIELDS, dtype=np.int64)
    match = Match(tables(board), cup_of(load(board)), plan, sets, rows, at)
    fill_games(match, chance, make_workspace(match.t, 0), scores, rounds)
    return scores, rounds


@compiled
def fill_games(match: Match, chance: Chance, space: Workspace, scores: Ints, rounds: Ints) -> None:
    """Fill in as many games as there is room for."""
    t, rows, at, seats = match.t, match.rows, match.at, len(match.rows)
    for n in range(len(rounds)):
        rows.fill(0)
        at.fill(0)
        at[PHASE], at[ACTIVE], at[LEFT] = DICE, n % seats, (1 << len(match.cup.sizes)) - 1
        at[CHECKED], at[SEAT], at[EXACT], space.mood[0] = -1, -1, -1, ~chance[0]
        while at[PHASE] != OVER:
            play_round(match, chance, space, choose_any)
        rounds[n] = at[ROUNDS]
        for seat in range(seats):
            scores[n, seat] = points(t, rows[seat], -1)
