"""Whole games of Knockabout: turns, rerolls, the end. How dice move and collide stands in `kernel`.

The kernel is imported where it is called: numba takes its time, and nobody should wait for it before a game begins.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from dicehall.core.contract import Answer, Chosen, Decide, Forfeit, Over, Pending, Roll, Rolled
from dicehall.core.errors import IllegalAction
from dicehall.games.knockabout.board import NAMES, NOWHERE, NUMBER, WAY
from dicehall.games.knockabout.dice import KINDS, LOST, SIDES, START_CELLS, START_VALUES, code
from dicehall.games.knockabout.options import Options

WHITE, BLACK = 0, 1
REPEATED = 3


class Move(msgspec.Struct, frozen=True):
    """A die sent on its way: its cell, and that of the first die hit or else where it lands."""

    start: str
    to: str


class State(msgspec.Struct, frozen=True):
    """A game at one moment.

    `cells` and `values` are the kernel's arrays, dice that are alike in the order of their cells. `fallen` counts
    each side's dice in the gutter. `rolling` is the cell whose die is being rolled again, and `move` the move that
    led to this roll, if it is known. Where repetition draws, `seen` holds the keys of the earlier positions since a
    die last fell, and `times` counts how often this position has stood, once its dice lie still.
    """

    options: Options
    cells: bytes
    values: bytes
    turn: int = WHITE
    fallen: tuple[int, int] = (0, 0)
    rolling: int = NOWHERE
    forfeited: bool = False
    seen: tuple[bytes, ...] = ()
    times: int = 1
    move: Move | None = None


_MOVES = [Move(start, to) for start in NAMES for to in NAMES]
"""Every move by the kernel's number for it, and many that can never be: no move is made twice."""


class Link(NamedTuple):
    """One die's part in a move: the die, what it showed, where it was and where it came to lie."""

    die: int
    value: int
    start: str
    to: str


def start(options: Options) -> State:
    """Set-Up: White moves first."""
    return State(options, START_CELLS, START_VALUES)


def arranged(options: Options, cells: bytes, values: bytes, turn: int) -> State:
    """The state in which dice lie so; the order of dice that are alike does not matter."""
    from dicehall.games.knockabout import kernel

    after, shown = kernel.tidied(cells, values)
    return State(options, after.tobytes(), shown.tobytes(), turn, kernel.both_fallen(after))


def pending(state: State) -> Pending:
    """What the game waits for; a reroll comes before the end."""
    if state.rolling != NOWHERE:
        return Roll((KINDS[SIDES[rolled_die(state)]],), state.turn)
    if state.forfeited:
        return _over(state, winners=(1 - state.turn,))
    if LOST in state.fallen:
        return _over(state, winners=(1 - state.fallen.index(LOST),))
    if state.times >= REPEATED:
        return _over(state, winners=())
    return _CHOICES[state.turn]


_CHOICES = (Decide((WHITE,)), Decide((BLACK,)))


def _over(state: State, winners: tuple[int, ...]) -> Over:
    """The end; a side's score is the other side's dice in the gutter."""
    return Over((state.fallen[BLACK], state.fallen[WHITE]), winners)


def rolled_die(state: State) -> int:
    """The number of the die that is being rolled again."""
    return state.cells.index(state.rolling)


def actions(state: State, seat: int) -> tuple[Move, ...]:
    """Movement: each die of the seat whose turn it is, along each line or either way round the gutter."""
    if seat != state.turn or type(pending(state)) is not Decide:
        return ()
    return _moves(state.cells, state.values, seat)


@lru_cache(maxsize=1024)  # `apply` asks again for what the host has just been told
def _moves(cells: bytes, values: bytes, side: int) -> tuple[Move, ...]:
    from dicehall.games.knockabout import kernel

    return tuple([_MOVES[number] for number in kernel.moves(cells, values, side).tolist()])


def step(state: State, answer: Answer[Move]) -> State:
    """The state after an answer."""
    if type(answer) is Chosen:
        return _moved(state, answer.actions[state.turn])
    if type(answer) is Rolled:
        return _rerolled(state, int(answer.values[0]))
    if type(answer) is not Forfeit:
        raise IllegalAction("Knockabout needs no simulation")
    if answer.cause == "fumble":
        raise IllegalAction("Knockabout has no fumble: a die that went astray is rolled again")
    return replace(state, rolling=NOWHERE, move=None, forfeited=True, times=1)


def _moved(state: State, move: Move) -> State:
    """Movement and Collisions: the dice in their new places; the last one hit, if any, is to be rolled again."""
    from dicehall.games.knockabout import kernel

    cells, values, links = kernel.played(state.cells, state.values, *_way(move))
    fallen = kernel.both_fallen(cells)
    seen = _seen(state) if fallen == state.fallen else ()
    after = replace(state, cells=cells.tobytes(), values=values.tobytes(), fallen=fallen, seen=seen, times=1)
    return replace(after, rolling=int(links[-1, 2]), move=move) if len(links) > 1 else _passed_on(after)


def _rerolled(state: State, value: int) -> State:
    """Collisions: the last die hit shows a new number."""
    die = rolled_die(state)
    values = state.values[:die] + bytes((value,)) + state.values[die + 1 :]
    return _passed_on(replace(state, values=values, rolling=NOWHERE, move=None))


def _passed_on(state: State) -> State:
    """The state in which it is the other side's turn, counted where repetition draws."""
    after = replace(state, turn=1 - state.turn)
    return replace(after, times=1 + after.seen.count(key(after))) if after.seen else after


def _seen(state: State) -> tuple[bytes, ...]:
    return (*state.seen, key(state)) if state.options.repetition_draw else ()


def chain(state: State, move: Move) -> tuple[Link, ...]:
    """Collisions: the dice that take part in a move, in order; each one hits the next."""
    from dicehall.games.knockabout import kernel

    _, _, links = kernel.played(state.cells, state.values, *_way(move))
    return tuple(Link(die, state.values[die], NAMES[start], NAMES[to]) for die, start, to in links.tolist())


def _way(move: Move) -> tuple[int, int]:
    start, to = NUMBER[move.start], NUMBER[move.to]
    return start, WAY[start, to]


def dice(state: State) -> dict[str, str]:
    """The dice by their cells, written as W41, in the order of the cells' names."""
    lying = sorted((cell, die) for die, cell in enumerate(state.cells) if cell != NOWHERE)
    return {NAMES[cell]: code(die, state.values[die]) for cell, die in lying}


def key(state: State) -> bytes:
    """What makes two positions the same: cells, dice with their values, side to move."""
    return state.cells + state.values + bytes((state.turn,))


def of_key(found: bytes) -> State:
    """The bare position that a key stands for."""
    dice = len(SIDES)
    return State(Options(), found[:dice], found[dice:-1], found[-1])
