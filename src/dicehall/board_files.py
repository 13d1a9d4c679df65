"""Boards of one's own as files: any TOML file, or one in the folder of the person's own boards, by its name."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dicehall.core.board_text import read_toml
from dicehall.core.boards import Boards, boards_of
from dicehall.core.errors import BadOptions, plain
from dicehall.core.packed import LARGEST, is_packed
from dicehall.home import home
from dicehall.registry import game as find_game
from dicehall.registry import plugins
from dicehall.stored import whole_file

NOT_WAITING = getattr(os, "O_NONBLOCK", 0)
"""Opens a pipe without waiting for somebody who writes to it."""
LONGEST_PATH = 1000
"""The largest number of characters of a path in a message."""


def games_with_boards() -> list[str]:
    """The games that are played on boards."""
    return [each.id for each in plugins() if boards_of(each.load("game"))]


def boards_for(game: str | None) -> tuple[str, Boards]:
    """A game with its boards, by default the first that has any; raises BadOptions and UnknownGame."""
    with_boards = games_with_boards() if game is None else [game]
    name = with_boards[0] if with_boards else ""
    boards = boards_of(find_game(name)) if name else None
    if boards is None:
        raise BadOptions(f"{game or 'no game here'} is not played on boards")
    return name, boards


def folder(game: str) -> Path:
    """The folder of a person's own boards of a game."""
    return home() / "boards" / game


def own_boards(game: str) -> dict[str, Path]:
    """The files in the folder of own boards, by name."""
    return {path.stem: path for path in sorted(folder(game).glob("*.toml"))}


def read_content(path: Path) -> dict[str, Any]:
    """The content of a board file, still unchecked; raises BadOptions with the file's name."""
    return _content(path, _bytes_of(path))


def _bytes_of(path: Path) -> bytes:
    """What is in a file, never more than a board may have. Pipes and devices are not waited for."""
    try:
        with os.fdopen(os.open(path, os.O_RDONLY | NOT_WAITING), "rb") as file:
            about = os.fstat(file.fileno())
            if not stat.S_ISREG(about.st_mode):
                raise BadOptions(f"{plain(path.name)}: it is a pipe or a device; a board is a TOML file")
            if about.st_size > LARGEST:
                raise BadOptions(
                    f"{plain(path.name)}: it has {about.st_size:,} bytes; at most {LARGEST:,} are allowed"
                )
            return file.read(LARGEST + 1)
    except IsADirectoryError:
        raise BadOptions(f"{plain(str(path), LONGEST_PATH)}: it is a folder; a board is a TOML file") from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise BadOptions(f"{plain(str(path), LONGEST_PATH)}: {getattr(error, 'strerror', '') or error}") from None


def _content(path: Path, found: bytes) -> dict[str, Any]:
    try:
        return read_toml(found.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadOptions(
            f"{plain(path.name)}: it is not UTF-8 from byte {error.start} on; save it as UTF-8"
        ) from None
    except BadOptions as error:
        raise BadOptions(f"{plain(path.name)}: {error}") from None


def packed_file(boards: Boards, path: Path) -> str:
    """The board of a file as the value of an option; raises BadOptions with every fault."""
    return _packed(boards, path, _bytes_of(path))


def _packed(boards: Boards, path: Path, found: bytes) -> str:
    content = _content(path, found)
    faults = boards.faults(content)
    if faults:
        raise BadOptions(f"{plain(path.name)}: " + "; ".join(faults))
    return boards.adopt(content)


def with_board_file(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options, with the board itself in place of the name of a file; raises BadOptions."""
    if not options:
        return {}
    boards = boards_of(find_game(game))
    value = options.get(boards.option) if boards else None
    if boards is None or not isinstance(value, str) or is_packed(value) or boards.ships(value):
        return dict(options)
    own = own_boards(game).get(value)
    path = own or Path(value)
    if own is None and path.suffix != ".toml" and not path.is_file():
        names = ", ".join(own_boards(game)) or "none yet"
        raise BadOptions(
            f"there is no board {value!r}; `dicehall boards list` shows those that come with the game, and yours "
            f"are: {names}. A file ends in .toml"
        )
    return {**options, boards.option: packed_file(boards, path)}


def with_varied_board(game: str, options: Mapping[str, Any], varied: Mapping[str, Any]) -> dict[str, Any]:
    """The options with the varied ones; `board.routes.A.score` varies a number of the board. Raises BadOptions."""
    boards = boards_of(find_game(game))
    found = dict(options)
    for name, value in varied.items():
        first, *path = name.split(".")
        if boards is None or first != boards.option or not path:
            found[name] = value
            continue
        here = found.get(first) or _default(game, first)
        try:
            found[first] = boards.changed(str(here), tuple(path), value)
        except BadOptions as error:
            raise BadOptions(f"{name}={value}: {error}") from None
    return found


def _default(game: str, option: str) -> Any:
    book = find_game(game).spec.rulebooks[0]
    return next(each.default for each in book.options if each.name == option)


def keep_file(game: str, boards: Boards, path: Path, *, replace: bool = False) -> Path:
    """Copy a board file without faults into the folder of own boards, to be found by name; raises BadOptions.

    Another board of this name is replaced only if that is asked for.
    """
    found = _bytes_of(path)
    _packed(boards, path, found)
    if boards.ships(path.stem):
        raise BadOptions(f"{plain(path.stem)} is the name of another board; give the file a name of its own")
    target = folder(game) / f"{path.stem}.toml"
    if not replace and target.exists() and _bytes_of(target) != found:
        raise BadOptions(
            f"there is another board named {plain(path.stem)} already; "
            "call with --replace, or give the file a name of its own"
        )
    with whole_file(target) as fresh:
        fresh.write_bytes(found)
    return target
