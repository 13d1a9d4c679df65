"""Where puzzles stand: `shipped/puzzles-<rulebook>.jsonl.gz` in the game's package."""

from __future__ import annotations

import logging
from functools import cache
from importlib import resources

from dicehall.core.errors import shown
from dicehall.core.plugin import Plugin
from dicehall.registry import plugin, plugins
from dicehall.train.puzzle import BadPuzzle, PuzzleFile, read_puzzles

FOLDER = "shipped"

log = logging.getLogger(__name__)


def file_name(rulebook: str) -> str:
    """The name of the file for a rulebook."""
    return f"puzzles-{rulebook}.jsonl.gz"


def puzzle_files() -> list[PuzzleFile]:
    """All files of puzzles, in the order of the games; one that can't be read is logged and left out."""
    books = [(known, book.id) for known in plugins() for book in known.spec.rulebooks]
    return [found for known, book in books if (found := _readable(known, book))]


def _readable(known: Plugin, rulebook: str) -> PuzzleFile | None:
    try:
        return stored_puzzles(known, rulebook)
    except BadPuzzle as error:
        log.warning("puzzles of %s are left out: %s", known.id, error)
        return None


def puzzles_of(game: str, rulebook: str = "") -> PuzzleFile:
    """The puzzles of a rulebook, by default of the game's first one; raises UnknownGame and BadPuzzle."""
    known = plugin(game)
    name = rulebook or known.spec.rulebooks[0].id
    found = stored_puzzles(known, name) if name in [book.id for book in known.spec.rulebooks] else None
    if found is None or not found.puzzles:
        there = [book.id for book in known.spec.rulebooks if _readable(known, book.id)]
        books = ", ".join(there) or "nothing"
        raise BadPuzzle(f"{known.spec.title} has no puzzles for {shown(name)}; it has puzzles for: {books}")
    return found


def stored_puzzles(known: Plugin, rulebook: str) -> PuzzleFile | None:
    """The puzzles of a rulebook; None where there are none. Raises BadPuzzle."""
    return _read(known.package, file_name(rulebook))


def has_puzzles(known: Plugin, rulebook: str) -> bool:
    """Whether a rulebook has a file of puzzles; it is not read."""
    try:
        return (resources.files(known.package) / FOLDER / file_name(rulebook)).is_file()
    except (OSError, ModuleNotFoundError):
        return False


@cache
def _read(package: str, name: str) -> PuzzleFile | None:
    try:
        content = (resources.files(package) / FOLDER / name).read_bytes()
    except (OSError, ModuleNotFoundError):
        return None
    return read_puzzles(content, name)
