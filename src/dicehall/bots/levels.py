"""Bots: what a bot is, the levels that a game has, and `make_bot`, which makes any of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

from dicehall.bots.custom import close_bots, is_class, is_command, is_custom, program_of, why_not
from dicehall.bots.level_names import LEVELS
from dicehall.core.contract import ActionBox, Game
from dicehall.core.errors import BadOptions, shown
from dicehall.registry import part, plugin

CARELESS = 40
"""Percent of random choices of the easy player, in a game that brings only a greedy player."""


class Bot(Protocol):
    """A player that chooses an action for a seat that decides. It never sees future dice."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        """An action for the seat, found in about this many milliseconds."""


@runtime_checkable
class SpendingBot(Protocol):
    """A player that can think for a number of evaluations instead of a time, and then always chooses alike."""

    def spend(self, state: Any, seat: int, evaluations: int) -> Any:
        """An action for the seat, found with about this many evaluations, as the game counts them."""


Maker: TypeAlias = Callable[[random.Random], Bot]
Players: TypeAlias = Mapping[str, Maker]
"""A game's players by level; each is made with the random numbers that it may use."""


class Ladder(NamedTuple):
    """The bots that people choose from by a rulebook: their levels, from the weakest to the strongest.

    For their ratings neighbours play this many games. There a bot that can count what it spends has `budget`
    evaluations for each choice, and every other one `millis` milliseconds.
    """

    levels: tuple[str, ...]
    games: int = 400
    budget: int = 0
    millis: int = 1000


class RandomBot:
    """Chooses any action, all with the same chance."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        """A random action."""
        actions = game.actions(state, seat)
        if isinstance(actions, ActionBox):
            return actions.sample(self._rng.randrange)
        return self._rng.choice(actions)


class GreedyBot:
    """Plays the game's part `greedy`."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        """The greedy action; raises BadOptions in a game that brings no greedy player."""
        greedy = part(game.spec.id, "greedy")
        if greedy is None:
            raise BadOptions(f"{game.spec.title} has no greedy bot")
        return greedy(state, seat)


class CarelessBot:
    """Another bot, some of whose choices (in percent) are those of a weaker one, usually random."""

    def __init__(self, careful: Bot, percent: int, rng: random.Random, weaker: Bot | None = None) -> None:
        self._careful = careful
        self._percent = percent
        self._rng = rng
        self._weaker = weaker or RandomBot(rng)

    def choose(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        """The other bot's choice, or the weaker one's."""
        careless = self._rng.randrange(100) < self._percent
        return (self._weaker if careless else self._careful).choose(game, state, seat, millis)


class LimitedBot:
    """A bot that counts what it spends, with the same number of evaluations for each choice, whatever the time."""

    def __init__(self, bot: SpendingBot, evaluations: int) -> None:
        self._bot = bot
        self._evaluations = evaluations

    def choose(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        """The other bot's choice after so many evaluations."""
        return self._bot.spend(state, seat, self._evaluations)


def careless(careful: Maker, percent: int, weaker: Maker = RandomBot) -> Maker:
    """A maker of a bot some of whose choices (in percent) are those of a weaker one."""
    return lambda rng: CarelessBot(careful(rng), percent, rng, weaker(rng))


def limited(maker: Callable[[random.Random], SpendingBot], evaluations: int) -> Maker:
    """A maker of a bot that has this many evaluations for each choice."""
    return lambda rng: LimitedBot(maker(rng), evaluations)


class LevelBot:
    """The player that a game has for a level."""

    def __init__(self, level: str, rng: random.Random) -> None:
        self._level = level
        self._rng = rng
        self._players: dict[str, Bot] = {}

    def choose(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        """The choice of this game's player; raises BadOptions in a game without this level."""
        return self._player(game.spec.id).choose(game, state, seat, millis)

    def _player(self, game: str) -> Bot:
        if game not in self._players:
            self._players[game] = self._made(game)
        return self._players[game]

    def _made(self, game: str) -> Bot:
        return player_of(game, self._level)(self._rng)


class BudgetBot(LevelBot):
    """The player that a game has for a level, thinking for a number of evaluations."""

    def __init__(self, level: str, evaluations: int, rng: random.Random) -> None:
        super().__init__(level, rng)
        self._evaluations = evaluations

    def choose(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        """The choice of this game's player; raises BadOptions if it can't count what it spends."""
        player = self._player(game.spec.id)
        if not isinstance(player, SpendingBot):
            check_spends(game.spec.id, self._level)
        return player.spend(state, seat, self._evaluations)  # type: ignore[attr-defined]


class NamedBot(LevelBot):
    """A level of the game, or else a custom program: the first game decides which."""

    def __init__(self, name: str, rng: random.Random, options: Mapping[str, Any] | None) -> None:
        super().__init__(name, rng)
        self._options = options

    def _made(self, game: str) -> Bot:
        check_player(game, self._level)
        command = program_of(self._level)
        if self._level in levels_of(game) or command is None:
            return super()._made(game)
        from dicehall.bots.custom_program import ProgramPlayer

        return ProgramPlayer(self._level, command, self._rng, self._options)

    def close(self) -> None:
        """End the programs that were started."""
        close_bots(self._players.values())


def _careless(rng: random.Random) -> Bot:
    return CarelessBot(GreedyBot(rng), CARELESS, rng)


_WITH_GREEDY: Players = {"easy": _careless, "normal": GreedyBot, "greedy": GreedyBot}
_ALWAYS: Players = {"random": RandomBot}


def _players(game: str) -> Players:
    """The players of a game by level: its own, those made from its greedy player, and the random one."""
    own: Players = part(game, "players") or {}
    greedy = plugin(game).has("greedy")
    return {**(_WITH_GREEDY if greedy else {}), **own, **_ALWAYS}


def player_of(game: str, level: str) -> Maker:
    """The maker of a game's player of a level; raises BadOptions."""
    check_level(game, level)
    return _players(game)[level]


def levels_of(game: str) -> tuple[str, ...]:
    """The levels that a game offers, the usual ones in their order, then its own."""
    players = _players(game)
    usual = [level for level in LEVELS if level in players]
    return (*usual, *(level for level in players if level not in LEVELS))


def ladders_of(game: str) -> Mapping[str, Ladder]:
    """The ladders of a game by rulebook; none where the game brings none."""
    ladders: Mapping[str, Ladder] = part(game, "ladders") or {}
    return ladders


def offered_levels(game: str) -> tuple[str, ...]:
    """The levels that people choose from: those on a ladder of the game, else all that play differently."""
    on_a_ladder = {level for ladder in ladders_of(game).values() for level in ladder.levels}
    return tuple(level for level in levels_of(game) if level in on_a_ladder) or distinct_levels(game)


def distinct_levels(game: str) -> tuple[str, ...]:
    """The levels of a game without those that play just like one before them."""
    players = _players(game)
    levels = levels_of(game)
    by_rank = sorted(levels, key=lambda level: level == "greedy")  # it is called otherwise where it can be
    first = {players[level]: level for level in reversed(by_rank)}
    return tuple(level for level in levels if first[players[level]] == level)


def made_of_greedy(game: str, level: str) -> bool:
    """Whether a level is made from the game's greedy player, and not a player that the game brings."""
    return _players(game).get(level) is _WITH_GREEDY.get(level)


def usual_levels(game: str) -> tuple[str, ...]:
    """The levels that play where none are named: easy, normal and strong, if the game has them."""
    levels = levels_of(game)
    usual = tuple(level for level in ("easy", "normal", "strong") if level in levels)
    return usual if len(usual) > 1 else (*levels, *levels)[:2]


def check_level(game: str, level: str) -> None:
    """Raise BadOptions unless the game has a bot of this level."""
    if level not in levels_of(game):
        raise BadOptions(_no_level(game, level))


def _no_level(game: str, level: str) -> str:
    levels = ", ".join(levels_of(game))
    return f"there is no bot level {shown(level)} in {plugin(game).spec.title}; its levels are: {levels}"


def check_player(game: str, player: str) -> None:
    """Raise BadOptions unless this is a level of the game, or a custom player that can be loaded.

    A class is imported, so never let strangers name a player. They may name a level, see `check_level`.
    """
    if player in levels_of(game):
        return
    if not is_custom(player):
        raise BadOptions(f"{_no_level(game, player)}; {why_not(player)}")
    check_custom(player)


def check_custom(player: str) -> None:
    """Raise BadOptions unless this is a custom player that can be loaded."""
    if is_class(player):
        from dicehall.bots.custom_class import load_class

        load_class(player)
    elif not is_command(player):
        raise BadOptions(f"{shown(player)} can't be run; {why_not(player)}")


def check_spends(game: str, level: str) -> None:
    """Raise BadOptions unless the game's bot of this level can think for a number of evaluations."""
    check_level(game, level)
    players = _players(game)
    able = [each for each in players if isinstance(players[each](random.Random(0)), SpendingBot)]
    if level not in able:
        raise BadOptions(
            f"{shown(level)} in {plugin(game).spec.title} has no budget in evaluations; "
            f"levels that have: {', '.join(able) or 'none'}"
        )


def spending_bot(level: str, evaluations: int, seed: str | None = None) -> Bot:
    """A bot of this level that thinks for this many evaluations; the same seed makes the same choices."""
    return BudgetBot(level, evaluations, random.Random(seed))


def level_bot(level: str, seed: str | None = None) -> Bot:
    """A bot of this level, never a custom player: for hosts whose guests name it."""
    rng = random.Random(seed)
    return RandomBot(rng) if level == "random" else LevelBot(level, rng)


def make_bot(player: str, seed: str | None = None, options: Mapping[str, Any] | None = None) -> Bot:
    """A bot by level, or a custom player; the same seed makes the same choices. Raises BadOptions.

    A custom player is `module:Class`, `file.py:Class` or a command; a program gets the options. Make one bot for
    each seat of each game, and end it with `close_bots`.
    """
    rng = random.Random(seed)
    if player == "random":
        return RandomBot(rng)
    if is_class(player):
        from dicehall.bots.custom_class import ClassPlayer

        return ClassPlayer(player, rng)
    return NamedBot(player, rng, options)
