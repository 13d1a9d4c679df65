"""From a state of the game to the compiled search and back: positions, budgets, values of moves."""

from __future__ import annotations

import time
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicehall.core.contract import Chosen, Roll, Rolled
from dicehall.games.knockabout.board import NAMES
from dicehall.games.knockabout.dice import OWN
from dicehall.games.knockabout.options import Options
from dicehall.games.knockabout.players.weights import weights
from dicehall.games.knockabout.rules import Move, State, key, pending, start, step
from dicehall.ready import announce_if_slow

if TYPE_CHECKING:
    from dicehall.games.knockabout.players.kernel.evaluation import Position
    from dicehall.games.knockabout.players.kernel.workspace import Memory, Workspace

DOUBTS = (0.06, 0.1, 0.005, 0.02)
"""How far values are from what was hoped for, at the most, and how much worse a move is that is looked at less, in
the order of the names in `workspace`."""
NOTE = "Getting the bots of Knockabout ready. The first time on a machine they are compiled: some seconds."
MIDDLE = 16
"""Plies after which a game is taken to be in its middle."""
TRIAL = 20_000
"""Evaluations of the trial that tells how fast this machine is."""


class Valued(NamedTuple):
    """A move with the chance of the side that makes it."""

    move: Move
    value: float


class Thought(NamedTuple):
    """What came of a search: the moves, best first, and how deep it went, in how many evaluations."""

    moves: list[Valued]
    depth: int
    evaluations: int


def think(state: State, evaluations: int, *, wide: bool = False, often: int = 1, deepest: int = 10) -> Thought:
    """Look ahead from a state in which a side decides.

    A narrow search finds the best move; a wide one values all moves alike. A position counts as drawn when it
    comes back after it has stood so `often`.
    """
    from dicehall.games.knockabout.players.kernel import search, survey, workspace

    _make_ready()
    position = placed(state)
    space = workspace.new_workspace(weights(), _doubts(), past(state, often), evaluations, _memory())
    count, depth = search.think(position, state.turn, deepest, wide, space)
    moves = [Move(NAMES[start], NAMES[to]) for start, to in survey.listed_moves(position, count, space).tolist()]
    values = space.hopes[-1, :count].tolist()
    return Thought([Valued(*pair) for pair in zip(moves, values, strict=True)], depth, int(space.tally[0]))


def placed(state: State) -> Position:
    """The position of a state as the kernel has it, on arrays of its own."""
    from dicehall.games.knockabout.kernel import laid_out
    from dicehall.games.knockabout.players.kernel.evaluation import Position

    cells = np.frombuffer(state.cells, np.uint8).copy()
    return Position(laid_out(cells), cells, np.frombuffer(state.values, np.uint8).copy())


def past(state: State, often: int) -> NDArray[np.int64]:
    """The keys of positions that have stood so often, the one at hand included; once, and no rule asks for more.

    Where the rules know no repetition only the position at hand is known: to come back to it is no progress.
    """
    from dicehall.games.knockabout.players.kernel.survey import keys_of

    stood = Counter([*state.seen, key(state)])
    found = [each for each, times in stood.items() if times >= often]
    return keys_of(np.frombuffer(b"".join(found), np.uint8).reshape(len(found), len(key(state))))


def move_of(position: Position, die: int, way: int) -> Move:
    """The move of a die, as the rules write it."""
    from dicehall.games.knockabout.kernel import NEXT, slide

    start = position.cells[die]
    stop, left = slide(position.board, start, way, position.values[die])
    return Move(NAMES[start], NAMES[NEXT[stop, way] if left else stop])


@cache
def _make_ready() -> None:
    """Compile the search, or load its machine code; the log says so if it takes long."""
    with announce_if_slow(NOTE):
        _compile()


def _compile() -> None:
    from dicehall.games.knockabout.players.kernel import search

    search.think(placed(start(Options())), 0, 2, False, fresh_workspace())


def fresh_workspace() -> Workspace:
    """A workspace that knows of no earlier position and may look one ply ahead."""
    from dicehall.games.knockabout.players.kernel import workspace

    return workspace.new_workspace(weights(), _doubts(), np.empty(0, np.int64), 1, _memory())


@cache
def _doubts() -> NDArray[np.float64]:
    return np.array(DOUBTS, np.float64)


@cache
def _memory() -> Memory:
    from dicehall.games.knockabout.players.kernel.workspace import new_memory

    return new_memory()


@cache
def evaluations_a_milli() -> float:
    """How many evaluations this machine makes in a millisecond: the best of a few trials, once in a process."""
    state = middle_game()
    think(state, TRIAL)
    return max(_rate(state) for _ in range(3))


def middle_game() -> State:
    """The position by which time is measured: at the beginning, where dice stand close, evaluations are quicker."""
    state = start(Options())
    for ply in range(MIDDLE):
        state = step(state, Chosen({state.turn: think(state, 1).moves[0].move}))
        if isinstance(pending(state), Roll):
            state = step(state, Rolled((str(1 + ply % 4),)))
    return state


def _rate(state: State) -> float:
    begun = time.perf_counter()
    made = think(state, TRIAL).evaluations
    return made / (time.perf_counter() - begun) / 1000


def allowed(millis: int) -> int:
    """The number of evaluations that fit into this time."""
    return max(1, int(millis * evaluations_a_milli()))


def falling(state: State) -> tuple[int, ...]:
    """The dice that the other side could knock into the gutter by its next move, of both sides."""
    from dicehall.games.knockabout.players.kernel import evaluation

    lines = evaluation.new_line_map()
    evaluation.look(placed(state), lines)
    bits = int(evaluation.together(lines.falling))
    return tuple(die for die in range(2 * OWN) if bits >> die & 1)
