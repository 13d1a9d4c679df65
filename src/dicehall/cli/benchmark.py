"""`dicehall bench-agents`: what it takes. `bench_agents` carries it out."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from dicehall.cli.arguments import MILLIS, AsJson, Millis


@Parameter(name="*")
@dataclass(frozen=True)
class Trial:
    """The player under test, and what becomes of its results.

    Parameters
    ----------
    player
        The player: a level, or one of your own (module:Class, file.py:Class or a command).
    millis
        Milliseconds for each choice of the player.
    evaluations
        A budget in evaluations instead, for levels that count them.
    workers
        Number of processes; by default one for each core.
    out
        The file to write the result to, or a folder for several.
    as_json
        Print the results as JSON.
    """

    player: str = "normal"
    millis: Millis = MILLIS
    evaluations: int = 0
    workers: int | None = None
    out: Path | None = None
    as_json: AsJson = False


USUAL = Trial()


def bench_agents(
    *suites: str,
    trial: Trial = USUAL,
    list_all: Annotated[bool, Parameter(name="--suites")] = False,
    check: Path | None = None,
    stale: Path | None = None,
    resume: Path | None = None,
    games: int | None = None,
) -> None:
    """Measure a player in the benchmark: fixed suites of games, and results that others can repeat.

    Parameters
    ----------
    suites
        Suites by id, or games, for all suites of a game.
    list_all
        List the suites.
    check
        A result, or a folder of results: play the games again and compare.
    stale
        A result, or a folder of results: say which are not of the present code, without playing.
    resume
        A result of a run that was interrupted, or a folder of results: play the games that are missing.
    games
        With --check, the number of games to play again; all by default.
    """
    from dicehall.cli import bench_agents as command

    command.check_combination(suites, {"--check": check, "--stale": stale, "--resume": resume}, games)
    if list_all:
        command.list_suites()
    elif stale is not None:
        sys.exit(int(command.tell_stale(stale)))
    elif resume is not None:
        command.resume_results(resume, trial.workers, trial.as_json)
    elif check is None:
        command.bench(command.chosen_suites(suites), trial)
    elif not command.check_results(check, games, trial.workers):
        sys.exit(1)
