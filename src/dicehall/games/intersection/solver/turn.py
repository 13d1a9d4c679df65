"""One turn of Intersection as tables. Ends with the same points are one end.

What a turn's positions are and how they follow each other depends on the rulebook, the signal die and the points
of the dice. Scores, the goal and coming in decide what an end is worth, and come in as payoffs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace

from dicehall.fingerprint import fingerprint_of_modules
from dicehall.games.intersection import rules
from dicehall.games.intersection.game import GAME
from dicehall.games.intersection.options import Options
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.turn import Turn
from dicehall.solve import store
from dicehall.solve.merging import merge
from dicehall.solve.store import Arrays
from dicehall.solve.tables import Ints, Tables, Walk, alike, walk


class TurnTables(NamedTuple):
    """A turn: merged tables, the points of each end, the root, and the row of each position of a turn."""

    tables: Tables
    points: Ints
    root: int
    row: dict[Turn, int]

    @property
    def positions(self) -> int:
        """How many positions a turn has."""
        return len(self.row)


def turn_tables(options: Options) -> TurnTables:
    """The tables of a turn from its start; walked once, then stored on this computer."""
    return _stored(what_matters(options))


def walk_turn(options: Options, begin: Turn | None = None) -> Walk[State, Any]:
    """A turn through the rules, as tables that are not merged yet; an end's label is its points."""
    alone = replace(rules.start(1, replace(options, come_in=0)), turn=begin or Turn())
    return walk(GAME, alone, label=_points, key=lambda state: state.turn, results=alike)


def tables_from(options: Options, begin: Turn) -> TurnTables:
    """The tables of a turn from a position that no turn reaches by itself."""
    return _merged(walk_turn(options, begin))


def _points(state: State) -> int | None:
    return state.scores[0] if state.turns[0] else None


def what_matters(options: Options) -> bytes:
    """The options that a turn's tables depend on; a test walks turns under others and compares."""
    plain = Options(rules=options.rules, goal=0, signal=tuple(sorted(options.signal)), points=options.points)
    return msgspec.json.encode(plain, order="deterministic")


@lru_cache(maxsize=16)
def _stored(matters: bytes) -> TurnTables:
    options = msgspec.json.decode(matters, type=Options)
    path, made_of = store.place_of("intersection-turn", options), fingerprint_of_modules([__name__])
    arrays = store.load(path, made_of)
    if arrays is not None:
        return _read(arrays)
    found = _merged(walk_turn(options))
    store.save(path, made_of, _written(found))
    return found


def _merged(walked: Walk[State, Any]) -> TurnTables:
    merged = merge(walked.tables)
    rows = merged.row[walked.tables.ends :].tolist()
    row = {state.turn: number for state, number in zip(walked.states, rows, strict=True)}
    return TurnTables(merged.tables, np.array(walked.ends, dtype=np.int32), rows[0], row)


def _written(turn: TurnTables) -> Arrays:
    tables = turn.tables
    return {
        "first": tables.first,
        "to": tables.to,
        "chance": tables.chance,
        "sense": tables.sense,
        "points": turn.points,
        "row": np.array(list(turn.row.values()), dtype=np.int32),
        "turns": store.text(list(turn.row)),
    }


def _read(arrays: Arrays) -> TurnTables:
    points, rows = arrays["points"], arrays["row"].tolist()
    turns = msgspec.json.decode(arrays["turns"].tobytes(), type=list[Turn])
    tables = Tables(len(points), arrays["first"], arrays["to"], arrays["chance"], arrays["sense"])
    return TurnTables(tables, points, rows[0], dict(zip(turns, rows, strict=True)))
