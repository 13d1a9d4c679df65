"""The command `dicehall lab`."""

from __future__ import annotations

import sys

from cyclopts import App

lab = App(name="lab", help="Measure games.")


@lab.command
def fairness(game: str, /, *, throws: int = 3000) -> None:
    """Throw thousands of dice and count their faces, on a table and on a board.

    Parameters
    ----------
    game
        The game's id: one in which dice are really thrown.
    throws
        How many dice, at the table and at the board each.
    """
    from dicehall.cli.laboratory import show_fairness

    if not show_fairness(game, throws):
        sys.exit(1)
