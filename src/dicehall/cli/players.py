"""Who sits down: `you,bot,Ada` as sitters and bots."""

from __future__ import annotations

from dicehall.bots import LEVELS
from dicehall.core.errors import BadOptions
from dicehall.core.record import Sitter

BOT = "greedy"
LONGEST_NAME = 24


def read_players(text: str) -> list[Sitter]:
    """The sitters that a list of names means: bot or a bot's level is a bot, any other name a person."""
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise BadOptions(f"players is {text!r}; name them with commas between, for example you,bot,bot")
    sitters = [_sitter(word) for word in words]
    return [Sitter(_unique(sitters, seat), sitter.player) for seat, sitter in enumerate(sitters)]


def _sitter(word: str) -> Sitter:
    if word == "bot" or word in LEVELS:
        level = BOT if word == "bot" else word
        return Sitter(f"{level.capitalize()} bot", level)
    if len(word) > LONGEST_NAME or not word.isprintable():
        raise BadOptions(f"a name has at most {LONGEST_NAME} printable characters: {word[:40]!r}")
    return Sitter("You" if word == "you" else word)


def _unique(sitters: list[Sitter], seat: int) -> str:
    """The sitter's name, numbered where it stands more than once."""
    name = sitters[seat].name
    same = [index for index, sitter in enumerate(sitters) if sitter.name == name]
    return name if len(same) == 1 else f"{name} {same.index(seat) + 1}"
