"""The command `dicehall lab`."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from dicehall.cli.arguments import AsJson, House, Millis, Rulebook, house_rules

if TYPE_CHECKING:
    from dicehall.lab.question import Question

lab = App(name="lab", help="Measure games.")

LAB_MILLIS = 20


@Parameter(name="*")
@dataclass(frozen=True)
class GamesToPlay:
    """The games to play, and the bots.

    Parameters
    ----------
    bots
        The bots, separated by commas, one for each seat; a single one plays in all seats. A player of your own is
        module:Class, file.py:Class or a command.
    players
        Players in each game; by default as many as there are bots, or two.
    games
        Number of games, of pairs of games, or of games for each mixture: 1000, 1_000_000 or 1e6.
    rulebook
        The rulebook, if the game has several.
    option
        A house rule as name=value; may be repeated.
    seed
        The same text gives the same games.
    workers
        Number of processes; by default one for each core.
    millis
        Milliseconds for each choice of a bot that searches, and for each evaluation by a judge.
    engine
        Where games are played: local, or ray for a Ray cluster.
    """

    bots: str = "normal"
    players: int | None = None
    games: str = "1000"
    rulebook: Rulebook = None
    option: House = None
    seed: str = "lab"
    workers: int | None = None
    millis: Millis = LAB_MILLIS
    engine: str = "local"

    def of(self, game: str, more: Mapping[str, Any] | None = None, bots: Sequence[str] = ()) -> Question:
        """The question about a game, with more house rules and other bots if given; raises BadOptions."""
        from dicehall.board_files import with_varied_board
        from dicehall.bots.custom import split_players
        from dicehall.lab.question import make_question, read_count

        return make_question(
            game,
            bots or split_players(self.bots),
            read_count(self.games),
            players=self.players,
            options=with_varied_board(game, house_rules(game, self.option, self.rulebook), more or {}),
            seed=self.seed,
            millis=self.millis,
        )


@Parameter(name="*")
@dataclass(frozen=True)
class OutputFiles:
    """The files for a report, and whether a browser shows it.

    Parameters
    ----------
    json
        Write every figure to this file, as JSON.
    csv
        Write every figure to this file, as CSV.
    html
        Write the report with plots to this file, as HTML.
    shown
        Show the report in a browser.
    """

    json: Path | None = None
    csv: Path | None = None
    html: Path | None = None
    shown: Annotated[bool, Parameter(name="--open")] = False


USUAL, NONE = GamesToPlay(), OutputFiles()


@lab.command
def run(game: str, /, *, request: GamesToPlay = USUAL, judged: int = 10, files: OutputFiles = NONE) -> None:
    """Let bots play games, on all cores, and report on them.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them.
    judged
        Number of games that a judge evaluates, for luck and for how close choices were; 0 for none.
    """
    from dicehall.cli.lab_output import show_run

    show_run(request.of(game), judged, request.workers, request.engine, files)


@lab.command
def sweep(game: str, /, *, vary: list[str], request: GamesToPlay = USUAL, files: OutputFiles = NONE) -> None:
    """Measure a game for every mixture of some house rules; an interrupted sweep continues where it stopped.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them.
    vary
        A house rule with its values, as in come_in=0,100,...,500 or last_turn=true,false; may be repeated.
        Numbers of a board are named by their place, as in board.routes.A.score=15,20,25.
        Values that the game does not allow are listed with the reason.
    """
    from dicehall.cli.lab_output import show_sweep
    from dicehall.lab.sweep import read_variations, split_mixtures

    varied = read_variations(vary)
    questions, refused = split_mixtures(varied, lambda mixture: request.of(game, mixture))
    show_sweep(varied, questions, refused, request.workers, request.engine, files)


@lab.command
def compare(game: str, a: str, b: str, /, *, request: GamesToPlay = USUAL, files: OutputFiles = NONE) -> None:
    """Compare two rule sets, or two bots, on the same dice, and say whether the difference is real.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them.
    a
        The first side: a bot's level, a player of your own, house rules such as come_in=0,goal=3000, or as-written.
    b
        The second side, of the same kind.
    """
    from dicehall.cli.lab_output import show_comparison
    from dicehall.lab.sides import sides

    one, other = (request.of(game, side.options, side.bots) for side in sides(game, a, b, request.players))
    show_comparison((a, b), (one, other), request.workers, request.engine, files)


@lab.command
def games(game: str, /, *, out: Path, resume: bool = False, request: GamesToPlay = USUAL) -> None:
    """Write played games to a file for learning: positions, legal action ids, choices, exact values, results.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them.
    out
        The file; its name ends with .parquet or .arrow.
    resume
        Continue the file of a run that was interrupted, or that had fewer games.
    """
    from dicehall.cli.lab_output import write_played_games

    write_played_games(request.of(game), out, request.workers, request.engine, resume)


@lab.command
def fairness(game: str, /, *, throws: int = 3000) -> None:
    """Throw thousands of dice and count their faces, on a table and on a board.

    Parameters
    ----------
    game
        The game's id: a game with physics.
    throws
        Number of throws, at the table and at the board each.
    """
    from dicehall.cli.fairness import show_fairness

    if not show_fairness(game, throws):
        sys.exit(1)


@lab.command
def daily(challenge: str | None = None, /, *, date: str | None = None, as_json: AsJson = False) -> None:
    """Show the daily challenges: their dice, and the result of best play with them.

    Parameters
    ----------
    challenge
        The challenge's id; by default all challenges.
    date
        The day as 2026-11-16; by default today, in UTC.
    as_json
        Print the figures as JSON.
    """
    from dicehall.cli.daily import show_daily

    show_daily(challenge, date, as_json)
