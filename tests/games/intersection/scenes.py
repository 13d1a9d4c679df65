"""Scenes of Intersection in a few words: a position, then actions and rolls in turn."""

from __future__ import annotations

from typing import Any

from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Decide, Forfeit, Over, Roll, Rolled
from dicehall.core.setup import begin, place
from dicehall.games.intersection.game import GAME
from dicehall.games.intersection.rules import State


def at(field: str = "", parked: str = "", signal: str = "go", **more: Any) -> State:
    """A position of a turn; by the traffic rules, with two players at nothing, unless said otherwise."""
    options = more.pop("options", {})
    position = {"rules": "traffic", "signal": signal, "field": field, "parked": parked, "scores": [0, 0], **more}
    return place(GAME, position, options)


def start(seats: int = 2, **options: Any) -> State:
    return begin(GAME, seats, options)


def after(state: State, *answers: str) -> State:
    """The state after these answers: an action's text where one is asked for, faces where dice are rolled."""
    for answer in answers:
        match GAME.pending(state):
            case Decide((seat,)):
                state = apply(GAME, state, Chosen({seat: GAME.parse(state, answer)}))
            case Roll():
                state = apply(GAME, state, Rolled(tuple(answer.split())))
            case other:
                raise AssertionError(f"{other} when {answer!r} was to be answered")
    return state


def fumble(state: State, cause: Any = "fumble") -> State:
    return apply(GAME, state, Forfeit(state.seat, cause))


def ways(state: State) -> list[str]:
    return sorted(GAME.write(state, action) for action in GAME.actions(state, state.seat))


def dice(state: State) -> list[str]:
    """The kinds of dice that are about to be rolled."""
    pending = GAME.pending(state)
    assert isinstance(pending, Roll)
    return [die.name for die in pending.dice]


def over(state: State) -> Over:
    pending = GAME.pending(state)
    assert isinstance(pending, Over)
    return pending


def lost(before: State, now: State) -> bool:
    """Whether the turn has passed on with nothing recorded."""
    return now.seat != before.seat and now.scores == before.scores and now.turns != before.turns
