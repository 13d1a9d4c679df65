"""Whole games in the kernel, thousands a second, between random or greedy players."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from dicehall.compiled import compiled
from dicehall.games.crossroll.board import load
from dicehall.games.crossroll.greedy import best, widest
from dicehall.games.crossroll.kernel import Ints, Tables, points
from dicehall.games.crossroll.round import (
    ASIDE,
    BONUS,
    CHECK,
    CHECKED,
    DICE,
    FIELDS,
    INSTALL,
    KINDS,
    LEFT,
    LOT,
    NOT_DRAWN,
    NOW,
    OVER,
    PHASE,
    ROLLED,
    ROUNDS,
    Chance,
    Cup,
    below,
    cup_of,
    nth_pair,
    play_round,
)
from dicehall.games.crossroll.tables import tables

Players: TypeAlias = Literal["random", "greedy"]


class Results(NamedTuple):
    """The scores of games, a row each, and their rounds."""

    scores: Ints
    rounds: Ints


class Match(NamedTuple):
    """A position, and whether its players are greedy or random."""

    t: Tables
    cup: Cup
    rows: Ints
    at: Ints
    greedy: bool


class Workspace(NamedTuple):
    """Space to work in, with a row for the sheet after an action."""

    codes: Ints
    counts: Ints
    after: Ints


def play(
    seats: int,
    games: int,
    seed: int,
    players: Players = "random",
    nitrous: bool = False,
    board: str = "hong_kong",
) -> Results:
    """Play games in bulk; the same seed gives the same games."""
    t = tables(board)
    rows, at = np.zeros((seats, t.width), dtype=np.int64), np.zeros(FIELDS, dtype=np.int64)
    match = Match(t, cup_of(load(board)), rows, at, players == "greedy")
    counts = np.zeros((seats, KINDS), dtype=np.int64)
    space = Workspace(np.empty(t.stay + 1, dtype=np.int64), counts, np.empty(t.width, dtype=np.int64))
    scores, rounds = np.zeros((games, seats), dtype=np.int64), np.zeros(games, dtype=np.int64)
    chance = np.array([seed % (1 << 64)], dtype=np.uint64)
    play_games(match, chance, space, NOT_DRAWN if nitrous else -1, scores, rounds)
    return Results(scores, rounds)


@compiled
def play_games(match: Match, chance: Chance, space: Workspace, checked: int, scores: Ints, rounds: Ints) -> None:
    """Fill in the scores and rounds of as many games as there is room for."""
    rows, at = match.rows, match.at
    for n in range(len(rounds)):
        rows.fill(0)
        at.fill(0)
        at[PHASE], at[CHECKED] = LOT if len(rows) > 1 else CHECK, checked
        at[LEFT] = (1 << len(match.cup.sizes)) - 1
        while at[PHASE] != OVER:
            play_round(match, chance, space, choose)
        rounds[n] = at[ROUNDS]
        for seat in range(len(rows)):
            scores[n, seat] = points(match.t, rows[seat], at[CHECKED])


@compiled
def choose(match: Match, chance: Chance, space: Workspace, seat: int, count: int) -> int:
    """The choice of a greedy or random player; a greedy one installs nothing."""
    phase = match.at[NOW]
    if phase == DICE:
        return nth_pair(match.at[LEFT], widest(count) if match.greedy else below(chance, count))
    if phase == ASIDE:
        dice, second = match.at[ROLLED], not match.greedy and below(chance, 2) == 1
        return int(dice & (dice - 1) if second else dice & -dice)
    if phase == INSTALL:
        return int(not match.greedy and below(chance, 2) == 0)
    if match.greedy:
        return int(space.codes[best(match.t, match.rows[seat], space.codes, count, phase == BONUS, space.after)])
    return int(space.codes[below(chance, count)])
