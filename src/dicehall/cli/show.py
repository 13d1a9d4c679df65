"""`dicehall show`: draws a position or the end of a record, as text or as a picture; writes sheets for paper."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from dicehall.cli import open_game
from dicehall.cli.saves import read_file
from dicehall.cli.screen import Screen
from dicehall.core.apply import asked_seats
from dicehall.core.contract import Game
from dicehall.core.errors import BadPosition, GameError, IllegalAction
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.setup import place, resolve, rulebook_of
from dicehall.physics.host import looked_at
from dicehall.physics.port import shared
from dicehall.registry import part


def open_play(name: str, position: str | None, record: Path | None, options: Mapping[str, Any]) -> Play[Any, Any]:
    """The game to show: from a record, from a position, or at its start."""
    found = open_game(name)
    if record is not None:
        if position is not None:
            raise GameError("show either a position or a record, not both")
        return Play.replay(found, read_file(record))
    given = None if position is None else read_position(position)
    return Play.start(found, _sitters(found, given, options), options, position=given)


def read_position(text: str) -> Any:
    """A position from the command line: JSON, a line of text, or a file with either."""
    path = Path(text)
    try:
        inline = text.lstrip().startswith("{")  # as a path it might be longer than the system allows
        content = path.read_text("utf-8") if not inline and len(text) < 4096 and path.is_file() else text
        return msgspec.json.decode(content) if content.lstrip().startswith("{") else content.strip()
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadPosition(f"this is not a position: {error}") from None
    except OSError as error:
        raise BadPosition(f"{path}: {error.strerror or error}") from None


def _sitters(found: Game[Any, Any], given: Any, options: Mapping[str, Any]) -> list[Sitter]:
    seats = rulebook_of(found.spec, options).seats[0]
    if given is not None:
        seats = found.seats(place(found, given, options))
    return [Sitter(f"seat {seat}") for seat in range(seats)]


def act(play: Play[Any, Any], action: str) -> None:
    """Take an action for the seat that decides, so that the picture shows it."""
    seats = asked_seats(play.pending)
    if not seats:
        raise IllegalAction(f"no seat decides here, so {action!r} can't be shown")
    play.act(seats[0], action)
    if len(seats) > 1:
        others = " and seat ".join(map(str, seats[1:]))
        raise IllegalAction(f"seat {others} chooses at the same time, so {action!r} alone can't be shown")


def _picture(play: Play[Any, Any], state: Any) -> str:
    game = play.game.spec
    svg = part(game.id, "picture")
    if svg is None:
        raise GameError(f"{game.title} has no pictures; leave out --svg to draw it in the terminal")
    drawn: str = svg(state, play.last_choice, None)
    return drawn


def print_blank(name: str, options: Mapping[str, Any], svg: Path | None) -> None:
    """Write the game's sheet for playing on paper (its part `paper`), and print where it is."""
    found = open_game(name)
    blank = part(name, "paper")
    if blank is None:
        raise GameError(f"{found.spec.title} has no sheet for playing on paper")
    target = svg or Path(f"{name}-blank.svg")
    _write(target, blank(resolve(found.spec, options)))
    Console(highlight=False).print(f"{target}: print one for each player.", soft_wrap=True)


def draw(play: Play[Any, Any], svg: Path | None) -> None:
    """Draw the state in the terminal, or with the game's part `picture` to a file."""
    state = looked_at(play.game, play.state, shared())
    if svg is None:
        Screen(Console(highlight=False), play).board(state)
        return
    _write(svg, _picture(play, state))


def _write(target: Path, picture: str) -> None:
    try:
        target.write_text(picture, "utf-8")
    except OSError as error:
        raise GameError(f"{target}: {error.strerror or error}") from None
