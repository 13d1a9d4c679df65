"""The players of a terminal game, read from a list such as `you,bot,Ada`."""

from __future__ import annotations

from dicehall.bots import LEVELS, check_level, check_player, levels_of
from dicehall.bots.characters import level_called, name_of
from dicehall.bots.custom import is_class, is_command, short_name, split_players, why_not
from dicehall.cli.screen import YOU
from dicehall.core.errors import BadOptions, RecordError, shown
from dicehall.core.record import LONGEST_NAME, Header, Sitter, header_hash
from dicehall.home import home

BOT = "normal"
PERSON = "person"


def read_players(game: str, text: str) -> list[Sitter]:
    """The players in a list: bots by level, custom players, and people; raises BadOptions."""
    words = split_players(text)
    if not all(words):
        raise BadOptions(f"players is {text!r}; separate them with commas, for example you,bot,bot")
    sitters = [_sitter(game, word) for word in words]
    return [Sitter(_unique(sitters, seat), sitter.player) for seat, sitter in enumerate(sitters)]


def _sitter(game: str, word: str) -> Sitter:
    level = BOT if word.lower() == "bot" else level_called(game, word) or word.lower()
    if level in (*LEVELS, *levels_of(game)):
        check_level(game, level)
        return Sitter(name_of(level), level)
    if _is_custom(word):
        check_player(game, word)
        return Sitter(short_name(word)[: LONGEST_NAME - 4], word)
    try:
        return Sitter(YOU if word.lower() == "you" else word)
    except ValueError as error:
        raise BadOptions(f"player {shown(word)}: {error}") from None


def _is_custom(word: str) -> bool:
    """Whether a text names a class or a command; a single word is a person's name, unless it is a path."""
    if is_class(word) or (is_command(word) and (" " in word or "/" in word)):
        return True
    if word.endswith(".py") or word.startswith(("/", "./", "../", "~")):
        raise BadOptions(f"player {shown(word)} can't be run; {why_not(word)}")
    return False


def _unique(sitters: list[Sitter], seat: int) -> str:
    """The player's name, numbered if somebody before has the same."""
    name = sitters[seat].name
    before = sum(sitter.name == name for sitter in sitters[:seat])
    return f"{name} {before + 1}" if before else name


# Anybody may have written a record, so custom players in it run only if they were named on this computer.


def custom_players(header: Header) -> list[str]:
    """The custom players in a record."""
    known = (PERSON, *levels_of(header.game))
    return [sitter.player for sitter in header.seats if sitter.player not in known]


def remember_players(header: Header) -> None:
    """Remember that a game with custom players was started on this computer."""
    if custom_players(header):
        path = home() / "players" / header_hash(header)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)


def check_players(header: Header) -> None:
    """Raise RecordError if a record names players that were not named on this computer, or that are gone."""
    own = custom_players(header)
    if own and not (home() / "players" / header_hash(header)).exists():
        raise RecordError(
            f"the record names a player that would be run as code, {shown(own[0])}, and was not started on this "
            "computer; it can be replayed, but not continued"
        )
    for player in own:
        try:
            check_player(header.game, player)
        except BadOptions as error:
            raise RecordError(f"a player of the game is missing: {error}") from None
