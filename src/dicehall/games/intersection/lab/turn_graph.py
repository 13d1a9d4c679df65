"""One turn as a graph of its positions, made with the rules, with what each edge counts as.

Solutions merge positions with the same future. Here they stay apart, so that every choice, every lost turn and
every slow that was overcome can be counted. The gauge counts the events that the rules describe for an edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from dicehall.core.contract import Answer, Chosen, Decide, Roll, Rolled
from dicehall.fingerprint import fingerprint_of_modules
from dicehall.games.intersection.game import GAME
from dicehall.games.intersection.lab.gauge import GAUGE
from dicehall.games.intersection.options import Options
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.solver.turn import turn_tables, walk_turn, what_matters
from dicehall.lab.games import DECISIONS
from dicehall.solve import store
from dicehall.solve.simulate import cup
from dicehall.solve.tables import CHANCE, Floats, Ints, Tables, Walk, alike


class TurnGraph(NamedTuple):
    """A turn: its tables, the points of each end, and what each edge counts as.

    An edge of a roll is taken with chance `keeps`, else the edge `other` is; for choices `keeps` is -1. `merged`
    maps rows to the merged tables. `sign` is the kind of an edge; `signs` has a row for each kind, with a column
    for each of the gauge's counts. `turns` has the positions as JSON.
    """

    tables: Tables
    points: Ints
    keeps: Floats
    other: Ints
    merged: Ints
    sign: NDArray[np.uint8]
    signs: NDArray[np.int64]
    turns: tuple[bytes, ...]


def turn_graph(options: Options) -> TurnGraph:
    """The course of a turn by these rules; walked once, then stored on this computer."""
    return _stored(what_matters(options))


@lru_cache(maxsize=16)
def _stored(matters: bytes) -> TurnGraph:
    options = msgspec.json.decode(matters, type=Options)
    path, made_of = store.place_of("intersection-course", options), fingerprint_of_modules([__name__])
    arrays = store.load(path, made_of)
    if arrays is None:
        arrays = _walked(options)
        store.save(path, made_of, arrays)
    return _read(arrays)


def _walked(options: Options) -> store.Arrays:
    walked = walk_turn(options)
    sign, signs = _signs(walked)
    tables, merged = walked.tables, turn_tables(options)
    rows = [int(np.flatnonzero(merged.points == points)[0]) for points in walked.ends]
    rows += [merged.row[state.turn] for state in walked.states]
    return {
        "first": tables.first,
        "to": tables.to,
        "chance": tables.chance,
        "sense": tables.sense,
        "points": np.array(walked.ends, dtype=np.int32),
        "merged": np.array(rows, dtype=np.int32),
        "sign": sign,
        "signs": signs,
        "turns": store.text([state.turn for state in walked.states]),
    }


def _read(arrays: store.Arrays) -> TurnGraph:
    points = arrays["points"]
    tables = Tables(len(points), arrays["first"], arrays["to"], arrays["chance"], arrays["sense"])
    numbered = cup(tables._replace(to=np.arange(len(tables.to), dtype=np.int32)), 0)
    keeps = np.where(np.repeat(tables.sense == CHANCE, np.diff(tables.first)), numbered.keeps, -1.0)
    turns = tuple(bytes(each) for each in msgspec.json.decode(arrays["turns"].tobytes(), type=list[msgspec.Raw]))
    return TurnGraph(
        tables, points, keeps, numbered.other, arrays["merged"], arrays["sign"], arrays["signs"], turns
    )


def _signs(walked: Walk[State, Any]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The kind of every edge, and the counts of each kind."""
    place = {name: column for column, name in enumerate(GAUGE.counted)}
    known: dict[tuple[int, ...], int] = {(0,) * len(place): 0}
    sign = []
    for before, answer, choices in _edges(walked):
        counts = [0] * len(place)
        counts[place[DECISIONS]] = int(choices > 1)
        for event in GAME.describe(before, answer, GAME.step(before, answer)):
            for name in GAUGE.counts_as(before, event):
                counts[place[name]] += 1
        sign.append(known.setdefault(tuple(counts), len(known)))
    return np.array(sign, dtype=np.uint8), np.array(list(known), dtype=np.int64)


def _edges(walked: Walk[State, Any]) -> Iterator[tuple[State, Answer[Any], int]]:
    """The edges in the order of the tables: the state before, the answer, and the number of choices."""
    for state, actions in zip(walked.states, walked.actions, strict=True):
        match GAME.pending(state):
            case Roll(dice):
                yield from ((state, Rolled(values), 0) for values, _ in alike(dice))
            case Decide((seat,)):
                yield from ((state, Chosen({seat: action}), len(actions)) for action in actions)
