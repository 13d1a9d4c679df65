"""Whole games of Crossroll, compiled: rounds are played by the bots' kernel, and counted on the sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from dicehall.games.crossroll.board import Board, load
from dicehall.games.crossroll.kernel import (
    BOX,
    COMPLETED,
    DOT,
    LANDMARKS,
    NITROUS,
    PENALTY,
    SLOT,
    SLOT_END,
    SPEEDS,
    Ints,
    Tables,
    compiled,
    points,
)
from dicehall.games.crossroll.options import Options
from dicehall.games.crossroll.players.plan import ANY, BONUSES, DECIDED, SIMPLE, SKIPS, Match, make_room
from dicehall.games.crossroll.players.playout import ACTIVE, CHECKED, OVER, PHASE, play_round
from dicehall.games.crossroll.players.sight import see
from dicehall.games.crossroll.rules import start
from dicehall.games.crossroll.tables import tables
from dicehall.lab.games import DECISIONS, TURNS, Games

PLAYS = {"random": ANY, "greedy": SIMPLE, "normal": 0}


def play_games(
    options: Mapping[str, Any], bots: Sequence[str], first: int, seeds: NDArray[np.uint64], noted: Games
) -> Ints:
    """Play a game for each seed; the sheets at the end. How far each seat was behind is noted as its wins."""
    match = see(start(len(bots), msgspec.convert(options, Options)))
    sheets = np.zeros((len(seeds), *match.rows.shape), dtype=np.int64)
    counts = np.zeros((len(seeds), len(bots), 4), dtype=np.int64)
    sets = np.array([PLAYS[bot] for bot in bots], dtype=np.int64)
    fill(match, sets, first, seeds, sheets, (noted.scores, noted.wins, noted.leads, noted.began, counts))
    for place, name in ((DECIDED, DECISIONS), (BONUSES, "bonuses"), (SKIPS, "skips"), (3, TURNS)):
        noted.counts[name][:] = counts[:, :, place]
    return sheets


@compiled
def fill(
    match: Match,
    sets: Ints,
    first: int,
    seeds: NDArray[np.uint64],
    sheets: Ints,
    notes: tuple[Ints, Ints, Ints, Ints, Ints],
) -> None:
    """Fill in a game for each seed; the bots move one seat on from game to game."""
    scores, most, leads, began, counts = notes
    rows, at, seats = match.rows, match.at, len(match.rows)
    outset, chance = at.copy(), np.zeros(1, dtype=np.uint64)
    for game in range(len(seeds)):
        rows[:], at[:] = 0, outset
        for seat in range(seats):
            match.sets[seat] = sets[(seat + first + game) % seats]
        chance[0] = seeds[game]
        room = make_room(match.t, ~seeds[game])
        leader, began[game] = -1, -1
        while at[PHASE] != OVER:
            play_round(match, chance, room)
            active = (at[ACTIVE] - 1) % seats
            began[game] = active if began[game] < 0 else began[game]
            counts[game, active, 3] += 1
            leader = led_by(match, scores[game], most[game], leads[game : game + 1], leader)
        sheets[game] = rows
        for seat in range(seats):
            for kind in range(3):
                counts[game, seat, kind] = room.noted[seat, kind]


@compiled
def led_by(match: Match, scores: Ints, most: Ints, leads: Ints, leader: int) -> int:
    """Count the points; who leads now, a tie leaving the lead where it was."""
    best, now = -1, -1
    for seat in range(len(scores)):
        scores[seat] = points(match.t, match.rows[seat], match.at[CHECKED])
        if scores[seat] > best:
            best, now = scores[seat], seat
        elif scores[seat] == best:
            now = -1
    for seat in range(len(scores)):
        most[seat] = max(most[seat], best - scores[seat])
    if now < 0:
        return leader
    leads[0] += leader >= 0 and now != leader
    return now


# What the sheets tell at the end.


def on_sheets(name: str, sheets: Ints, scores: Ints) -> dict[str, Ints]:
    """Everything that can be counted on sheets at the end of games, by game and seat."""
    board, t = load(name), tables(name)
    boxes = sheets[..., t.routes[0, BOX] : t.ticket]
    speed, landmark = t.worth[0][sheets[..., SPEEDS]], t.worth[1][sheets[..., LANDMARKS]]
    routes = {f"route_{route.letter}": sheets[..., COMPLETED] >> n & 1 for n, route in enumerate(board.routes)}
    return {
        "route_points": scores - speed - landmark,
        "speed_points": speed,
        "landmark_points": landmark,
        **routes,
        "routes": sum(routes.values(), np.zeros_like(scores)),
        "dots": (boxes == DOT).sum(axis=-1),
        "landmarks": _circled(board, t, sheets),
        "drives": (boxes > 0).sum(axis=-1),
        "lottos": (sheets[..., t.ticket : t.ticket_end] > 0).sum(axis=-1),
        "upgrades": (sheets[..., t.ticket_end : t.width] > 0).sum(axis=-1),
        "unlocked": _unlocked(t, sheets),
        "penalties": (boxes == PENALTY).sum(axis=-1),
        "installed": sheets[..., NITROUS],
    }


def _circled(board: Board, t: Tables, sheets: Ints) -> Ints:
    """How many landmarks are circled."""
    count = np.zeros(sheets.shape[:-1], dtype=np.int64)
    for location in board.locations:
        if location.landmark:
            route = board.route(location.routes[0])
            mask = sheets[..., t.circled + board.letters[route.letter]]
            count += mask >> route.path.index(location.id) & 1
    return count


def _unlocked(t: Tables, sheets: Ints) -> Ints:
    """How many rows of the engine are full."""
    count = np.zeros(sheets.shape[:-1], dtype=np.int64)
    for row in t.engine:
        count += (sheets[..., row[SLOT] : row[SLOT_END]] > 0).all(axis=-1)
    return count
