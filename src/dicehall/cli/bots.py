"""The command `dicehall bots`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from dicehall.cli.arguments import MILLIS, AsJson, House, Millis, Rulebook, house_rules

bots = App(name="bots", help="The bots of each game, and matches between them.")


@bots.command(name="list")
def list_bots(game: str | None = None, /) -> None:
    """List the bots of a game, with their levels and how they play.

    Parameters
    ----------
    game
        The game's id; by default all games.
    """
    from dicehall.cli.games import show_bots

    show_bots(game)


@bots.command
def arena(
    game: str,
    /,
    *,
    entrants: Annotated[str | None, Parameter(name="--bots")] = None,
    games: int = 100,
    players: int | None = None,
    rulebook: Rulebook = None,
    option: House = None,
    millis: Millis = MILLIS,
    seed: str = "arena",
    workers: int | None = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other, on all cores, and rate them.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them.
    entrants
        The bots, separated by commas; a level given twice plays as two bots. A player of your own is module:Class,
        file.py:Class or a command; put it in double quotes if it has commas. By default the game's easy, normal and
        strong players, if it has them.
    games
        The number of games.
    players
        Players in each game; by default the fewest that the rulebook allows, but at least two.
    rulebook
        The rulebook, if the game has several.
    option
        A house rule as name=value; may be repeated.
    millis
        Milliseconds for each choice.
    seed
        The same text gives the same dice and the same order.
    workers
        Number of processes; by default one for each core.
    as_json
        Print the standings as JSON.
    """
    from dicehall.bots.custom import split_players
    from dicehall.bots.levels import usual_levels
    from dicehall.cli import open_game
    from dicehall.cli.arena import show_arena
    from dicehall.lab.arena import contest

    house = house_rules(game, option, rulebook)
    found = open_game(game)
    chosen = split_players(entrants) if entrants else usual_levels(game)
    held = contest(found, chosen, games, players, house, millis, seed)
    show_arena(held, workers, as_json)


@bots.command
def ladder(
    game: str | None = None,
    /,
    *,
    rulebook: Rulebook = None,
    measure: Annotated[bool, Parameter(negative="")] = False,
    games: int | None = None,
    workers: int | None = None,
    out: Path | None = None,
    check: Annotated[bool, Parameter(negative="")] = False,
    docs: Path | None = None,
    as_json: AsJson = False,
) -> None:
    """Show the bots of a game from weak to strong, with their ratings and what neighbours win against each other.

    Parameters
    ----------
    game
        The game's id; by default all games.
    rulebook
        The rulebook; by default all that have a ladder.
    measure
        Let neighbours play, and write what came of it. When it is interrupted, the same command goes on.
    games
        The games of each match; by default what the ladder asks for.
    workers
        Number of processes; by default one for each core.
    out
        The folder that is written to; by default that of the game, from which the page has its ratings.
    check
        Fail if a ladder was measured with other rules or players than those that are here, or not at all.
    docs
        A page of the documentation: each ladder replaces the table under its title there.
    as_json
        Print the matches and the ratings as JSON.
    """
    from dicehall.cli.ladder import Shown, show_ladders

    show_ladders(game, rulebook, Shown(measure, games, workers, out, check, docs, as_json))
