"""The command `dicehall`. What a command does stands in the module that it calls."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from dicehall.core.errors import GameError

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's id; `dicehall games` lists them.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record (JSON lines).")]
Rulebook = Annotated[str | None, typer.Option("--rules", help="The rulebook, where a game has several.")]
WholeGame = Annotated[bool, typer.Option("--all", help="Show the whole game at once.")]
House = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A house rule; may be repeated.")
]


@app.callback()
def hall() -> None:
    """A hall where dice games are played, studied and built."""


@app.command()
def games() -> None:
    """List the games, their rulebooks and their options."""
    from dicehall.cli.catalogue import show_games

    show_games(Console())


@app.command()
def rules(game: GameName, rulebook: Rulebook = None) -> None:
    """Read the rules of a game in our own words."""
    from dicehall.cli.catalogue import show_rules

    show_rules(Console(), game, rulebook)


@app.command()
def play(
    game: GameName = "intersection",
    rulebook: Rulebook = None,
    players: Annotated[str, typer.Option(help="Who sits down: you, names, bot, or a bot's level.")] = "you,bot",
    option: House = None,
    seed: Annotated[str | None, typer.Option(help="Dice from this text instead of a secret seed.")] = None,
    real_dice: Annotated[bool, typer.Option(help="Roll your own dice and type what they show.")] = False,
    save: Annotated[Path | None, typer.Option(help="The file to keep the game in.")] = None,
) -> None:
    """Play in the terminal, alone, against bots or with friends at one keyboard."""
    from dicehall.cli.sitting import start_game
    from dicehall.core.setup import read_option

    options = dict(read_option(text) for text in option or [])
    if rulebook:
        options["rules"] = rulebook
    start_game(game, players, options, seed, real_dice, save)


@app.command()
def resume(
    file: Annotated[Path | None, typer.Argument(help="A saved game; the one played last if left out.")] = None,
) -> None:
    """Go on with a saved game."""
    from dicehall.cli.sitting import go_on

    go_on(file)


@app.command()
def replay(
    file: RecordFile,
    everything: Annotated[bool, typer.Option("--all", help="Show the whole game at once.")] = False,
) -> None:
    """Step through a record."""
    from dicehall.cli.replay import Replay
    from dicehall.cli.saves import read_file
    from dicehall.cli.screen import Screen
    from dicehall.core.play import Play
    from dicehall.games import game as find_game

    record = read_file(file)
    played = Play.replay(find_game(record.header.game), record)
    console = Console(highlight=False)
    shown = Replay(played, Screen(console, played))
    if everything or not sys.stdin.isatty():
        shown.everything()
    else:
        shown.run(console.input)


@app.command()
def verify(
    file: RecordFile, as_json: Annotated[bool, typer.Option("--json", help="The verdict as JSON.")] = False
) -> None:
    """Check a record offline: its chain, the rules and the dice."""
    from dicehall.cli.verdict import show_verdict

    if not show_verdict(Console(highlight=False), file, as_json):
        raise typer.Exit(1)


@app.command()
def engine() -> None:
    """Drive any game from any program: one JSON object a line in, one a line out."""
    from dicehall.cli.engine import serve

    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer, sys.stdout.buffer)


def main() -> None:
    """Run the command line; a refusal is one line on stderr and exit code 2."""
    try:
        app()
    except GameError as error:
        print(f"dicehall: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
