"""Games between tuned players in bulk, for tuning and for benchmarks."""

from __future__ import annotations

import numpy as np

from dicehall.compiled import compiled
from dicehall.games.crossroll.board import load
from dicehall.games.crossroll.kernel import Ints, points
from dicehall.games.crossroll.players.plan import Match, Plan, Workspace, make_workspace
from dicehall.games.crossroll.players.playout import EXACT, FIELDS, SEAT, choose_any
from dicehall.games.crossroll.players.value import Trait, describe
from dicehall.games.crossroll.players.weights import Floats
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

LONGEST = 60  # rounds of a game of which sheets are described


def play_games(board: str, plan: Plan, sets: Ints, games: int, seed: int) -> tuple[Ints, Ints]:
    """The scores and rounds of games; each seat begins in its turn. The same seed gives the same games."""
    scores, rounds = np.zeros((games, len(sets)), dtype=np.int64), np.zeros(games, dtype=np.int64)
    chance = np.array([seed % (1 << 64)], dtype=np.uint64)
    rows, at = np.zeros((len(sets), tables(board).width), dtype=np.int64), np.zeros(FIELDS, dtype=np.int64)
    match = Match(tables(board), cup_of(load(board)), plan, sets, rows, at)
    fill_games(match, chance, make_workspace(match.t, 0), scores, rounds)
    return scores, rounds


def play_described(board: str, plan: Plan, games: int, seed: int) -> tuple[Floats, Floats]:
    """Games of two equal players: how their sheets differ after each round, and who was ahead by how much then."""
    scores, rounds = np.zeros((1, 2), dtype=np.int64), np.zeros(1, dtype=np.int64)
    rows, at = np.zeros((2, tables(board).width), dtype=np.int64), np.zeros(FIELDS, dtype=np.int64)
    match = Match(tables(board), cup_of(load(board)), plan, np.zeros(2, dtype=np.int64), rows, at)
    chance, space = np.array([seed % (1 << 64)], dtype=np.uint64), make_workspace(match.t, 0)
    differences, leads, traits = [], [], np.zeros((LONGEST, len(Trait)))
    for _ in range(games):
        describe_game(match, chance, space, traits, scores, rounds)
        differences.append(traits[: rounds[0] - 1].copy())
        leads.append(np.full(len(differences[-1]), float(scores[0, 0] - scores[0, 1])))
    return np.concatenate(differences), np.concatenate(leads)


@compiled
def describe_game(
    match: Match, chance: Chance, space: Workspace, traits: Floats, scores: Ints, rounds: Ints
) -> None:
    """Play a game of two; fill in how the traits of their sheets differ after each round."""
    at, number = match.at, 0
    set_out(match, chance, space, 0)
    while at[PHASE] != OVER:
        play_round(match, chance, space, choose_any)
        if number < len(traits):
            describe(match, 1, space.found, space.traits)
            for k in range(len(space.traits)):
                traits[number, k] = -space.traits[k]
            describe(match, 0, space.found, space.traits)
            for k in range(len(space.traits)):
                traits[number, k] += space.traits[k]
        number += 1
    note_game(match, scores[0], rounds[0:1])


@compiled
def fill_games(match: Match, chance: Chance, space: Workspace, scores: Ints, rounds: Ints) -> None:
    """Fill in as many games as there is room for."""
    for n in range(len(rounds)):
        set_out(match, chance, space, n % len(match.rows))
        while match.at[PHASE] != OVER:
            play_round(match, chance, space, choose_any)
        note_game(match, scores[n], rounds[n : n + 1])


@compiled
def set_out(match: Match, chance: Chance, space: Workspace, first: int) -> None:
    """Begin a game with empty sheets."""
    at = match.at
    match.rows.fill(0)
    at.fill(0)
    at[PHASE], at[ACTIVE], at[LEFT] = DICE, first, (1 << len(match.cup.sizes)) - 1
    at[CHECKED], at[SEAT], at[EXACT], space.mood[0] = -1, -1, -1, ~chance[0]


@compiled
def note_game(match: Match, scores: Ints, rounds: Ints) -> None:
    """Note how a game ended."""
    rounds[0] = match.at[ROUNDS]
    for seat in range(len(match.rows)):
        scores[seat] = points(match.t, match.rows[seat], -1)
