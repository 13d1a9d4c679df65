"""Whole games of Knockabout, compiled: the game's kernel moves the dice, the bots' one looks one move ahead.

The rerolls of a game come from one seed and its players' moods from another: the n-th reroll is the same, whoever
plays, as far as the dice that are rolled are of one kind.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicehall.compiled import compiled, compiled_with_arrays
from dicehall.games.knockabout.dice import START_CELLS, START_VALUES
from dicehall.games.knockabout.kernel import (
    DICE,
    IN_GUTTER,
    LOST,
    OWN,
    SIDES,
    Bytes,
    below,
    copy,
    fallen,
    laid_out,
    push,
    random_move,
)
from dicehall.games.knockabout.players.kernel.evaluation import Position, Real, Whole
from dicehall.games.knockabout.players.kernel.survey import ALL, key_of, mark, survey
from dicehall.games.knockabout.players.kernel.workspace import Workspace
from dicehall.games.knockabout.players.levels import CARELESS
from dicehall.games.knockabout.rules import REPEATED
from dicehall.lab.games import NOBODY, WIN

RANDOM, EASY = 0, 1
MOST_MOVES = 10_000
"""Moves after which a game counts as a draw where nothing else has ended it."""
COUNTED = (
    *("turns", "decisions", "dice", "gutter_moves", "hits", "blocks", "chains", "knocked", "given"),
    "repeated",
)
TURNS, DECISIONS, MOVED, GUTTER_MOVES, HITS, BLOCKS, CHAINS, KNOCKED, GIVEN, AGAIN = range(len(COUNTED))
FINE = 1 << 30


class Notes(NamedTuple):
    """What is noted of each game; `counts` has a row for each of COUNTED, a column for each seat."""

    scores: Whole
    wins: Whole
    leads: Whole
    behind: Whole
    unfinished: Whole
    counts: Whole


class Series(NamedTuple):
    """Who plays: the level of each bot, the number of the first game, and whether repetition draws."""

    levels: Whole
    first: int
    draws: bool


def new_notes(scores: Whole, wins: Whole, leads: Whole, behind: Whole, unfinished: Whole) -> Notes:
    """Notes with these columns, and room for the counts."""
    return Notes(scores, wins, leads, behind, unfinished, np.zeros((len(leads), len(COUNTED), 2), np.int64))


@compiled_with_arrays
def fill(seeds: Whole, series: Series, space: Workspace, notes: Notes) -> None:
    """Fill in a game for each seed; the bots move one seat on from game to game."""
    cells, values = np.frombuffer(START_CELLS, np.uint8), np.frombuffer(START_VALUES, np.uint8)
    past = np.zeros(MOST_MOVES + 1, np.int64)
    for row in range(len(seeds)):
        now = cells.copy()
        one_game(Position(laid_out(now), now, values.copy()), seeds[row], row, series, past, space, notes)


@compiled_with_arrays
def one_game(
    position: Position, seed: int, row: int, series: Series, past: Whole, space: Workspace, notes: Notes
) -> None:
    """Play one game and note it in its row; `past` is room for the positions since a die last fell."""
    dice, mood, stood, leader, draws = seed, seed ^ 0x5DEECE66D, 0, -1, series.draws
    chain, before = np.empty(DICE, np.uint8), np.empty(DICE, np.uint8)
    scores, counts, most = notes.scores[row], notes.counts[row], np.zeros(2, np.int64)
    for ply in range(MOST_MOVES):
        side = ply % 2
        if stood == 0 or not draws:
            past[0], stood = key_of(position, side), 1
        level = series.levels[(side + series.first + row) % 2]
        if level == RANDOM:
            mood, die, way = random_move(mood, position.cells, side)
        else:
            mood, die, way = choose(position, side, level, mood, past[:stood], space)
        copy(position.cells, before)
        length = push(position.board, position.cells, position.values, die, way, chain)
        last = chain[length - 1]
        if length > 1:
            dice, face = below(dice, SIDES[last])
            position.values[last] = 1 + face
        if count(position, before, chain[:length], side, counts):
            stood = 0
            loser = last // OWN
            scores[1 - loser] += 1
            if scores[0] != scores[1]:
                now = 0 if scores[0] > scores[1] else 1
                notes.leads[row] += leader >= 0 and now != leader
                most[1 - now] = max(most[1 - now], scores[now] - scores[1 - now])
                leader = now
            if fallen(position.cells, loser) == LOST:
                notes.wins[row, 1 - loser] = WIN
                notes.behind[row] = most[1 - loser]
                return
        elif draws:
            past[stood] = key_of(position, 1 - side)
            times = 1 + times_stood(past[:stood], past[stood])
            stood += 1
            counts[AGAIN, 0] += times == 2
            if times >= REPEATED:
                break
    notes.wins[row, 0] = notes.wins[row, 1] = WIN // 2
    notes.behind[row] = NOBODY
    notes.unfinished[row] = not draws


@compiled
def times_stood(past: Whole, key: int) -> int:
    """How often a position is among those of the past."""
    times = 0
    for earlier in past:
        times += earlier == key
    return times


@compiled
def count(position: Position, before: Bytes, chain: Bytes, side: int, counts: Whole) -> bool:
    """Count what a move did; whether a die fell."""
    last, length = chain[-1], len(chain)
    fell = IN_GUTTER[position.cells[last]] and not IN_GUTTER[before[last]]
    counts[TURNS, side] += 1
    counts[DECISIONS, side] += 1  # a die can always go two ways at least
    counts[MOVED, side] += length
    counts[GUTTER_MOVES, side] += IN_GUTTER[before[chain[0]]]
    counts[HITS, side] += length > 1
    counts[CHAINS, side] += length > 2
    counts[BLOCKS, side] += length > 1 and IN_GUTTER[before[last]] and position.cells[last] == before[last]
    counts[KNOCKED, side] += fell and last // OWN != side
    counts[GIVEN, side] += fell and last // OWN == side
    return bool(fell)


@compiled_with_arrays
def choose(
    position: Position, side: int, level: int, mood: int, past: Whole, space: Workspace
) -> tuple[int, int, int]:
    """The next mood, and the move that a player of this level makes, looking one ply ahead."""
    aware = Workspace(
        space.weights,
        space.doubts,
        past,
        space.tally,
        space.memory,
        space.marks,
        space.lines,
        space.scratch,
        space.guide,
        space.chain,
        space.before,
        space.lead,
        space.listed,
        space.dice,
        space.ways,
        space.hopes,
        space.found,
    )
    mark(past, space.marks, 1)
    moves = survey(position, side, 0, ALL, aware)
    mark(past, space.marks, 0)
    hopes = space.hopes[0, :moves]
    place = int(np.argmax(hopes))
    if level == EASY:
        mood, place = easily(mood, hopes)
    return mood, int(space.dice[0, place]), int(space.ways[0, place])


@compiled_with_arrays
def easily(mood: int, hopes: Real) -> tuple[int, int]:
    """The next mood, and the place of a move that is taken the more often, the less it loses."""
    odds = np.exp((hopes - hopes.max()) / CARELESS)
    mood, drawn = below(mood, FINE)
    left = drawn / FINE * odds.sum()
    for place in range(len(odds)):
        left -= odds[place]
        if left < 0.0:
            return mood, place
    return mood, len(odds) - 1
