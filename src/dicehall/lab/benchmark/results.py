"""Results: the games of a suite with their score, as a file that others can check and repeat."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Literal

import msgspec

from dicehall.bots import check_player
from dicehall.bots.levels import check_spends
from dicehall.core.errors import BadOptions, GameError
from dicehall.core.setup import check_seats, resolve
from dicehall.fingerprint import fingerprint_of_game
from dicehall.lab.benchmark.games import Entrant, Row, play_game
from dicehall.lab.benchmark.scores import Score, score
from dicehall.lab.benchmark.suites import Suite, is_known, suite_of
from dicehall.lab.exact import solve_first
from dicehall.lab.processes import Task, results
from dicehall.lab.runner import Progress
from dicehall.registry import plugin

SAME = 1e-9
PARTS = ("game", "players", "greedy", "judge", "codec", "solver", "table")
"""What a result depends on: the rules, the players, and what values and scores come from."""


class BadResult(GameError):
    """This is no result of the benchmark."""

    code = "bad_result"


class Result(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's result in a suite, with the version of Dicehall.

    `rules` is the fingerprint of the game's rules, `made_of` that of all that the result depends on, except for the
    code of a player of one's own.
    """

    benchmark: Literal[1] = 1
    suite: Suite
    entrant: Entrant
    version: str
    rules: str
    made_of: str = ""
    complete: bool
    score: Score
    games: tuple[Row, ...]


class Checked(msgspec.Struct, frozen=True):
    """What came of repeating a result: the games that were played again, and what is different."""

    repeated: int
    differences: tuple[str, ...]


def play_suite(
    suite: Suite, entrant: Entrant, workers: int | None = None, progress: Progress | None = None
) -> Result:
    """The result of a player; after an interrupt, of the deals that were played whole. Raises BadOptions."""
    _check_entrant(suite, entrant)
    return _result(suite, entrant, _played(suite, entrant, range(suite.games), workers, progress))


def resume(found: Result, workers: int | None = None, progress: Progress | None = None) -> Result:
    """The result with the games that are missing; raises BadOptions, and BadResult where the code is another."""
    why = "; ".join(_about(found)) or stale(found)
    if why is not None:
        raise BadResult(f"the result of {found.suite.id} can't be continued: {why}; play the suite again")
    _check_entrant(found.suite, found.entrant)
    missing = range(len(found.games), found.suite.games)
    rows = _played(found.suite, found.entrant, missing, workers, progress) if missing else []
    return _result(found.suite, found.entrant, [*found.games, *rows])


def _result(suite: Suite, entrant: Entrant, rows: Sequence[Row]) -> Result:
    """The result of the deals that were played whole; raises KeyboardInterrupt where there are none."""
    whole = rows[: len(rows) - len(rows) % suite.players]
    if not whole:
        raise KeyboardInterrupt
    return Result(
        suite=suite,
        entrant=entrant,
        version=version("dicehall"),
        rules=_fingerprint(suite, ["game"]),
        made_of=_fingerprint(suite, PARTS),
        complete=len(whole) == suite.games,
        score=score(suite, whole),
        games=tuple(whole),
    )


def _check_entrant(suite: Suite, entrant: Entrant) -> None:
    check_seats(plugin(suite.game).spec, suite.players, suite.options)
    resolve(plugin(suite.game).spec, suite.options)
    check_player(suite.game, entrant.player)
    if entrant.evaluations:
        check_spends(suite.game, entrant.player)


def _fingerprint(suite: Suite, parts: Sequence[str]) -> str:
    brought = plugin(suite.game)
    options = resolve(brought.spec, suite.options)
    return fingerprint_of_game(brought, parts, "dicehall.lab.benchmark.games", options)


def _played(
    suite: Suite, entrant: Entrant, numbers: Sequence[int], workers: int | None, progress: Progress | None
) -> list[Row]:
    solve_first(suite.game, suite.players, resolve(plugin(suite.game).spec, suite.options))
    rows: list[Row] = []
    tasks = [Task(play_game, (suite, entrant, number)) for number in numbers]
    try:
        for row in results(tasks, workers):
            rows.append(row)
            if progress:
                progress(len(rows), len(tasks))
    except KeyboardInterrupt:
        pass
    return rows


def result_files(path: Path) -> list[Path]:
    """The results at a path: itself, or all of a folder. Raises BadResult where a folder has none."""
    if not path.is_dir():
        return [path]
    if found := sorted(path.glob("*.json")):
        return found
    raise BadResult(f"the folder {path} has no results (*.json)")


def read_result(path: Path) -> Result:
    """The result in a file; raises BadResult."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Result)
    except OSError as error:
        raise BadResult(f"{path}: {error.strerror or error}") from None
    except msgspec.DecodeError as error:
        raise BadResult(f"{path} is no result of the benchmark: {error}") from None


def stale(found: Result) -> str | None:
    """Why a result is not of the present code, without playing; None if it is."""
    if not is_known(found.suite):
        return "the suite is another one by now"
    if found.rules != _fingerprint(found.suite, ["game"]):
        return "the rules have changed, or the code that plays games"
    if found.made_of != _fingerprint(found.suite, PARTS):
        return "the players have changed, or what values come from"
    return None


def check(
    found: Result, games: int | None = None, workers: int | None = None, progress: Progress | None = None
) -> Checked:
    """Play the games of a result again, all or the first so many, and compare. Raises BadOptions and BadResult."""
    if found.suite != suite_of(found.suite.id):
        raise BadResult(f"the suite {found.suite.id} is another one by now: the result can't be compared")
    if games is not None and games < 1:
        raise BadOptions(f"games is {games}; at least 1 has to be played")
    _check_entrant(found.suite, found.entrant)
    numbers = [row.number for row in found.games[:games]]
    again = _played(found.suite, found.entrant, numbers, workers, progress)
    return Checked(len(again), (*_about(found), *_between(found.games, again)))


def _about(found: Result) -> Iterator[str]:
    """What is wrong with the result as it stands."""
    if [row.number for row in found.games] != list(range(len(found.games))):
        yield "the games are not the first of the suite, in order"
    if found.complete != (len(found.games) == found.suite.games):
        yield f"{len(found.games)} of {found.suite.games} games are there, which is not what the result says"
    if found.games and not _alike(found.score, score(found.suite, found.games)):
        yield "the score does not follow from the games"
    if found.rules != _fingerprint(found.suite, ["game"]):
        yield "the rules of the game were others, or those of another version"


def _alike(one: Score, other: Score) -> bool:
    return one.games == other.games and all(
        mine is yours or (mine is not None and yours is not None and _close(mine, yours))
        for mine, yours in ((one.score, other.score), (one.regret, other.regret))
    )


def _close(one: msgspec.Struct, other: msgspec.Struct) -> bool:
    pairs = zip(msgspec.structs.astuple(one), msgspec.structs.astuple(other), strict=True)
    return all(math.isclose(mine, yours, abs_tol=SAME) for mine, yours in pairs)


def _between(before: Sequence[Row], again: Sequence[Row]) -> Iterator[str]:
    for row, other in zip(before, again, strict=False):
        same = math.isclose(row.value, other.value, abs_tol=SAME) and row.record == other.record
        regret = math.isclose(row.regret or 0.0, other.regret or 0.0, abs_tol=SAME)
        if not same:
            yield f"game {row.number} was {row.value:g} and is {other.value:g}, with another record"
        elif not regret or row.choices != other.choices:
            yield f"game {row.number} has another regret"
