"""The command `dicehall lab`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from dicehall.cli.arguments import AsJson, House, Millis, Rulebook, house_rules

lab = App(name="lab", help="Measure games.")

Bots = Annotated[str, Parameter(name="--bots")]
JsonFile = Annotated[Path | None, Parameter(name="--json")]
CsvFile = Annotated[Path | None, Parameter(name="--csv")]
HtmlFile = Annotated[Path | None, Parameter(name="--html")]
Opened = Annotated[bool, Parameter(name="--open")]

LAB_MILLIS = 20


@lab.command
def run(
    game: str,
    /,
    *,
    bots: Bots = "normal",
    players: int | None = None,
    games: str = "1000",
    rulebook: Rulebook = None,
    option: House = None,
    seed: str = "lab",
    workers: int | None = None,
    millis: Millis = LAB_MILLIS,
    judged: int = 10,
    engine: str = "local",
    json_file: JsonFile = None,
    csv_file: CsvFile = None,
    html_file: HtmlFile = None,
    opened: Opened = False,
) -> None:
    """Let bots play many games, on all cores, and report what happens in them.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them.
    bots
        The levels that play, with commas between, one for each seat; a single one plays in all seats.
    players
        How many sit at a table; as many as there are bots, or two, if left out.
    games
        How many games: 1000, 1_000_000 or 1e6.
    rulebook
        The rulebook, where a game has several.
    option
        A house rule as name=value; may be repeated.
    seed
        The same text gives the same games.
    workers
        How many processes; one for each core if left out.
    millis
        The time for each choice of a bot that searches, and for each judgement.
    judged
        How many games a judge watches: what was luck, and how close choices were. 0 does without.
    engine
        Where games are played: local, or ray for a Ray cluster.
    json_file
        Write every figure into this file, as JSON.
    csv_file
        Write every figure into this file, as a table.
    html_file
        Write the report into this file, with plots; it needs nothing else.
    opened
        Show the report in a browser.
    """
    from dicehall.cli.laboratory import Papers, show_run
    from dicehall.lab.question import ask, read_count

    house = house_rules(option, rulebook)
    asked = ask(game, bots.split(","), read_count(games), players=players, options=house, seed=seed, millis=millis)
    show_run(asked, min(judged, asked.games), workers, engine, Papers(json_file, csv_file, html_file, opened))


@lab.command
def sweep(
    game: str,
    /,
    *,
    vary: list[str],
    bots: Bots = "normal",
    players: int | None = None,
    games: str = "10_000",
    rulebook: Rulebook = None,
    option: House = None,
    seed: str = "lab",
    workers: int | None = None,
    millis: Millis = LAB_MILLIS,
    engine: str = "local",
    json_file: JsonFile = None,
    csv_file: CsvFile = None,
    html_file: HtmlFile = None,
    opened: Opened = False,
) -> None:
    """Measure a game for every mixture of some house rules; an interrupted sweep goes on where it stopped.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them.
    vary
        A house rule with its values, as in come_in=0,100,...,500 or last_turn=true,false; may be repeated.
    bots
        The levels that play, with commas between, one for each seat; a single one plays in all seats.
    players
        How many sit at a table; as many as there are bots, or two, if left out.
    games
        How many games for each mixture: 1000, 1_000_000 or 1e6.
    rulebook
        The rulebook, where a game has several.
    option
        A house rule that all have, as name=value; may be repeated.
    seed
        The same text gives the same games.
    workers
        How many processes; one for each core if left out.
    millis
        The time for each choice of a bot that searches.
    engine
        Where games are played: local, or ray for a Ray cluster.
    json_file
        Write every figure into this file, as JSON.
    csv_file
        Write every figure into this file, as a table.
    html_file
        Write the report into this file, with plots; it needs nothing else.
    opened
        Show the report in a browser.
    """
    from dicehall.cli.laboratory import Papers, show_sweep
    from dicehall.lab.question import ask, read_count
    from dicehall.lab.sweep import mixtures, read_variation

    varied, house = dict(read_variation(text) for text in vary), house_rules(option, rulebook)
    asked = [
        (
            mixture,
            ask(
                game,
                bots.split(","),
                read_count(games),
                players=players,
                options=house | mixture,
                seed=seed,
                millis=millis,
            ),
        )
        for mixture in mixtures(varied)
    ]
    show_sweep(varied, asked, workers, engine, Papers(json_file, csv_file, html_file, opened))


@lab.command
def compare(
    game: str,
    a: str,
    b: str,
    /,
    *,
    bots: Bots = "normal",
    players: int | None = None,
    games: str = "1000",
    rulebook: Rulebook = None,
    option: House = None,
    seed: str = "lab",
    workers: int | None = None,
    millis: Millis = LAB_MILLIS,
    engine: str = "local",
    json_file: JsonFile = None,
    csv_file: CsvFile = None,
    html_file: HtmlFile = None,
    opened: Opened = False,
) -> None:
    """Compare two rule sets, or two bots, on the same dice, and say whether the difference is real.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them.
    a
        The first of two: a bot's level, house rules such as come_in=0,goal=3000, or as-written.
    b
        The second, of the same kind.
    bots
        The levels that play both rule sets, with commas between.
    players
        How many sit at a table; as many as there are bots, or two, if left out.
    games
        How many pairs of games: 1000, 1_000_000 or 1e6.
    rulebook
        The rulebook, where a game has several.
    option
        A house rule that both have, as name=value; may be repeated.
    seed
        The same text gives the same games.
    workers
        How many processes; one for each core if left out.
    millis
        The time for each choice of a bot that searches.
    engine
        Where games are played: local, or ray for a Ray cluster.
    json_file
        Write every figure into this file, as JSON.
    csv_file
        Write every figure into this file, as a table.
    html_file
        Write the report into this file, with plots; it needs nothing else.
    opened
        Show the report in a browser.
    """
    from dicehall.cli.laboratory import Papers, show_comparison
    from dicehall.lab.question import ask, read_count
    from dicehall.lab.sides import sides

    house, seated = house_rules(option, rulebook), bots.split(",")
    both = [
        ask(
            game,
            side.bots or seated,
            read_count(games),
            players=players,
            options=house | side.options,
            seed=seed,
            millis=millis,
        )
        for side in sides(a, b, players)
    ]
    show_comparison((a, b), (both[0], both[1]), workers, engine, Papers(json_file, csv_file, html_file, opened))


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
    from dicehall.cli.throwing import show_fairness

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
