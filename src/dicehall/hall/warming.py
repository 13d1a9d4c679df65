"""Getting every game's players ready: what is compiled the first time on a machine is kept on disk for the workers.

`python -m dicehall.hall.warming` does it once and ends; a hall that somebody opened runs it beside itself.
"""

from __future__ import annotations

import os
import random
from contextlib import suppress
from typing import Any

from dicehall.bots import levels_of, make_bot
from dicehall.core.apply import apply
from dicehall.core.contract import Decide, Game, Roll, Rolled
from dicehall.core.errors import GameError
from dicehall.core.setup import begin
from dicehall.registry import game, plugins

LEVELS = ("normal", "strong")
MILLIS = 20


def warm_up(name: str) -> None:
    """Let a game's players choose once, at the first choice of a game for two."""
    found = game(name)
    state = _first_choice(found)
    seats = found.pending(state)
    assert isinstance(seats, Decide)
    for level in set(LEVELS) & set(levels_of(name)):
        make_bot(level, "warm").choose(found, state, seats.seats[0], MILLIS)


def _first_choice(found: Game[Any, Any]) -> Any:
    """The first state in which somebody chooses; what is rolled before does not matter, if only ties end."""
    state, chance = begin(found, max(2, found.spec.rulebooks[0].seats[0]), {}), random.Random(0)
    while isinstance(roll := found.pending(state), Roll):
        state = apply(found, state, Rolled(tuple(die.face(chance.randrange(die.size)) for die in roll.dice)))
    return state


if __name__ == "__main__":
    with suppress(AttributeError):
        os.nice(15)
    for each in plugins():
        with suppress(KeyboardInterrupt, GameError):
            warm_up(each.id)
