"""Whole games of Crossroll, compiled: rounds are played by the bots' kernel, and counted on the sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from dicehall.compiled import compiled
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
    points,
)
from dicehall.games.crossroll.options import Options
from dicehall.games.crossroll.players.encode import encode
from dicehall.games.crossroll.players.plan import Match, Workspace, make_workspace
from dicehall.games.crossroll.players.playout import ANY, SIMPLE, choose_any
from dicehall.games.crossroll.round import (
    ACTIVE,
    BONUSES,
    CHECKED,
    DECIDED,
    KINDS,
    OVER,
    PHASE,
    SKIPS,
    Chance,
    play_round,
)
from dicehall.games.crossroll.rules import start
from dicehall.games.crossroll.tables import tables
from dicehall.lab.games import DECISIONS, TURNS, Games

PLAYS = {"random": ANY, "greedy": SIMPLE, "normal": 0}


class Series(NamedTuple):
    """What games are played with: how they begin, each bot's set of weights, and the number of the first game."""

    space: Workspace
    chance: Chance
    outset: Ints
    sets: Ints
    first: int


class Notes(NamedTuple):
    """What is noted of each game."""

    scores: Ints
    most: Ints  # how far each seat was behind
    leads: Ints
    began: Ints
    counts: Ints
    sheets: Ints


def play_games(
    options: Mapping[str, Any], bots: Sequence[str], first: int, seeds: NDArray[np.uint64], noted: Games
) -> Ints:
    """Play a game for each seed; the sheets at the end. How far each seat was behind is noted as its wins."""
    match = encode(start(len(bots), msgspec.convert(options, Options)))
    sheets = np.zeros((len(seeds), *match.rows.shape), dtype=np.int64)
    counts = np.zeros((len(seeds), len(bots), KINDS + 1), dtype=np.int64)
    sets = np.array([PLAYS[bot] for bot in bots], dtype=np.int64)
    space, chance = make_workspace(match.t, 0), np.zeros(1, dtype=np.uint64)
    notes = Notes(noted.scores, noted.wins, noted.leads, noted.began, counts, sheets)
    fill(match, Series(space, chance, match.at.copy(), sets, first), seeds, notes)
    for place, name in ((DECIDED, DECISIONS), (BONUSES, "bonuses"), (SKIPS, "skips"), (KINDS, TURNS)):
        noted.counts[name][:] = counts[:, :, place]
    return sheets


@compiled
def fill(match: Match, series: Series, seeds: Chance, notes: Notes) -> None:
    """Fill in a game for each seed; the bots move one seat on from game to game."""
    scores, most, leads, began, counts, sheets = notes
    space, chance, outset, sets, first = series
    rows, at, seats = match.rows, match.at, len(match.rows)
    for game in range(len(seeds)):
        set_out(match, space, outset, seeds[game])
        chance[0] = seeds[game]
        for seat in range(seats):
            match.sets[seat] = sets[(seat + first + game) % seats]
        leader, began[game] = -1, -1
        while at[PHASE] != OVER:
            play_round(match, chance, space, choose_any)
            active = (at[ACTIVE] - 1) % seats
            began[game] = active if began[game] < 0 else began[game]
            counts[game, active, KINDS] += 1
            leader = led_by(match, scores[game], most[game], leads[game : game + 1], leader)
        for seat in range(seats):
            for k in range(rows.shape[1]):
                sheets[game, seat, k] = rows[seat, k]
            for kind in range(KINDS):
                counts[game, seat, kind] = space.counts[seat, kind]


@compiled
def set_out(match: Match, space: Workspace, outset: Ints, seed: np.uint64) -> None:
    """Begin a game: empty sheets, and a workspace in which nothing is left of the game before."""
    match.rows.fill(0)
    for k in range(len(outset)):
        match.at[k] = outset[k]
    space.counts.fill(0)
    space.asides.fill(0.0)
    space.mood[0] = ~seed


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
