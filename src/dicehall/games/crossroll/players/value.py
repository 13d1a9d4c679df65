"""How far a seat will be ahead, before a game is over: the traits of sheets, weighted as games of normal ended."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from pathlib import Path

import msgspec
import numpy as np

from dicehall.compiled import compiled
from dicehall.games.crossroll.greedy import empty_boxes
from dicehall.games.crossroll.kernel import BOX, COMPLETED, SCORE
from dicehall.games.crossroll.players.plan import (
    ALL_DOTS,
    ALL_LAND,
    CHANCE,
    LEFT,
    Match,
    Workspace,
    counted,
    hits,
    survey,
    unlocked,
)
from dicehall.games.crossroll.players.weights import Floats

FILE = Path(__file__).parent / "value.json"
LEAD = 40.0  # a lead of this size counts 0.76 in the end
EARLY = 60.0  # it has to be larger by this, or a part of it, while there is time left


class Trait(IntEnum):
    """What of a sheet counts, by its place in the array of weights."""

    SCORED = 0  # points of completed routes
    HOPED = 1  # points of the others, by the plan's chances
    SPEED = 2  # points of Speed Scores, as many as the plan expects
    LANDMARK = 3  # likewise of Landmark Scores
    BOXES = 4  # empty boxes of routes
    HITS = 5  # lotto hits a round, at the start of a game
    EFFECTS = 6  # unlocked effects, likewise


@cache
def fitted() -> Floats:
    """The weights in the package."""
    stored = msgspec.json.decode(FILE.read_bytes(), type=dict[str, float])
    return np.array([stored[trait.name] for trait in Trait])


def store(weights: Floats) -> None:
    """Write fitted weights into the package."""
    named = {trait.name: round(float(weights[trait]), 4) for trait in Trait}
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(named), indent=2) + b"\n")
    fitted.cache_clear()


@compiled
def describe(match: Match, seat: int, found: Floats, traits: Floats) -> float:
    """Fill in the traits of a sheet; how much of the game is left."""
    t, row, whole = match.t, match.rows[seat], len(match.t.routes)
    survey(match, seat, found)
    left = found[whole, LEFT]
    traits[Trait.SCORED] = traits[Trait.HOPED] = 0.0
    for r in range(whole):
        if row[COMPLETED] >> r & 1:
            traits[Trait.SCORED] += t.routes[r, SCORE]
        else:
            traits[Trait.HOPED] += t.routes[r, SCORE] * found[r, CHANCE]
    traits[Trait.SPEED] = counted(t.worth, 0, t.speeds, found[whole, ALL_DOTS])
    traits[Trait.LANDMARK] = counted(t.worth, 1, t.landmarks, found[whole, ALL_LAND])
    traits[Trait.BOXES] = empty_boxes(row, t.routes[0, BOX], t.ticket)
    traits[Trait.HITS] = left * hits(row, match.plan.odds, t.ticket, t.ticket_end)
    traits[Trait.EFFECTS] = left * unlocked(row, t.engine)
    return float(left)


@compiled
def outlook(match: Match, seat: int, weights: Floats, space: Workspace) -> float:
    """The lead that the seat will have over the best of the others, squeezed between -1 and 1."""
    own, best, left = 0.0, -np.inf, 0.0
    for other in range(len(match.rows)):
        left, total = describe(match, other, space.found, space.traits), 0.0
        for k in range(len(weights)):
            total += weights[k] * space.traits[k]
        if other == seat:
            own = total
        else:
            best = max(best, total)
    return float(np.tanh((own - best) / (LEAD + EARLY * left)))
