"""Compiled code that is kept on disk is dropped when anything that went into it has changed.

numba looks only at the file in which a function stands. The functions here call the game's kernel, and one another
across files, so the newest of all those files counts.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from dicehall.games.knockabout import kernel as mechanics
from dicehall.games.knockabout.players import lines

SOURCES = (Path(mechanics.__file__), Path(lines.__file__), *Path(__file__).parent.glob("*.py"))


def drop_stale(compiled: Any) -> None:
    """Drop what is kept beside a compiled function if it is older than any source."""
    if not hasattr(compiled, "stats"):
        return  # numba is switched off
    newest = max(source.stat().st_mtime for source in SOURCES)
    for index in Path(compiled.stats.cache_path).glob("*.nbi"):
        with suppress(FileNotFoundError):  # another process was faster
            if index.stat().st_mtime < newest:
                index.unlink()
