"""The house bots: a name for each usual level, and one line on how that level plays a game."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from dicehall.bots.levels import CARELESS, levels_of, made_of_greedy, offered_levels
from dicehall.registry import part


class Character(msgspec.Struct, frozen=True):
    """A bot as people meet it: its level, its name, and one line on how it plays."""

    level: str
    name: str
    line: str


HOUSE = (
    Character("random", "Tumble", "Picks anything. Good for learning the rules."),
    Character("easy", "Pip", "Knows the game, but slips often."),
    Character("greedy", "Magpie", "Looks one choice ahead, and takes what is best there."),
    Character("normal", "Bramble", "Weighs what each choice brings. A solid evening's game."),
    Character("strong", "Onyx", "Weighs how the game may end. Expect to lose at first."),
)
"""The house bots from easy to strong, with what is true of them in every game of this package that has them."""

BETWEEN = {
    "beginner": "Wobble",
    "novice": "Bobbin",
    "learner": "Button",
    "casual": "Dapple",
    "fair": "Clover",
    "good": "Hazel",
    "steady": "Rowan",
    "able": "Sorrel",
    "keen": "Thistle",
    "sharp": "Flint",
    "expert": "Garnet",
}
"""The names of house bots that stand between those, in some games only."""

_NAMES = {**{each.level: each.name for each in HOUSE}, **BETWEEN}
_UNKNOWN = {
    "random": "Picks any choice, all equally likely.",
    "easy": "The easy player of this game.",
    "greedy": "Takes what lies there.",
    "normal": "The normal player of this game.",
    "strong": "The strong player of this game.",
}
_OF_GREEDY = {
    "easy": f"Takes what lies there, but {CARELESS} of 100 choices are random.",
    "normal": _UNKNOWN["greedy"],
}


def characters_of(game: str) -> tuple[Character, ...]:
    """The bots of a game from easy to strong: those of its ladders, or of levels that play alike only one."""
    return tuple(character(game, level) for level in offered_levels(game))


def character(game: str, level: str) -> Character:
    """The bot of a level of a game."""
    lines: Mapping[str, str] = part(game, "characters") or {}
    return Character(level, name_of(level), lines.get(level) or _general_line(game, level))


def name_of(level: str) -> str:
    """The name of the bot of a level; a level that is not a usual one is a name itself."""
    return _NAMES.get(level, level.capitalize())


def level_called(game: str, name: str) -> str | None:
    """The level of a game whose bot has this name, in upper or lower case; None if there is none."""
    return next((level for level in levels_of(game) if name_of(level).lower() == name.lower()), None)


def _general_line(game: str, level: str) -> str:
    if level in _OF_GREEDY and made_of_greedy(game, level):
        return _OF_GREEDY[level]
    return _UNKNOWN.get(level, "A player of this game.")
