"""Who sits down: `you,bot,Ada` as sitters and bots."""

from __future__ import annotations

from dicehall.bots import LEVELS
from dicehall.cli.screen import YOU
from dicehall.core.errors import BadOptions, shown
from dicehall.core.record import Sitter

BOT = "normal"


def read_players(text: str) -> list[Sitter]:
    """The sitters that a list of names means: bot or a bot's level is a bot, any other name a person."""
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise BadOptions(f"players is {text!r}; name them with commas between, for example you,bot,bot")
    sitters = [_sitter(word) for word in words]
    return [Sitter(_unique(sitters, seat), sitter.player) for seat, sitter in enumerate(sitters)]


def _sitter(word: str) -> Sitter:
    level = BOT if word.lower() == "bot" else word.lower()
    if level in LEVELS:
        return Sitter(f"{level.capitalize()} bot", level)
    try:
        return Sitter(YOU if word.lower() == "you" else word)
    except ValueError as error:
        raise BadOptions(f"player {shown(word)}: {error}") from None


def _unique(sitters: list[Sitter], seat: int) -> str:
    """The sitter's name, numbered where it stands more than once."""
    name = sitters[seat].name
    same = [index for index, sitter in enumerate(sitters) if sitter.name == name]
    return name if len(same) == 1 else f"{name} {same.index(seat) + 1}"
