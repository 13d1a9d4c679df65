"""The levels that every game offers, and what a level is."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, TypeAlias, runtime_checkable

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


class CarelessBot:
    """Another bot that often does not look: a share of its choices (in percent) is random."""

    def __init__(self, careful: Bot, percent: int, chance: random.Random) -> None:
        self._careful = careful
        self._percent = percent
        self._chance = chance
        self._random = RandomBot(chance)

    def choose(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        """The other bot's choice, or now and then any."""
        careless = self._chance.randrange(100) < self._percent
        return (self._random if careless else self._careful).choose(game, state, seat, millis)


class LevelBot:
    """The player that a game has for a level; a game without one of its own gets the plain one."""

    def __init__(self, level: str, chance: random.Random) -> None:
        self._level = level
        self._chance = chance
        self._players: dict[str, Bot] = {}

    def choose(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        """The choice of this game's player."""
        name = game.spec.id
        if name not in self._players:
            self._players[name] = _players(name)[self._level](self._chance)
        return self._players[name].choose(game, state, seat, millis)


Maker: TypeAlias = Callable[[random.Random], Bot]
Players: TypeAlias = Mapping[str, Maker]

PLAIN: Players = {
    "easy": lambda chance: CarelessBot(GreedyBot(chance), 40, chance),
    "normal": GreedyBot,
    "strong": GreedyBot,
}

LEVELS: tuple[str, ...] = (*PLAIN, "greedy", "random")


def make_bot(level: str, seed: str | None = None) -> Bot:
    """A bot of this level; the same seed makes the same choices. Raises BadOptions."""
    if level not in LEVELS:
        raise BadOptions(f"there is no bot level {shown(level)}; the levels are: {', '.join(LEVELS)}")
    chance = random.Random(seed)
    match level:
        case "random":
            return RandomBot(chance)
        case "greedy":
            return GreedyBot(chance)
    return LevelBot(level, chance)


def _players(game: str) -> Players:
    """The players of a game: PLAYERS of `dicehall.bots.GAME`, where there is such a package."""
    package = f"dicehall.bots.{game}"
    if find_spec(package) is None:
        return PLAIN
    found: Players = import_module(package).PLAYERS
    return found
