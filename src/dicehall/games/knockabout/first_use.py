"""Getting the kernel ready, which takes a while the first time on a machine."""

from __future__ import annotations

from dicehall.games.knockabout.board import NUMBER, WAY
from dicehall.games.knockabout.dice import START_CELLS, START_VALUES


def prepare() -> None:
    """Compile what a game needs, or load its machine code."""
    from dicehall.games.knockabout import kernel

    start, to = NUMBER["F3"], NUMBER["F6"]
    kernel.moves(START_CELLS, START_VALUES, 0)
    kernel.knocks(START_CELLS, START_VALUES, 0)
    kernel.played(START_CELLS, START_VALUES, start, WAY[start, to])
    kernel.both_fallen(kernel.tidied(START_CELLS, START_VALUES)[0])
