"""The values of all positions in a turn, when it is played best."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace

from dicehall.core.contract import Chosen
from dicehall.games.intersection import rules
from dicehall.games.intersection.players.outlook import between_turns, is_exact
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.solver.turn import TurnTables, tables_from, turn_tables
from dicehall.games.intersection.turn import Action, Finished, Turn
from dicehall.solve.tables import Floats
from dicehall.solve.values import best, choices, follow


class TurnValues(NamedTuple):
    """The values of a turn's rows: a column for each seat, the chance to record nothing, the points recorded."""

    turn: TurnTables
    nodes: Floats

    def row(self, turn: Turn | Finished) -> int:
        """The row of a position in a turn, or of its end."""
        if isinstance(turn, Finished):
            return int(np.flatnonzero(self.turn.points == turn.points)[0])
        return self.turn.row[turn]

    def of(self, turn: Turn | Finished) -> list[float]:
        """All values of a position in a turn, or of its end."""
        values: list[float] = self.nodes[self.row(turn)].tolist()
        return values


def turn_values(state: State) -> TurnValues:
    """The values of the turn under way, played to win, or alone for the fewest turns."""
    return _values(_from_its_start(state))


def turn_points(state: State) -> TurnValues:
    """The values of the turn under way, played for the most points; one column, the points recorded."""
    scored = tuple(min(score, 1) for score in state.scores)  # only who is in matters
    return _points(_from_its_start(replace(state, scores=scored, turns=(0,) * len(scored))))


def _from_its_start(state: State) -> bytes:
    """The state at the start of the turn under way, or as it is if no turn reaches its position."""
    known = state.turn in turn_tables(state.options).row
    return msgspec.json.encode(replace(state, turn=Turn()) if known else state)


@lru_cache(maxsize=64)
def _values(written: bytes) -> TurnValues:
    state, turn = _opened(written)
    worth = payoffs(state, turn)
    mine = -worth[:, 0] if len(state.scores) == 1 else worth[:, state.seat]
    return TurnValues(turn, follow(turn.tables, choices(turn.tables, best(turn.tables, mine)), worth))


@lru_cache(maxsize=64)
def _points(written: bytes) -> TurnValues:
    state, turn = _opened(written)
    records = np.array([rules.recorded(state, int(points)) for points in turn.points], dtype=float)
    return TurnValues(turn, best(turn.tables, records)[:, np.newaxis])


def _opened(written: bytes) -> tuple[State, TurnTables]:
    state = msgspec.json.decode(written, type=State)
    return state, turn_tables(state.options) if state.turn == Turn() else tables_from(state.options, state.turn)


def payoffs(state: State, turn: TurnTables) -> Floats:
    """What each end of the turn is worth, with the columns of `TurnValues`."""
    return np.array([_worth(state, int(points)) for points in turn.points])


def drift(state: State) -> float:
    """The error of the values in the turn under way: 0 where they are exact.

    A right outlook is the same before a turn and after it, on average over dice and best choices.
    """
    if is_exact(state):
        return 0.0
    fresh = replace(state, turn=Turn())
    return abs(turn_values(fresh).of(fresh.turn)[state.seat] - between_turns(fresh)[state.seat])


def _worth(state: State, points: int) -> tuple[float, ...]:
    """What a turn with these points is worth to each seat, whether it records nothing, and what it records."""
    after = rules.go_on(state, Finished(points, "ended"))
    recorded = after.scores[state.seat] - state.scores[state.seat]
    return (*between_turns(after), float(recorded == 0), float(recorded))


def follows(state: State, action: Action) -> Turn | Finished:
    """The turn after a choice of the seat whose turn it is."""
    return rules.turn_after(state, Chosen({state.seat: action}))
