"""A table as a plain value, without a hall, a store or an event loop."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from core.toys import TOY
from dicehall.core.contract import Game
from dicehall.core.play import Play
from dicehall.hall import wire
from dicehall.hall.table import commands, events, seats
from dicehall.hall.table.clock import Moment
from dicehall.hall.table.state import Outcome, TableState, restored
from guests.desk import ANN, BEN, SHARE

START = 1_000_000
TWO = (wire.Mine("Ann"), wire.Open())


def moment(now: int = START, seed: int = 0) -> Moment:
    """A moment at which everything random is known."""
    return Moment(now, now, _bytes(seed))


def _bytes(seed: int) -> Callable[[int], bytes]:
    return random.Random(seed).randbytes


def set_up(places: Any = TWO, game: Game[Any, Any] = TOY, **request: Any) -> TableState:
    """Ann's table as it is just after it was set up."""
    stored = seats.set_up(game, wire.NewTable(game.spec.id, places, **request), ANN, moment())
    return events.take(restored(stored, game, START), events.Opened(), moment()).state


def do(state: TableState, owner: str, command: wire.Command, now: int = START) -> TableState:
    """The table after a command."""
    return carry_out(state, owner, command, now).state


def carry_out(state: TableState, owner: str, command: wire.Command, now: int = START) -> Outcome:
    return commands.carry_out(state, owner, command, moment(now))


def act(state: TableState, owner: str, seat: int, text: str, now: int = START) -> TableState:
    return do(state, owner, wire.Act(seat, state.entry, text), now)


def ann_and_ben(**request: Any) -> TableState:
    """The toy game of Ann and Ben, which has begun."""
    state = commands.sit(set_up(**request), BEN, wire.Sit("Ben"), moment()).state
    if request.get("real_dice"):
        return state
    return do(do(state, ANN, wire.GiveEntropy(0, SHARE)), BEN, wire.GiveEntropy(1, SHARE))


def ann_alone(**request: Any) -> TableState:
    """The toy game of Ann alone, which has begun."""
    state = set_up((wire.Mine("Ann"),), **request)
    return state if request.get("real_dice") else do(state, ANN, wire.GiveEntropy(0, SHARE))


def playing(state: TableState) -> Play[Any, Any]:
    assert state.play is not None
    return state.play


def contents(state: TableState) -> tuple[Any, ...]:
    """Everything in a state, also what its game is made of."""
    fields = {name: getattr(state, name) for name in state.__struct_fields__ if name not in ("play", "game")}
    play = state.play
    inside = (play.record, play.held, play.state, tuple(play.taken), play.closed, play.rolls) if play else ()
    return tuple(fields.items()), inside
