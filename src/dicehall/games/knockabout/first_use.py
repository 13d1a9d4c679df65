"""Telling people why the first game on a machine takes a moment longer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dicehall.games.knockabout.board import NUMBER, WAY
from dicehall.games.knockabout.dice import START_CELLS, START_VALUES

NOTE = "The first game of Knockabout on this machine takes some seconds longer: its kernel is being compiled."


def note() -> str | None:
    """What to tell people who are about to wait for the compiler; None when its work is kept on disk already."""
    from dicehall.games.knockabout.kernel import played

    return NOTE if hasattr(played, "stats") and not _kept(played) else None


def prepare() -> None:
    """Compile what a game needs, or load what is kept."""
    from dicehall.games.knockabout import kernel

    cells, values = START_CELLS, START_VALUES
    start, to = NUMBER["F3"], NUMBER["F6"]
    kernel.moves(cells, values, 0)
    kernel.knocks(cells, values, 0)
    kernel.both_fallen(kernel.tidied(cells, values)[0])
    kernel.played(cells, values, start, WAY[start, to])


def _kept(dispatcher: Any) -> bool:
    """Whether numba keeps this function as it now stands: its index is named after file, function and line."""
    code = dispatcher.py_func.__code__
    source = Path(code.co_filename)
    indexes = Path(dispatcher.stats.cache_path).glob(f"{source.stem}.{code.co_name}-{code.co_firstlineno}.*.nbi")
    return any(index.stat().st_mtime >= source.stat().st_mtime for index in indexes)
