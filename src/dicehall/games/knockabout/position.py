"""Positions as people and programs write them, as an object or on one line, and states from positions."""

from __future__ import annotations

import re
from typing import Literal

import msgspec
from msgspec.structs import replace

from dicehall.core.errors import BadPosition, NotationError, shown
from dicehall.games.knockabout import line, notation
from dicehall.games.knockabout.board import NAMES, NOWHERE, NUMBER
from dicehall.games.knockabout.dice import LETTERS, LOST, OWN, SIDE_NAMES, SIDES
from dicehall.games.knockabout.options import Options
from dicehall.games.knockabout.rules import Move, State, arranged, dice, key, of_key


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole game at one moment: the side to move, and the dice by their cells, W41 for a white D4 showing 1.

    `rolling` is the cell whose die is being rolled again, and `move` the move that led to this roll. `forfeited`
    says that the side to move has lost by the clock, and `seen` lists the earlier positions that count for a draw
    by repetition, as lines.
    """

    turn: Literal["W", "B"]
    dice: dict[str, str]
    rolling: str | None = None
    move: str | None = None
    forfeited: bool = False
    seen: tuple[str, ...] = ()


def position(state: State) -> Position:
    """The position of a state."""
    return Position(
        turn="B" if state.turn else "W",
        dice=dice(state),
        rolling=None if state.rolling == NOWHERE else NAMES[state.rolling],
        move=notation.write(state.move) if state.move else None,
        forfeited=state.forfeited,
        seen=tuple(write_line(of_key(found)) for found in state.seen),
    )


def write_line(state: State) -> str:
    """The position of a state on one line, without the history that counts for repetition."""
    then = "lost" if state.forfeited else "-" if state.rolling == NOWHERE else NAMES[state.rolling]
    return line.write(dice(state), LETTERS[state.turn], then)


def read_line(text: str) -> Position:
    """The position on a line; raises BadPosition."""
    lying, turn, then = line.read(text)
    rolling = None if then in ("-", "lost") else then
    return Position(turn="B" if turn == "B" else "W", dice=lying, rolling=rolling, forfeited=then == "lost")


def place(given: Position | str, options: Options) -> State:
    """The state of a position; raises BadPosition."""
    if isinstance(given, str):
        given = read_line(given)
    state = arranged(options, *_arrays(given.dice), LETTERS.index(given.turn))
    _check_fallen(state)
    _need(given.rolling is None or given.rolling in given.dice, "rolling", "a cell with a die on it")
    _need(not (given.rolling and given.forfeited), "forfeited", "false while a die is being rolled")
    _need(given.rolling is not None or given.move is None, "move", "nothing where no die is being rolled")
    rolling = NUMBER[given.rolling] if given.rolling else NOWHERE
    state = replace(state, rolling=rolling, move=_move(given.move), forfeited=given.forfeited)
    return _with_history(state, given.seen) if options.repetition_draw else state


def _move(text: str | None) -> Move | None:
    try:
        return None if text is None else notation.parse(text)
    except NotationError as error:
        raise BadPosition(f"position.move: {error}") from None


def _need(holds: bool, field: str, expected: str) -> None:
    if not holds:
        raise BadPosition(f"position.{field}: expected {expected}")


def _arrays(lying: dict[str, str]) -> tuple[bytes, bytes]:
    """The kernel's cells and values; a position may leave out some of the dice."""
    cells, values = [NOWHERE] * len(SIDES), [1] * len(SIDES)
    for name, code in lying.items():
        _need(name in NUMBER, "dice", f"cells from A1 to M7, not {shown(name)}")
        die = _free_die(cells, code, name)
        cells[die], values[die] = NUMBER[name], int(code[2])
    for side, letter in enumerate(LETTERS):
        own = cells[side * OWN : side * OWN + OWN]
        _need(any(cell != NOWHERE for cell in own), "dice", f"at least one die of {letter}")
    return bytes(cells), bytes(values)


def _free_die(cells: list[int], code: str, name: str) -> int:
    """The first die of this side and kind that lies nowhere yet."""
    well_formed = re.fullmatch("[WB][468][1-8]", code) and code[2] <= code[1]
    _need(bool(well_formed), "dice", f"W or B, then 4, 6 or 8 sides, then a value on {name}, not {shown(code)}")
    side, sides = LETTERS.index(code[0]), int(code[1])
    alike = [die for die in range(side * OWN, side * OWN + OWN) if SIDES[die] == sides]
    free = [die for die in alike if cells[die] == NOWHERE]
    _need(bool(free), "dice", f"no more than {len(alike)} D{sides} of {code[0]}")
    return free[0]


def _check_fallen(state: State) -> None:
    for name, count in zip(SIDE_NAMES, state.fallen, strict=True):
        _need(count <= LOST, "dice", f"at most {LOST} dice of {name} in the gutter: the game ends there")
    _need(state.fallen != (LOST, LOST), "dice", f"{LOST} dice in the gutter on one side only")


def _with_history(state: State, seen: tuple[str, ...]) -> State:
    """The state with the earlier positions that count."""
    earlier = tuple(key(place(text, Options())) for text in seen)
    lies_still = state.rolling == NOWHERE and not state.forfeited
    return replace(state, seen=earlier, times=1 + lies_still * earlier.count(key(state)))
