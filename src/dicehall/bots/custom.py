"""Custom players: how they are named, what they may answer, and the error when they fail.

Wherever a bot's level can be given, `module:Class`, `file.py:Class` or a command with its arguments will do.
"""

from __future__ import annotations

import csv
import os
import re
import shlex
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dicehall.core.apply import check_choice
from dicehall.core.contract import ActionBox, Game
from dicehall.core.errors import BadOptions, GameError, IllegalAction, cut, shown
from dicehall.core.plugin import message_of

FORMS = 'module:Class, file.py:Class, or a command such as "python bot.py"'
SHORTEST = 2.0
"""The shortest time limit for a choice, in seconds."""
TIMES = 10
"""A player has failed when it takes this many times longer than its milliseconds."""
FIRST = 30.0
"""Extra seconds for the first choice: a program starts, a class may compile."""
MOST_LISTED = 12

_MODULE = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*")


class PlayerFailed(GameError):
    """A custom player crashed, answered with something illegal, or ran out of time."""

    code = "player_failed"


def limit(millis: int, first: bool = False) -> float:
    """The seconds after which a player has failed that should choose in this many milliseconds."""
    return max(SHORTEST, TIMES * millis / 1000) + (FIRST if first else 0.0)


# How custom players are named.


def is_class(text: str) -> bool:
    """Whether this is written as a class: `module:Class` or `file.py:Class`."""
    where, colon, name = text.rpartition(":")
    return bool(colon) and name.isidentifier() and (where.endswith(".py") or bool(_MODULE.fullmatch(where)))


def is_command(text: str) -> bool:
    """Whether this is a command whose program can be run."""
    return program_of(text) is not None


def program_of(text: str) -> list[str] | None:
    """The words of a command, with the program's path first; None where there is no such program."""
    try:
        words = shlex.split(text, posix=os.name == "posix")
    except ValueError:
        return None
    program = _program(words[0]) if words else None
    return [program, *words[1:]] if program else None


def _program(word: str) -> str | None:
    """The path of a program: a file that can be run, or one on PATH."""
    path = Path(word).expanduser()
    if path.is_file() and os.access(path, os.X_OK):
        return str(path.resolve())
    return shutil.which(word)


def is_custom(text: str) -> bool:
    """Whether this names a custom player; a level of the game comes first."""
    return is_class(text) or is_command(text)


def why_not(text: str) -> str:
    """Why a text names no custom player, and what would."""
    word = text.split(maxsplit=1)[0] if text.strip() else ""
    if word.endswith(".py") and Path(word).is_file():
        return f"{word} is a file; write {word}:Class for a class in it, or python {word} to run it as a program"
    return f"a player of your own is written as {FORMS}"


def short_name(text: str) -> str:
    """A custom player's name for people: that of its class or of its program's file."""
    if is_class(text):
        return text.rpartition(":")[2]
    words = shlex.split(text)
    scripts = [word for word in words[1:] if Path(word).is_file()]
    return Path((scripts or words)[0]).name


def split_players(text: str) -> list[str]:
    """A list of players, split at commas; a player with commas in it needs double quotes. Raises BadOptions."""
    try:
        rows = list(csv.reader([text], skipinitialspace=True, strict=True))
    except csv.Error as error:
        raise BadOptions(f"the list {shown(text)} can't be read: {error}; quote as in {_QUOTED}") from None
    return [word.strip() for word in rows[0]] if rows and rows[0] else [""]


_QUOTED = 'normal,"python bot.py --depth 2,3"'


# What they answer.


def read_answer(who: str, game: Game[Any, Any], state: Any, seat: int, answer: Any) -> Any:
    """The legal action that a player answered with, as an action or as text; raises PlayerFailed."""
    try:
        action = game.parse(state, answer) if isinstance(answer, str) else answer
        check_choice(game, state, seat, action)
    except IllegalAction as error:
        why = str(error)
    except Exception as error:
        said = str(error) if isinstance(error, GameError) else f"that is no action ({message_of(error)})"
        why = f"{said}; possible: {possible(game, state, seat)}"
    else:
        return action
    raise PlayerFailed(f"{who} in seat {seat} answered {_answered(answer)}: {why}")


def _answered(answer: Any) -> str:
    """The answer on one line; never fails."""
    try:
        return cut(" ".join(repr(answer).split()))
    except Exception:
        return f"an object of {type(answer).__name__}"


def possible(game: Game[Any, Any], state: Any, seat: int) -> str:
    """The actions of a seat as text, cut where the list is long."""
    actions = game.actions(state, seat)
    if isinstance(actions, ActionBox):
        return ", ".join(f"{bound.name} from {bound.low} to {bound.high}" for bound in actions.bounds)
    texts = [game.write(state, action) for action in actions[:MOST_LISTED]]
    more = f" and {len(actions) - MOST_LISTED} more" if len(actions) > MOST_LISTED else ""
    return ", ".join(texts) + more


# While they play.


def close_bots(bots: Iterable[Any]) -> None:
    """End the programs and threads of bots, where they have any."""
    for bot in bots:
        close = getattr(bot, "close", None)
        if close is not None:
            close()


@contextmanager
def playing(bots: Iterable[Any], number: int, seed: str) -> Iterator[None]:
    """Close the bots after a game; a failure says which game it was, so that it can be repeated."""
    try:
        yield
    except PlayerFailed as error:
        raise PlayerFailed(f"in game {number} (the first is 0) from seed {shown(seed)}, {error}") from error
    finally:
        close_bots(bots)
