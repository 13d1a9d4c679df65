"""The command `dicehall lab`."""

from __future__ import annotations

import sys

from cyclopts import App

from dicehall.cli.arguments import AsJson

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


@lab.command
def daily(challenge: str | None = None, /, *, date: str | None = None, as_json: AsJson = False) -> None:
    """Show the daily challenges: what the dice are made from, and what best play does with them.

    Parameters
    ----------
    challenge
        The challenge, such as intersection-traffic; all of them if left out.
    date
        The day as 2026-11-16; today by UTC if left out.
    as_json
        The figures as JSON.
    """
    from dicehall.cli.daily import show_daily

    show_daily(challenge, date, as_json)
