"""The command `dicehall`. Each command calls the module that carries it out."""

from __future__ import annotations

import contextlib
import io
import logging
import os
import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

import dicehall
from dicehall.cli.arguments import MILLIS, AsJson, House, Millis, Rulebook, house_rules
from dicehall.cli.benchmark import bench_agents
from dicehall.cli.boards import boards
from dicehall.cli.bots import bots
from dicehall.cli.lab import lab
from dicehall.cli.puzzles import puzzles
from dicehall.cli.running import add_commands
from dicehall.cli.solve import solve
from dicehall.core.errors import GameError
from dicehall.physics.port import Physics, provide

app = App(
    name="dicehall",
    help="A hall where dice games are played, studied and built.",
    version=dicehall.__version__,
    default_parameter=Parameter(negative=()),
)

app.command(lab)
app.command(bots)
app.command(boards)
app.command(solve)
app.command(puzzles)
app.command(bench_agents)
add_commands(app)


@app.command
def games() -> None:
    """List the games, their rulebooks and their options."""
    from dicehall.cli.games import show_games

    show_games()


@app.command
def rules(game: str, /, *, rulebook: Rulebook = None, option: House = None) -> None:
    """Read the rules of a game in our own words.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them.
    rulebook
        The rulebook, where a game has several.
    option
        A house rule as name=value; the text then says what holds with it.
    """
    from dicehall.cli.games import show_rules

    show_rules(game, house_rules(game, option, rulebook))


@app.command
def play(
    game: str | None = None,
    /,
    *,
    rulebook: Rulebook = None,
    players: str | None = None,
    option: House = None,
    seed: str | None = None,
    real_dice: bool = False,
    save: Path | None = None,
    from_: Annotated[Path | None, Parameter(name="--from")] = None,
    at: int | None = None,
    dice: Literal["new", "same"] = "new",
) -> None:
    """Play in the terminal, alone, against bots or with friends at one keyboard.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them. By default the first one.
    rulebook
        The rulebook, where a game has several.
    players
        The players, separated by commas: you, names of people, bots by level or name (`dicehall bots list` shows
        them), or players of your own (file.py:Class, module:Class or a command). By default you,bot.
    option
        A house rule as name=value; may be repeated.
    seed
        Take the dice from this text instead of a secret seed.
    real_dice
        Roll your own dice and type what they show.
    save
        The file to save the game in.
    from_
        A record to play on from, with --at. The game, its rules and by default its players are those of the record.
    at
        The entry of the record after which the new game begins; 0 is its start.
    dice
        With --from: new dice, or the same ones that were to come in the record.
    """
    from dicehall.cli.play import start_game, take_up_game
    from dicehall.registry import plugins

    if from_ is None:
        for name, given in (("--at", at is not None), ("--dice", dice == "same")):
            if given:
                raise GameError(f"{name} goes with --from, a record to play on from")
        chosen = game or plugins()[0].id
        start_game(chosen, players or "you,bot", house_rules(chosen, option, rulebook), seed, real_dice, save)
        return
    if game or rulebook or option or real_dice:
        raise GameError("with --from the game and its rules are those of the record; leave them out")
    take_up_game(from_, at, players, dice == "same", seed, save)


@app.command
def learn(game: str | None = None, /, *, rulebook: Rulebook = None) -> None:
    """Learn a game in a few minutes, step by step, on its real board.

    Parameters
    ----------
    game
        The game's id. Without it, all lessons are listed.
    rulebook
        The rulebook, where a game has several.
    """
    from dicehall.cli.learn import learn, list_lessons

    if game is None:
        list_lessons()
    else:
        learn(game, rulebook)


@app.command
def train(
    game: str | None = None, /, *, rulebook: Rulebook = None, theme: str | None = None, daily: bool = False
) -> None:
    """Solve puzzles: find the best choice, and see what another one costs. Your rating is stored.

    Parameters
    ----------
    game
        The game's id. Without it: what there is to solve, and how you do.
    rulebook
        The rulebook, where a game has several.
    theme
        Only puzzles about this, as the list names it or in words.
    daily
        Only the puzzle of the day, whatever it is about.
    """
    from dicehall.cli.train import overview, train

    if game is None:
        overview(rulebook, theme, daily)
    else:
        train(game, rulebook, theme, daily)


@app.command
def resume(file: Path | None = None, /) -> None:
    """Continue a saved game.

    Parameters
    ----------
    file
        A saved game; by default the one played last.
    """
    from dicehall.cli.play import continue_game

    continue_game(file)


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
    """Draw a position, in the terminal or as a picture, or write a blank sheet for playing on paper.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them.
    position
        A position: JSON, a line of text, or a file with either.
    action
        An action to take first, so that the drawing shows it.
    record
        A record, to show its last position.
    svg
        Write a picture to this file instead.
    blank
        Write a blank sheet for playing on paper, if the game has one.
    option
        A house rule as name=value; may be repeated.
    """
    from dicehall.cli.show import act, draw, open_play, print_blank

    options = house_rules(game, option)
    if blank:
        print_blank(game, options, svg)
        return
    play = open_play(game, position, record, options)
    if action is not None:
        act(play, action)
    draw(play, svg)


@app.command
def verify(file: Path, /, *, as_json: AsJson = False, physics: bool = False, origin: Path | None = None) -> None:
    """Check a record offline: its hash chain, the rules and the dice.

    Parameters
    ----------
    file
        A record (JSON lines).
    as_json
        Print the verdict as JSON.
    physics
        Run all simulations again and compare.
    origin
        The record of the game that this one was taken up from, to compare them.
    """
    from dicehall.cli.verify import show_verdict

    if not show_verdict(file, as_json, physics, origin):
        sys.exit(1)


@app.command
def analyse(file: Path, /, *, as_json: AsJson = False, millis: Millis = MILLIS) -> None:
    """Review a game: its costliest decisions, luck and skill, and the chances over time.

    Parameters
    ----------
    file
        A record (JSON lines).
    as_json
        Print the review as JSON.
    millis
        Milliseconds for each evaluation, where values are not exact.
    """
    from dicehall.cli.analyse import show_review

    show_review(file, as_json, millis)


@app.command
def engine() -> None:
    """Play any game from another program: one JSON object a line in, one a line out."""
    from dicehall.cli.engine import serve

    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer, sys.stdout.buffer)


@app.command
def new_game(name: str, /, *, folder: Path | None = None) -> None:
    """Write the package of a small working game, as a start for your own.

    Parameters
    ----------
    name
        The id of the new game, such as ten_thousand.
    folder
        The folder to write it to; by default one named after the game.
    """
    from dicehall.cli.new_game import write_game

    write_game(name, folder)


@app.command
def warm_up(*games: str) -> None:
    """Compile games and their bots in advance, so that nobody waits for it. It is done once on a machine.

    Parameters
    ----------
    games
        The ids of games; all if there are none.
    """
    from dicehall.cli.warm_up import warm_up

    warm_up(list(games))


class OnStderr(logging.Handler):
    """Prints each log message as a line on stderr."""

    def emit(self, record: logging.LogRecord) -> None:
        """Print the message of a record."""
        print(f"dicehall: {record.getMessage()}", file=sys.stderr, flush=True)


def log_to_stderr() -> None:
    """Show the warnings of this process on stderr. The hall replaces this when it opens."""
    logger = logging.getLogger("dicehall")
    logger.handlers = [OnStderr(logging.WARNING)]
    logger.propagate = False


def _physics() -> Physics:
    """One worker process for each core, started with the first simulation."""
    from dicehall.workers.physics import open_pool

    return open_pool()


def main() -> None:
    """Run the command, or open the hall if there is none; a refusal is one line on stderr and exit code 2."""
    log_to_stderr()
    provide(_physics)
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
