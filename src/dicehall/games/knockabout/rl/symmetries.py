"""The symmetries of Knockabout: the board may be turned by sixths and mirrored, whatever lies on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from dicehall.games.knockabout.board import AXIAL, NAMES, NEXT, NOWHERE, NUMBER, WAY, Axial, name_of
from dicehall.games.knockabout.dice import SIDES
from dicehall.games.knockabout.rules import Move, State
from dicehall.rl.codec import Observation
from dicehall.rl.symmetry import Symmetry

_DICE = len(SIDES)


def symmetries(steps: Sequence[tuple[int, int]], ids: Mapping[tuple[int, int], int]) -> tuple[Symmetry[State], ...]:
    """Five turns and six mirror images; `steps` has the cell and the way of each action id, `ids` the reverse."""
    found = []
    for mirrored in (False, True):
        for sixths in range(6):
            if mirrored or sixths:
                name = f"{'mirrored, ' * mirrored}turned by {60 * sixths} degrees"
                found.append(_symmetry(name, _cells(sixths, mirrored), steps, ids))
    return tuple(found)


def _cells(sixths: int, mirrored: bool) -> bytes:
    """Where every cell comes to lie; long enough for NOWHERE, which stays."""
    moved = [NUMBER[name_of(_moved(cell, sixths, mirrored))] for cell in AXIAL]
    return bytes(moved) + bytes(range(len(moved), NOWHERE + 1))


def _moved(cell: Axial, sixths: int, mirrored: bool) -> Axial:
    q, r = cell
    if mirrored:
        q, r = -q, q + r
    for _ in range(sixths):
        q, r = -r, q + r
    return q, r


def _symmetry(
    name: str, to: bytes, steps: Sequence[tuple[int, int]], ids: Mapping[tuple[int, int], int]
) -> Symmetry[State]:
    moved = [ids[to[cell], WAY[to[cell], to[NEXT[cell][way]]]] for cell, way in steps]
    return Symmetry(name, partial(_turned, to), moved, _turned_planes(to))


def _turned(to: bytes, state: State) -> State:
    """The state on the moved board."""
    cells, values = _tidy(to, state.cells, state.values)
    seen = tuple(b"".join((*_tidy(to, key[:_DICE], key[_DICE:-1]), key[-1:])) for key in state.seen)
    move = state.move and Move(*(NAMES[to[NUMBER[cell]]] for cell in (state.move.start, state.move.to)))
    return replace(state, cells=cells, values=values, seen=seen, move=move, rolling=to[state.rolling])


def _tidy(to: bytes, cells: bytes, values: bytes) -> tuple[bytes, bytes]:
    from dicehall.games.knockabout import kernel

    after, shown = kernel.tidied(cells.translate(to), values)
    return after.tobytes(), shown.tobytes()


def _turned_planes(to: bytes) -> Callable[[Observation], Observation]:
    """What a seat sees, on the moved board."""
    comes_from = [to.index(cell) for cell in range(len(NAMES))]
    return lambda seen: {**seen, "board": seen["board"][:, comes_from]}
