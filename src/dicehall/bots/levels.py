"""The levels that every game offers, and what a level is."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

from dicehall.core.contract import ActionBox, Game
from dicehall.core.errors import BadOptions, shown
from dicehall.physics.port import shared


class Bot(Protocol):
    """A player: asked for a seat that decides, it names one of its actions. It never sees future dice."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        """An action for the seat, found in about this many milliseconds."""


@runtime_checkable
class HasGreedy(Protocol):
    """A game whose room has a greedy player."""

    def greedy(self, state: Any, seat: int) -> Any:
        """The choice of a player who takes what lies there."""


@runtime_checkable
class TriesOut(Protocol):
    """A game with physics whose room has a player that simulates what it might do."""

    def greedy_with(
        self,
        state: Any,
        seat: int,
        simulate: Callable[[Sequence[Any]], list[Any]],
        below: Callable[[int], int],
        millis: int,
    ) -> Any:
        """The choice of a player who tries actions out before taking one."""


class RandomBot:
    """Any action, each as likely as the others."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        """A random action."""
        actions = game.actions(state, seat)
        if isinstance(actions, ActionBox):
            return actions.sample(self._chance.randrange)
        return self._chance.choice(actions)


class GreedyBot:
    """What the game's room calls greedy."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        """The greedy action; raises BadOptions in a game whose room has no such player."""
        if isinstance(game, HasGreedy):
            return game.greedy(state, seat)
        if isinstance(game, TriesOut):
            return game.greedy_with(state, seat, shared().run_all, self._chance.randrange, millis)
        raise BadOptions(f"{game.spec.title} has no greedy bot")


LEVELS: dict[str, type[RandomBot] | type[GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(level: str, seed: str | None = None) -> Bot:
    """A bot of this level; the same seed makes the same choices. Raises BadOptions."""
    if level not in LEVELS:
        raise BadOptions(f"there is no bot level {shown(level)}; the levels are: {', '.join(LEVELS)}")
    return LEVELS[level](random.Random(seed))
