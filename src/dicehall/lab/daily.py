"""The daily challenge: the same dice for everybody on a day, and what best play does with them.

The dice of a challenge are public: their seed is SHA-256 of "dicehall daily DATE CHALLENGE", the date by UTC, and
nobody adds entropy. A roll depends on its number alone, so all who play get the same n-th roll.
"""

from __future__ import annotations

import datetime
import logging
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from dicehall.bots import Bot
from dicehall.core.contract import Over
from dicehall.core.errors import BadOptions, shown
from dicehall.core.fairdice import FairDice, public_dice
from dicehall.core.play import Play
from dicehall.core.plugin import BrokenPlugin, Plugin
from dicehall.core.record import Sitter
from dicehall.core.setup import resolve
from dicehall.fingerprint import fingerprint_of_game
from dicehall.home import home
from dicehall.registry import game, plugin, plugins
from dicehall.stored import read_stored, write_stored

Measure: TypeAlias = Literal["turns", "points"]

MILLIS = 100
PARTS = ("game", "challenges", "players", "greedy", "solver", "table")
"""What best play depends on in a game."""

log = logging.getLogger(__name__)


class Strongest(NamedTuple):
    """A player, and what it comes to on average where that is known."""

    bot: Bot
    expected: float | None


class Challenge(NamedTuple):
    """What is played alone on a day: few turns are good where turns are counted, many points where points are.

    The id is that of the game, or begins with it and a hyphen. `result` is what a finished state comes to.
    `strongest` makes the player to compare with; if that one makes no mistakes, the challenge is `exact`.
    """

    id: str
    game: str
    options: Mapping[str, Any]
    measure: Measure
    exact: bool
    result: Callable[[Any], int]
    strongest: Callable[[], Strongest]


class Best(msgspec.Struct, frozen=True):
    """What there is to compare with on a day's dice.

    `result` is what the strongest player comes to on these very dice, which it does not know beforehand. If it is
    `exact`, that player makes no mistakes, and `expected` is what it comes to with any dice, on average.
    """

    challenge: str
    day: str
    measure: Measure
    result: int
    exact: bool
    expected: float | None


@cache
def challenges() -> dict[str, Challenge]:
    """The challenges of all games by id, in the order of the games."""
    return {each.id: each for plugin in plugins() for each in _brought_by(plugin)}


def _brought_by(plugin: Plugin) -> tuple[Challenge, ...]:
    """A plug-in's challenges; those that can't be used are logged and left out."""
    try:
        brought: tuple[Challenge, ...] = plugin.load("challenges") or ()
        for each in brought:
            if each.game != plugin.id or not (each.id == plugin.id or each.id.startswith(f"{plugin.id}-")):
                raise BrokenPlugin(f"the challenge {each.id} of the game {plugin.id} has to be named after it")
    except BrokenPlugin as error:
        log.warning("the challenges of %s can't be used: %s", plugin.id, error)
        return ()
    return brought


def challenge(id_: str) -> Challenge:
    """The challenge by this id; raises BadOptions."""
    known = challenges()
    if id_ not in known:
        raise BadOptions(f"there is no challenge {shown(id_)}; the challenges are: {', '.join(known)}")
    return known[id_]


def today() -> str:
    """The date by UTC."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def read_day(text: str) -> str:
    """A date as it stands in the text that dice are made from; raises BadOptions."""
    try:
        return datetime.datetime.strptime(text, "%Y-%m-%d").date().isoformat()
    except ValueError:
        raise BadOptions(f"{shown(text)} is no date; write it as {today()}") from None


def dice_text(played: Challenge, day: str) -> str:
    """The text that the dice of a challenge on a day are made from."""
    return f"dicehall daily {day} {played.id}"


def dice_of(played: Challenge, day: str) -> FairDice:
    """The dice of a challenge on a day."""
    return public_dice(dice_text(played, day))


def result(played: Challenge, play: Play[Any, Any]) -> int | None:
    """What a game came to: turns or points; None if the rules have not ended it."""
    return played.result(play.state) if isinstance(play.game.pending(play.state), Over) else None


def best(played: Challenge, day: str) -> Best:
    """What there is to compare with, from this computer's folder or worked out and stored there."""
    path, made = place_of(played, day), made_of(played)
    found = read_stored(path, made, Best, f"results of daily challenges ({played.id})")
    if found is None:
        found = work_out(played, day)
        write_stored(path, made, found)
    return found


def work_out(played: Challenge, day: str) -> Best:
    """Let the strongest player play the challenge."""
    from dicehall.lab.arena import host

    bot, expected = played.strongest()
    sitters = [Sitter("Best play", "strong")]
    play = Play.start(game(played.game), sitters, played.options, dice_of(played, day))
    host(play, [bot], MILLIS)
    came_to = result(played, play)
    if came_to is None:
        raise BrokenPlugin(f"the strongest player of the challenge {played.id} does not bring its game to an end")
    return Best(played.id, day, played.measure, came_to, played.exact, expected)


def place_of(played: Challenge, day: str) -> Path:
    """The file for what there is to compare with."""
    return home() / "daily" / f"{played.id}-{day}.json"


def made_of(played: Challenge) -> str:
    """The fingerprint of what best play is made of: the game, its board and its players."""
    brought = plugin(played.game)
    return fingerprint_of_game(brought, PARTS, __name__, resolve(brought.spec, played.options))
