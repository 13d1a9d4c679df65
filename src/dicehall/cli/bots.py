"""The command `dicehall bots`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import App, Parameter

from dicehall.cli.arguments import MILLIS, AsJson, House, Millis, Rulebook, house_rules

bots = App(name="bots", help="Players without a person.")


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
    """Let bots play many games against each other, on all cores, and rate them.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them.
    entrants
        The levels that play, with commas between; one that stands twice plays as two. A player of your own is
        module:Class, file.py:Class or a command; one with commas in it stands in double quotes. The game's easy,
        normal and strong players if left out, as far as it has them.
    games
        How many games.
    players
        How many sit at a table; the fewest that the rulebook knows, but two, if left out.
    rulebook
        The rulebook, where a game has several.
    option
        A house rule as name=value; may be repeated.
    millis
        The time for each choice.
    seed
        The same text gives the same dice and the same lots.
    workers
        How many processes; one for each core if left out.
    as_json
        The standings as JSON.
    """
    from dicehall.bots.custom import split_players
    from dicehall.bots.levels import usual_levels
    from dicehall.cli import open_game
    from dicehall.cli.arena import show_arena
    from dicehall.lab.arena import contest

    house = house_rules(option, rulebook)
    found = open_game(game)
    chosen = split_players(entrants) if entrants else usual_levels(game)
    held = contest(found, chosen, games, players, house, millis, seed)
    show_arena(held, workers, as_json)
