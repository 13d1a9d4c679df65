"""Many games of Intersection, compiled: a choice in each, then dice and ends of turns up to the next choice."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicehall.compiled import compiled
from dicehall.games.intersection import standings
from dicehall.games.intersection.dice import DICE, FACES
from dicehall.rl.vector import STAY, copy_row, share_out
from dicehall.rl.vector_dice import Seeds, below

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Bytes = NDArray[np.int8]

OVER = -1
HAPPY, SHOWN = FACES.index("H"), len(FACES)

FUMBLED = False  # nobody fumbles here: dice are rolled by the kernel

recorded = compiled(standings.recorded)
settled = compiled(standings.settled)
last_turns = compiled(standings.last_turns)
no_dice = compiled(standings.no_dice)
ties = compiled(standings.ties)


class Turns(NamedTuple):
    """The course of a turn: the solver's tables, how dice choose an edge, where actions lead, what is seen."""

    ends: int
    root: int
    points: Ints
    first: Ints
    to: Ints
    kinds: Ints
    sizes: Ints
    edges: Ints
    leads: Ints
    masks: Bytes
    field: Bytes
    parked: Bytes
    signal: Bytes
    has_parked: Bytes
    at_stake: Ints


class House(NamedTuple):
    """The options that scores depend on."""

    goal: int
    come_in: int
    classic: int
    last_turn: int
    no_dice: int


class Games(NamedTuple):
    """Where each game is: its dice, the row of its turn, the scores and finished turns, whose turn it is."""

    seeds: Seeds
    row: Longs
    scores: Longs
    turns: Longs
    seat: Longs


class Shown(NamedTuple):
    """What players see of each game."""

    mask: Bytes
    field: Bytes
    parked: Bytes
    signal: Bytes
    has_parked: Bytes
    at_stake: Ints
    scores: Ints
    no_dice: Bytes
    last_turns: Bytes
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]


@compiled
def step_all(turns: Turns, house: House, games: Games, shown: Shown, ids: Longs, fresh: bool) -> None:
    """Make a choice in all games that do not stay, or begin all where they are fresh; who is over begins again."""
    for game in range(len(ids)):
        over = False
        if not fresh:
            shown.reward[game].fill(0)
            shown.done[game] = False
            if ids[game] == STAY:
                continue
            position = games.row[game] - turns.ends
            over = play_on(turns, house, games, game, turns.leads[position, ids[game]]) == OVER
            shown.done[game] = over
        if over:
            reward(house, games, shown, game)
        if over or fresh:
            begin(turns, house, games, game)
        show(turns, house, games, shown, game)


@compiled
def begin(turns: Turns, house: House, games: Games, game: int) -> None:
    """Starting the Game: no points, and the turn of the seat that rolls the most happy faces."""
    seats = games.scores.shape[1]
    for seat in range(seats):
        games.scores[game, seat] = games.turns[game, seat] = 0
    games.seat[game] = roll_off(games, game, (1 << seats) - 1)
    play_on(turns, house, games, game, turns.root)


@compiled
def play_on(turns: Turns, house: House, games: Games, game: int, row: int) -> int:
    """Roll dice and end turns from a row up to the next choice, which becomes the game's; its row, or OVER."""
    while True:
        if row < turns.ends:
            if turn_over(house, games, game, turns.points[row]):
                return OVER
            row = turns.root
        position = row - turns.ends
        kind = turns.kinds[position]
        if kind < 0:
            games.row[game] = row
            return row
        row = turns.to[turns.first[position] + turns.edges[kind, roll(turns, games, game, kind)]]


@compiled
def roll(turns: Turns, games: Games, game: int, kind: int) -> int:
    """A number for what all dice of a roll show together."""
    shown = 0
    for die in range(turns.sizes.shape[1]):
        size = turns.sizes[kind, die]
        if size:
            shown = shown * size + below(games.seeds, game, size)
    return shown


@compiled
def turn_over(house: House, games: Games, game: int, points: int) -> bool:
    """Record a turn's points and pass the turn on; whether the game is over."""
    seat, scores = games.seat[game], games.scores[game]
    scores[seat] += recorded(scores[seat], points, house.come_in)
    games.turns[game, seat] += 1
    games.seat[game] = (seat + 1) % len(scores)
    return bool(settled(scores, games.seat[game], house.goal, house.classic > 0, house.last_turn > 0))


@compiled
def roll_off(games: Games, game: int, contenders: int) -> int:
    """Starting the Game and Winning: those with the most happy faces roll again, until one is left."""
    while contenders & (contenders - 1):
        most, leaders = -1, 0
        for seat in range(games.scores.shape[1]):
            if contenders >> seat & 1:
                happy = 0
                for _ in range(DICE):
                    happy += below(games.seeds, game, SHOWN) == HAPPY
                if happy > most:
                    most, leaders = happy, 0
                if happy == most:
                    leaders |= 1 << seat
        contenders = leaders
    seat = 0
    while not contenders >> seat & 1:
        seat += 1
    return seat


@compiled
def reward(house: House, games: Games, shown: Shown, game: int) -> None:
    """Winning: the highest score, or a roll of those who tie for it; alone, minus the turns that it took."""
    scores, turns = games.scores[game], games.turns[game]
    if len(scores) == 1:
        shown.reward[game, 0] = -turns[0]
        return
    best, tied = 0, 0
    for seat in range(len(scores)):
        best = max(best, scores[seat])
    for seat in range(len(scores)):
        none = no_dice(scores[seat], turns[seat], FUMBLED, house.no_dice > 0)
        tied |= ties(scores[seat], best, none) << seat
    share_out(shown.reward, game, 1 << roll_off(games, game, tied))


@compiled
def show(turns: Turns, house: House, games: Games, shown: Shown, game: int) -> None:
    """Write down what the seat that decides sees."""
    position, own, seats = games.row[game] - turns.ends, games.seat[game], games.scores.shape[1]
    copy_row(turns.masks, position, shown.mask, game)
    copy_row(turns.field, position, shown.field, game)
    copy_row(turns.parked, position, shown.parked, game)
    copy_row(turns.signal, position, shown.signal, game)
    shown.has_parked[game, 0] = turns.has_parked[position, 0]
    shown.at_stake[game, 0] = turns.at_stake[position, 0]
    best = 0
    for place in range(seats):
        seat = (own + place) % seats
        score = games.scores[game, seat]
        best = max(best, score)
        shown.scores[game, place] = score
        shown.no_dice[game, place] = no_dice(score, games.turns[game, seat], FUMBLED, house.no_dice > 0)
    shown.last_turns[game, 0] = last_turns(best, house.goal, house.last_turn > 0)
