"""Players of one's own in a hall: registered by whoever opens it, offered as levels, never named by guests."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from dicehall.bots import LEVELS, Character, characters_of, check_level, levels_of
from dicehall.bots.characters import name_of
from dicehall.core.errors import BadOptions, shown
from dicehall.registry import plugin, plugins

_NAME = re.compile(r"[^\W\d_][\w-]{0,19}")
_TAKEN = (*LEVELS, *map(name_of, LEVELS), "person", "bot", "open")
OWN_LINE = "A player of this hall's host."


class Registered(msgspec.Struct, frozen=True):
    """A player by the name that it has in this hall; with a game, at tables of that game only."""

    name: str
    player: str
    game: str = ""

    def plays(self, game: str) -> bool:
        """Whether it may sit at tables of this game."""
        return self.game in ("", game)


def read_registrations(texts: Iterable[str]) -> tuple[Registered, ...]:
    """The players of `NAME=player` or `game/NAME=player`; raises BadOptions and UnknownGame."""
    found: list[Registered] = []
    for text in texts:
        found.append(_read(text))
        _check_name(found[-1], found[:-1])
    return tuple(found)


def _read(text: str) -> Registered:
    where, equals, player = text.partition("=")
    game, _, name = where.strip().rpartition("/")
    if not equals or not player.strip() or not _NAME.fullmatch(name):
        raise BadOptions(
            f"{shown(text)} registers no player; write NAME=mybots.py:Class or game/NAME=mybots.py:Class, "
            "with a name of letters, digits, - and _, 20 at most"
        )
    if game:
        plugin(game)
    return Registered(name, player.strip(), game)


def _check_name(new: Registered, others: Sequence[Registered]) -> None:
    games = [new.game] if new.game else [each.id for each in plugins()]
    levels = {level for game in games for level in levels_of(game)}
    if new.name.lower() in {each.lower() for each in (*_TAKEN, *levels)}:
        raise BadOptions(f"a player can't be called {shown(new.name)}: that means something else; choose another")
    if any(new.name == other.name and (new.game == other.game) for other in others):
        raise BadOptions(f"two players are called {shown(new.name)}; give each a name of its own")


def player_of(game: str, level: str, registered: Iterable[Registered]) -> Registered | None:
    """The registered player of that name at tables of a game; one that is for this game alone comes first."""
    found = [each for each in registered if each.name == level and each.plays(game)]
    return max(found, key=lambda each: each.game, default=None)


def levels_at(game: str, registered: Iterable[Registered]) -> tuple[str, ...]:
    """The levels that a hall offers for a game: the game's own, then the registered players."""
    names = dict.fromkeys(each.name for each in registered if each.plays(game))
    return (*levels_of(game), *(name for name in names if name not in levels_of(game)))


def bots_at(game: str, registered: Iterable[Registered]) -> tuple[Character, ...]:
    """The bots that a hall offers for a game: the game's own, then the registered players."""
    own = [level for level in levels_at(game, registered) if level not in levels_of(game)]
    return (*characters_of(game), *(Character(level, level, OWN_LINE) for level in own))


def bot_name(game: str, level: str, registered: Iterable[Registered]) -> str:
    """The name of a bot at a table."""
    return level if player_of(game, level, registered) is not None else name_of(level)


def check_level_at(game: str, level: str, registered: Iterable[Registered]) -> None:
    """Raise BadOptions unless the hall has a player of this level for the game. Nothing is ever loaded."""
    if player_of(game, level, registered) is None:
        check_level(game, level)
