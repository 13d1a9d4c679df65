"""`dicehall bench-agents`: plays the suites of the benchmark with a player, or repeats a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Column, Table

from dicehall.bots import levels_of
from dicehall.cli.benchmark import Trial
from dicehall.cli.games_bar import games_bar
from dicehall.core.errors import BadOptions
from dicehall.lab.benchmark.games import Entrant
from dicehall.lab.benchmark.results import Result, check, play_suite, read_result, result_files, resume, stale
from dicehall.lab.benchmark.scores import Estimate
from dicehall.lab.benchmark.suites import Suite, all_suites, suite_of
from dicehall.lab.files import as_json as json_of
from dicehall.lab.files import write_whole
from dicehall.lab.formatting import counted
from dicehall.registry import plugin

SHOWN = 5


def list_suites() -> None:
    """Print the suites."""
    table = Table(Column("suite", no_wrap=True), "what", "opponents", "games", "counted in")
    for suite in all_suites():
        table.add_row(suite.id, suite.title, suite.against, f"{suite.games:,}", _unit(suite))
    Console(highlight=False).print(table)


def _unit(suite: Suite) -> str:
    return {"share": "wins", "points": "points", "turns": "turns, fewer are better"}[suite.unit]


def chosen_suites(names: Sequence[str]) -> list[Suite]:
    """The suites that names of suites and of games stand for; raises BadOptions."""
    if not names:
        raise BadOptions("name a suite or a game; dicehall bench-agents --suites lists them")
    found: list[Suite] = []
    for name in names:
        of_game = all_suites(name)
        found += of_game or [suite_of(name)]
    return found


def check_combination(suites: Sequence[str], files: Mapping[str, Path | None], games: int | None) -> None:
    """Raise BadOptions for what can't be asked together; otherwise some of it would be passed over."""
    given = [name for name, path in files.items() if path is not None]
    if len(given) > 1:
        raise BadOptions(f"{' and '.join(given)} can't be asked together")
    if given and suites:
        raise BadOptions(f"{given[0]} reads its suites from the results; name no suite beside it")
    if games is not None and given != ["--check"]:
        raise BadOptions("--games goes with --check; a suite is played whole, and Ctrl+C ends it before")


def bench(suites: Sequence[Suite], trial: Trial) -> None:
    """Play the suites, print the scores and write the results; an interrupt ends with what was played."""
    out, found = trial.out, []
    if out is not None and len(suites) > 1 and not out.is_dir():
        raise BadOptions(f"{len(suites)} suites give as many results: --out has to be a folder, and {out} is none")
    for suite in suites:
        result = _played(suite, trial)
        found.append(result)
        if out is not None:
            write_whole(out / f"{suite.id}.json" if out.is_dir() else out, json_of(result))
        if not result.complete:
            break
    if trial.as_json:
        print(json_of(found), end="")
    else:
        _print(found)


def _played(suite: Suite, trial: Trial) -> Result:
    plugin(suite.game).load("game")
    with games_bar(suite.id, suite.games) as update:
        return play_suite(suite, Entrant(trial.player, trial.millis, trial.evaluations), trial.workers, update)


def _print(found: Sequence[Result]) -> None:
    console = Console(highlight=False)
    table = Table(Column("suite", no_wrap=True), "games", "score", "95 % interval", "regret", "95 % interval")
    for result in found:
        share = result.suite.unit == "share"
        score, regret = result.score.score, result.score.regret
        table.add_row(result.suite.id, f"{result.score.games:,}", *cells(score, share), *cells(regret, share))
    console.print(table)
    first = found[0]
    console.print(f"{first.entrant.player}, {first.entrant.budget}.")
    for result in found:
        if not result.complete:
            missing = counted(result.suite.games - result.score.games, "game")
            console.print(f"Interrupted: {missing} of {result.suite.id} not played.")


def resume_results(path: Path, workers: int | None, as_json: bool) -> None:
    """Play what is missing in a result, or in all of a folder, and write each to its file."""
    found = []
    for file in result_files(path):
        before = read_result(file)
        with games_bar(before.suite.id, before.suite.games - before.score.games) as update:
            after = resume(before, workers, update)
        found.append(after)
        write_whole(file, json_of(after))
        if not after.complete:
            break
    if as_json:
        print(json_of(found), end="")
    else:
        _print(found)


def cells(found: Estimate | None, share: bool) -> tuple[str, str]:
    """An estimate and its interval, as they stand in a table."""
    if found is None:
        return "", ""
    value, low, high = (
        f"{100 * each:.1f} %" if share else f"{each:,.2f}" for each in msgspec.structs.astuple(found)
    )
    return value, f"{low} to {high}"


def check_results(path: Path, games: int | None, workers: int | None) -> bool:
    """Repeat a result, or all of a folder, and say of each whether it holds; whether all do."""
    failed = [file for file in result_files(path) if not check_result(file, games, workers)]
    return not failed


def check_result(file: Path, games: int | None, workers: int | None) -> bool:
    """Repeat a result, say what is different, and whether nothing is."""
    found = read_result(file)
    console = Console(highlight=False)
    with games_bar(found.suite.id, min(games or found.score.games, found.score.games)) as update:
        checked = check(found, games, workers, update)
    games_again = counted(checked.repeated, "game")
    if not checked.differences:
        console.print(f"{games_again} of {found.suite.id} played again, with the same records: the result holds.")
        return True
    for difference in checked.differences[:SHOWN]:
        console.print(f"- {difference}")
    if len(checked.differences) > SHOWN:
        console.print(f"- and {len(checked.differences) - SHOWN} more")
    if not found.entrant.evaluations:
        console.print("The player had a budget in time: one that measures its time need not play alike twice.")
    console.print(f"{games_again} of {found.suite.id} played again: the result does not hold.")
    return False


def tell_stale(path: Path) -> bool:
    """Say of a result, or of all in a folder, whether it is of the present code; whether any is stale."""
    console, any_stale = Console(highlight=False, soft_wrap=True), False
    for file in result_files(path):
        found = read_result(file)
        why = stale(found)
        any_stale = any_stale or why is not None
        says = f"stale: {why}" if why else f"of the present code{_own(found)}"
        console.print(f"{file.name} ({found.suite.id}, {found.entrant.player}): {says}", markup=False)
    return any_stale


def _own(found: Result) -> str:
    """That nothing is known of the code of a player of one's own."""
    own = found.entrant.player not in levels_of(found.suite.game)
    return ", as far as it is ours; --check tells whether the player is the same" if own else ""
