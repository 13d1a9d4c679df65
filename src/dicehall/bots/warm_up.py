"""Warming up: what is compiled by its first use on a machine is compiled in advance. The machine code is cached."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from dicehall.bots.levels import levels_of, make_bot
from dicehall.core.apply import apply
from dicehall.core.contract import Decide, Game, Roll, Rolled
from dicehall.core.setup import begin
from dicehall.registry import game, plugin

LEVELS = ("normal", "strong")
MILLIS = 20


class Step(NamedTuple):
    """One thing to get ready: of which game, what it is in a few words, and the call that does it."""

    game: str
    what: str
    run: Callable[[], Any]


def steps(name: str) -> list[Step]:
    """What there is to get ready of a game: its rules, then its players. Raises UnknownGame and BrokenPlugin."""
    brought = plugin(name)
    prepare = brought.load("prepare")
    rules = [Step(name, "rules", prepare)] if prepare is not None else []
    levels = [level for level in LEVELS if level in levels_of(name)]
    return [*rules, *(Step(name, f"{level} player", partial(_choose, name, level)) for level in levels)]


def warm_up(name: str) -> None:
    """Get a game ready."""
    for step in steps(name):
        step.run()


def _choose(name: str, level: str) -> None:
    """Let a player choose once, at the first choice of a game for two."""
    found = game(name)
    state = _first_choice(found)
    waits = found.pending(state)
    assert isinstance(waits, Decide)
    make_bot(level, "warm").choose(found, state, waits.seats[0], MILLIS)


def _first_choice(found: Game[Any, Any]) -> Any:
    """The first state in which somebody chooses; what is rolled before does not matter, if only ties end."""
    state, chance = begin(found, max(2, found.spec.rulebooks[0].seats[0]), {}), random.Random(0)
    while isinstance(roll := found.pending(state), Roll):
        state = apply(found, state, Rolled(tuple(die.face(chance.randrange(die.size)) for die in roll.dice)))
    return state
