"""`dicehall boards`: boards of one's own, checked, listed and kept."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

boards = App(name="boards", help="Check, list and keep boards of your own.")

OfGame = Annotated[str | None, Parameter(name="--game")]


@boards.command
def check(file: Path, /, *, game: OfGame = None, games: int = 0) -> None:
    """Say everything that is wrong with a board file; with --games, also what the board plays like.

    Parameters
    ----------
    file
        A board as TOML.
    game
        The game that it is a board of; by default the first that has boards.
    games
        Number of games that bots play on it; 0 for none.
    """
    from dicehall.cli.board_output import show_check

    if not show_check(file, game, games):
        sys.exit(1)


@boards.command(name="list")
def list_boards(*, game: OfGame = None) -> None:
    """List the boards that come with a game, and your own.

    Parameters
    ----------
    game
        The game; by default the first that has boards.
    """
    from dicehall.cli.board_output import show_list

    show_list(game)


@boards.command
def keep(file: Path, /, *, game: OfGame = None, replace: bool = False) -> None:
    """Copy a board file to the folder of your own boards: after that its name is enough.

    Parameters
    ----------
    file
        A board as TOML.
    game
        The game that it is a board of; by default the first that has boards.
    replace
        Replace another board of this name.
    """
    from dicehall.cli.board_output import keep_board

    keep_board(file, game, replace=replace)
