"""Many games of Knockabout, compiled: a move in each and its reroll, by the kernel of the rules."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicehall.compiled import compiled, compiled_with_arrays
from dicehall.games.knockabout.dice import START_CELLS, START_VALUES
from dicehall.games.knockabout.kernel import (
    CELLS,
    DICE,
    IN_GUTTER,
    LOST,
    NEXT,
    NOBODY,
    NOWHERE,
    OWN,
    SIDES,
    WAYS,
    Bytes,
    fallen,
    push,
)
from dicehall.games.knockabout.players.kernel.evaluation import Position
from dicehall.games.knockabout.players.kernel.survey import key_of
from dicehall.games.knockabout.rl.codec import ID, STEPS
from dicehall.games.knockabout.rules import REPEATED
from dicehall.rl.vector import STAY, share_out
from dicehall.rl.vector_dice import Seeds, below

Longs = NDArray[np.int64]

ACTIONS = np.full((256, WAYS), -1, np.int64)
for _step, _number in ID.items():
    ACTIONS[_step] = _number
STARTS = np.array([cell for cell, _ in STEPS])
DIRECTIONS = np.array([way for _, way in STEPS])
FIRST_CELLS = np.frombuffer(START_CELLS, np.uint8)
FIRST_VALUES = np.frombuffer(START_VALUES, np.uint8)


class Games(NamedTuple):
    """Where each game is: its dice, the arrays of the rules' kernel, whose turn it is.

    Where repetition draws, `past` has the keys of the `stood` positions since a die last fell, this one included,
    and `times` says how often this one has stood.
    """

    seeds: Seeds
    board: Bytes
    cells: Bytes
    values: Bytes
    seat: Longs
    past: Longs
    stood: Longs
    times: Longs


class Shown(NamedTuple):
    """What players see of each game."""

    mask: NDArray[np.int8]
    board: NDArray[np.int8]
    fallen: NDArray[np.int8]
    times: NDArray[np.int8]
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]


@compiled_with_arrays
def step_all(games: Games, shown: Shown, ids: Longs, draws: bool, fresh: bool) -> int:
    """Make a move in every game that does not stay, or begin all where they are fresh; who is over begins again.

    Gives the largest number of positions that stood in those that moved.
    """
    chain, most = np.empty(DICE, np.uint8), 0
    for game in range(len(ids)):
        winners = -1
        if not fresh:
            shown.reward[game].fill(0)
            shown.done[game] = False
            if ids[game] == STAY:
                continue
            winners = play(games, game, ids[game], draws, chain)
            shown.done[game] = winners >= 0
        if winners >= 0:
            share_out(shown.reward, game, winners)
        if winners >= 0 or fresh:
            begin(games, game)
        show(games, shown, game)
        most = max(most, games.stood[game])
    return most


@compiled
def begin(games: Games, game: int) -> None:
    """Set-Up: White moves first."""
    for cell in range(CELLS):
        games.board[game, cell] = NOBODY
    for die in range(DICE):
        games.cells[game, die], games.values[game, die] = FIRST_CELLS[die], FIRST_VALUES[die]
        games.board[game, FIRST_CELLS[die]] = die
    games.seat[game] = games.stood[game] = 0
    games.times[game] = 1


@compiled
def play(games: Games, game: int, number: int, draws: bool, chain: Bytes) -> int:
    """A move and its reroll: the winner as a bit, 0 for a draw, or -1 where the game goes on."""
    board, cells, values = games.board[game], games.cells[game], games.values[game]
    side, before = games.seat[game], fallen(cells, 0) + fallen(cells, 1)
    if draws and games.stood[game] == 0:
        note(games, game, Position(board, cells, values), side)
    length = push(board, cells, values, board[STARTS[number]], DIRECTIONS[number], chain)
    last = chain[length - 1]
    if length > 1:
        values[last] = 1 + below(games.seeds, game, SIDES[last])
    games.seat[game] = 1 - side
    if fallen(cells, 0) + fallen(cells, 1) > before:
        games.stood[game], games.times[game] = 0, 1
        loser = last // OWN
        return 1 << (1 - loser) if fallen(cells, loser) == LOST else -1
    if draws:
        note(games, game, Position(board, cells, values), 1 - side)
        return 0 if games.times[game] >= REPEATED else -1
    return -1


@compiled
def note(games: Games, game: int, position: Position, side: int) -> None:
    """Note that a position stands, and how often it has."""
    key, times = key_of(position, side), 1
    for place in range(games.stood[game]):
        times += games.past[game, place] == key
    games.past[game, games.stood[game]] = key
    games.stood[game] += 1
    games.times[game] = times


@compiled
def show(games: Games, shown: Shown, game: int) -> None:
    """Write down what the side to move sees: its own dice first, and the ways that they can go."""
    side, mask, board = games.seat[game], shown.mask[game], shown.board[game]
    mask.fill(0)
    board.fill(0)
    shown.fallen[game, 0] = shown.fallen[game, 1] = 0
    for die in range(DICE):
        cell, theirs = games.cells[game, die], int(die // OWN != side)
        board[2 * theirs, cell] = games.values[game, die]
        board[2 * theirs + 1, cell] = SIDES[die]
        shown.fallen[game, theirs] += IN_GUTTER[cell]
        if not theirs:
            for way in range(WAYS):
                if NEXT[cell, way] != NOWHERE:
                    mask[ACTIONS[cell, way]] = 1
    shown.times[game, 0] = games.times[game]
