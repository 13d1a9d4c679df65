"""`dicehall puzzles`: puzzles are listed, made from self-played games, and checked."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter
from msgspec.structs import replace

from dicehall.cli.arguments import Rulebook
from dicehall.core.errors import GameError

if TYPE_CHECKING:
    from dicehall.train.puzzle import Head, Puzzle, PuzzleFile

SAVE_SECONDS = 30.0
"""After so long what there is is written, once the game at hand is through. Simulations run in other processes."""

MOST_KINDS = 12
"""How many kinds of answers are listed."""

puzzles = App(name="puzzles", help="List puzzles, make them from self-played games, and check them.")


@puzzles.command(name="list")
def list_puzzles() -> None:
    """List the puzzles that the games bring."""
    from rich.console import Console
    from rich.table import Table

    from dicehall.train.answers import themes_of
    from dicehall.train.checking import is_stale
    from dicehall.train.files import puzzle_files

    table = Table("game", "rulebook", "puzzles", "values", "themes")
    for found in puzzle_files():
        head = found.head
        kind = ("exact" if head.exact else "estimated") + (", made of other sources" if is_stale(head) else "")
        themes = ", ".join(head.themes[name] for name in themes_of(found))
        table.add_row(head.game, head.rulebook, str(len(found.puzzles)), kind, themes)
    Console(highlight=False).print(table)


@puzzles.command
def make(
    game: str,
    /,
    *,
    rulebook: Rulebook = None,
    count: Annotated[int, Parameter(name=["--count", "-n"])] = 300,
    seed: str = "dicehall",
    minutes: float = 0.0,
    out: Path | None = None,
) -> None:
    """Make puzzles from games that bots play. What there is when it is interrupted, the same command goes on with.

    Parameters
    ----------
    game
        The game's id; `dicehall games` lists them.
    rulebook
        The rulebook, where a game has several.
    count
        How many puzzles to make.
    seed
        The same seed makes the same puzzles, on every machine.
    minutes
        Stop after this much processor time; 0 is no limit.
    out
        The file; by default puzzles-RULEBOOK.jsonl.gz in this folder.
    """
    from dicehall.train.files import file_name
    from dicehall.train.making import Made, head_of, make, setting

    _check_count(count)
    at = setting(game, rulebook or "")
    head = head_of(at, seed, 0)
    path = out or Path(file_name(at.rulebook))
    made = Made()
    if not path.parent.is_dir():
        raise GameError(f"there is no folder {path.parent}; make it, or name another file")
    if path.exists():
        there = _read(path)
        if there.head != replace(head, games=there.head.games):
            raise GameError(
                f"{path} was made with another seed or of other sources; name another file, or remove it"
            )
        made = Made(there.puzzles, there.head.games)
    begun, saved = time.process_time(), time.monotonic()
    try:
        with _Progress(count) as tick:
            going = make(at, seed, made, tick)
            while len(made.puzzles) < count and not (minutes and time.process_time() - begun > 60 * minutes):
                made = next(going)
                if time.monotonic() - saved > SAVE_SECONDS:
                    saved = time.monotonic()
                    _save(path, replace(head, games=made.games), made.puzzles)
    except KeyboardInterrupt:
        print("Interrupted.")
    _save(path, replace(head, games=made.games), made.puzzles)
    print(f"{len(made.puzzles)} puzzles from {made.games} games are in {path}.")


def _check_count(count: int) -> None:
    if count < 1:
        raise GameError(f"the count is {count}; ask for at least one puzzle")


def _read(path: Path) -> PuzzleFile:
    """The puzzles of a file; raises BadPuzzle, and GameError where it can't be read at all."""
    from dicehall.train.puzzle import read_puzzles

    try:
        return read_puzzles(path.read_bytes(), path.name)
    except OSError as error:
        raise GameError(f"{path} can't be read: {error.strerror}") from None


def _save(path: Path, head: Head, found: Sequence[Puzzle]) -> None:
    """Write a whole file, or leave the old one unchanged; raises GameError where it can't be written."""
    from dicehall.train.puzzle import write_puzzles

    fresh = path.with_name(f"{path.name}.new")
    try:
        fresh.write_bytes(write_puzzles(head, found))
        fresh.replace(path)
    except OSError as error:
        raise GameError(f"{path} can't be written: {error.strerror}") from None


@puzzles.command
def check(game: str | None = None, /) -> None:
    """Check shipped puzzles: each can be set up, its choices are legal, and exact values are right.

    Parameters
    ----------
    game
        The game's id; by default all.
    """
    from dicehall.train.checking import faults, is_stale
    from dicehall.train.files import puzzle_files, puzzles_of

    if game is not None:
        puzzles_of(game)  # it refuses a game that has none
    wrong = 0
    for found in (each for each in puzzle_files() if game in (None, each.head.game)):
        said = faults(found)
        wrong += len(said)
        stale = "; made of other sources than these" if is_stale(found.head) else ""
        print(f"{found.name}: {len(found.puzzles)} puzzles, {len(said)} wrong{stale}", flush=True)
        for line in said:
            print(f"  {line}")
    if wrong:
        raise GameError(f"{wrong} puzzles are wrong")


@puzzles.command
def confirm(file: Path, /) -> None:
    """Judge the puzzles of a file again with the sources at hand, and drop those that are none any more.

    Parameters
    ----------
    file
        A file of puzzles, which is written anew.
    """
    from dicehall.train.confirming import confirmed

    there = _read(file)
    with _Progress(len(there.puzzles)) as tick:
        found = confirmed(there, lambda number: tick(there.head.games, number))
    _save(file, found.head, found.puzzles)
    print(f"{len(found.puzzles)} of {len(there.puzzles)} puzzles are confirmed.")


@puzzles.command
def pick(file: Path, /, *, count: Annotated[int, Parameter(name=["--count", "-n"])] = 300) -> None:
    """Leave so many puzzles of a file that no kind of answer is right so often that it can be guessed.

    Parameters
    ----------
    file
        A file of puzzles, which is written anew. Make more of them than you want, then pick.
    count
        How many puzzles to leave.
    """
    from collections import Counter

    from dicehall.train.picking import answer_kind, picked

    _check_count(count)
    there = _read(file)
    found = picked(there.puzzles, count)
    _save(file, there.head, found)
    kinds = Counter(map(answer_kind, found))
    said = ", ".join(f"{kind} {number}" for kind, number in kinds.most_common(MOST_KINDS))
    print(f"{len(found)} of {len(there.puzzles)} puzzles are left; the best choice is: {said}.")


class _Progress:
    """A line on the screen that says how far the work is."""

    def __init__(self, count: int) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        about = TextColumn("{task.description}")
        self._bar = Progress(about, BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), refresh_per_second=4)
        self._task = self._bar.add_task("puzzles", total=count)

    def __enter__(self) -> _Progress:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def __call__(self, games: int, found: int) -> None:
        self._bar.update(self._task, completed=found, description=f"puzzles, game {games + 1}")
