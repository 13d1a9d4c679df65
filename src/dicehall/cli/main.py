"""The command `dicehall`. What a command does stands in the module that it calls."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter, validators

import dicehall
from dicehall.core.errors import GameError

app = App(
    name="dicehall",
    help="A hall where dice games are played, studied and built.",
    version=dicehall.__version__,
    default_parameter=Parameter(negative=()),
)

lab = App(name="lab", help="Measure games.")
app.command(lab)

bots = App(name="bots", help="Players without a person.")
app.command(bots)

Rulebook = Annotated[str | None, Parameter(name="--rules")]
House = Annotated[list[str] | None, Parameter(name="--option")]
Millis = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=600_000))]

MILLIS = 100


@app.command
def games() -> None:
    """List the games, their rulebooks and their options."""
    from dicehall.cli.catalogue import show_games

    show_games()


@app.command
def rules(game: str, /, *, rulebook: Rulebook = None) -> None:
    """Read the rules of a game in our own words.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them.
    rulebook
        The rulebook, where a game has several.
    """
    from dicehall.cli.catalogue import show_rules

    show_rules(game, rulebook)


@app.command
def play(
    game: str = "intersection",
    /,
    *,
    rulebook: Rulebook = None,
    players: str = "you,bot",
    option: House = None,
    seed: str | None = None,
    real_dice: bool = False,
    save: Path | None = None,
) -> None:
    """Play in the terminal, alone, against bots or with friends at one keyboard.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them.
    rulebook
        The rulebook, where a game has several.
    players
        Who sits down, with commas between: you, names of people, or bots by their level (easy, normal, strong).
    option
        A house rule as name=value; may be repeated.
    seed
        Dice from this text instead of a secret seed.
    real_dice
        Roll your own dice and type what they show.
    save
        The file to keep the game in.
    """
    from dicehall.cli.sitting import start_game

    start_game(game, players, _options(option, rulebook), seed, real_dice, save)


@app.command
def resume(file: Path | None = None, /) -> None:
    """Go on with a saved game.

    Parameters
    ----------
    file
        A saved game; the one played last if left out.
    """
    from dicehall.cli.sitting import go_on

    go_on(file)


@app.command
def replay(file: Path, /, *, everything: Annotated[bool, Parameter(name="--all")] = False) -> None:
    """Step through a record.

    Parameters
    ----------
    file
        A record (JSON lines).
    everything
        Show the whole game at once.
    """
    from dicehall.cli.replay import show_record

    show_record(file, everything)


@app.command
def show(
    game: str,
    /,
    *,
    position: str | None = None,
    action: Annotated[str | None, Parameter(name="--act")] = None,
    record: Path | None = None,
    svg: Path | None = None,
    blank: Annotated[bool, Parameter(name="--print", negative=())] = False,
    option: House = None,
) -> None:
    """Draw a position, in the terminal or as a picture, or a blank sheet for playing on paper.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them.
    position
        A position: JSON, a line of text, or a file with either.
    action
        An action to take first, so that it is shown.
    record
        A record, to show how it stands at its end.
    svg
        Draw a picture into this file instead.
    blank
        Write a blank sheet for playing on paper, where a game has one.
    option
        A house rule as name=value; may be repeated.
    """
    from dicehall.cli.show import act, draw, open_play, print_blank

    options = _options(option)
    if blank:
        print_blank(game, options, svg)
        return
    play = open_play(game, position, record, options)
    if action is not None:
        act(play, action)
    draw(play, svg)


@app.command
def verify(
    file: Path, /, *, as_json: Annotated[bool, Parameter(name="--json")] = False, physics: bool = False
) -> None:
    """Check a record offline: its chain, the rules and the dice.

    Parameters
    ----------
    file
        A record (JSON lines).
    as_json
        The verdict as JSON.
    physics
        Run all simulations again and compare.
    """
    from dicehall.cli.verdict import show_verdict

    if not show_verdict(file, as_json, physics):
        sys.exit(1)


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


@app.command
def solve(
    game: str,
    /,
    *,
    rulebook: Rulebook = None,
    purpose: Annotated[str, Parameter(name="--for")] = "points",
    option: House = None,
    as_json: Annotated[bool, Parameter(name="--json")] = False,
) -> None:
    """Find exact answers: the best turn, the fewest turns alone, the chance of winning of two.

    Parameters
    ----------
    game
        The game's id: one that is small enough.
    rulebook
        The rulebook, where a game has several.
    purpose
        What to solve for: points (of one turn), solo (turns alone) or duel (two players).
    option
        A house rule as name=value; may be repeated.
    as_json
        The answer as JSON.
    """
    from dicehall.cli.solving import show_solution

    show_solution(game, purpose, _options(option, rulebook), as_json)


@app.command
def analyse(
    file: Path, /, *, as_json: Annotated[bool, Parameter(name="--json")] = False, millis: Millis = MILLIS
) -> None:
    """Look back on a game: its costliest decisions, luck and skill, and the chances over time.

    Parameters
    ----------
    file
        A record (JSON lines).
    as_json
        The review as JSON.
    millis
        The time for each judgement, where values are not exact.
    """
    from dicehall.cli.analysis import show_review

    show_review(file, as_json, millis)


@bots.command
def arena(
    game: str,
    /,
    *,
    entrants: Annotated[str, Parameter(name="--bots")] = "easy,normal,strong",
    games: int = 100,
    players: int | None = None,
    rulebook: Rulebook = None,
    option: House = None,
    millis: Millis = MILLIS,
    seed: str = "arena",
    workers: int | None = None,
    as_json: Annotated[bool, Parameter(name="--json")] = False,
) -> None:
    """Let bots play many games against each other, on all cores, and rate them.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them.
    entrants
        The levels that play, with commas between; one that stands twice plays as two.
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
    from dicehall.cli.opening import open_game
    from dicehall.cli.tournament import show_arena
    from dicehall.lab.arena import contest

    house = _options(option, rulebook)
    held = contest(open_game(game), entrants.split(","), games, players, house, millis, seed)
    show_arena(held, workers, as_json)


@app.command
def engine() -> None:
    """Drive any game from any program: one JSON object a line in, one a line out."""
    from dicehall.cli.engine import serve

    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer, sys.stdout.buffer)


@app.command
def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8400,
    database: str | None = None,
    name: list[str] | None = None,
    no_browser: bool = False,
) -> None:
    """Open the hall: tables for people in browsers, for bots and for other programs.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets in everybody who can reach this machine.
    port
        The port; 0 takes any that is free.
    database
        Where tables are kept, such as postgresql+asyncpg://user@host/hall; a file in your folder if left out.
    name
        A name under which browsers reach the hall, such as games.example.org; may be repeated.
    no_browser
        Do not open a browser.
    """
    from dicehall.cli.serve import open_hall

    open_hall(host, port, database, name or [], not no_browser)


def _options(given: list[str] | None, rulebook: str | None = None) -> dict[str, Any]:
    """House rules, and the rulebook if one is named, as options; raises BadOptions."""
    from dicehall.core.setup import read_option

    options = dict(read_option(text) for text in given or [])
    return options | {"rules": rulebook} if rulebook else options


def main() -> None:
    """Run the command line, or open the hall without one; a refusal is one line on stderr and exit code 2."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        app(sys.argv[1:] or ["serve"])
    except KeyboardInterrupt:
        sys.exit(130)
    except GameError as error:
        print(f"dicehall: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
