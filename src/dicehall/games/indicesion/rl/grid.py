"""A grid of throws and placings, so that inDICEsion too has a list of action ids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from dicehall.core.scene import MILLIMETRE, Pose
from dicehall.games.indicesion import aim
from dicehall.games.indicesion.actions import (
    Action,
    Blue,
    Clear,
    Done,
    Keep,
    Leave,
    Next,
    Pick,
    Pink,
    Start,
    throwable,
)
from dicehall.games.indicesion.notation import write
from dicehall.games.indicesion.state import COLOURS, Colour, Placing, State

STANDS = 16
"""Directions round a board that dice are thrown from."""
STRENGTHS = (80, 90, 100, 110, 120)
"""Percent of the speed that carries a die to the middle of the board."""
SPOTS = 5
"""Spots in each row of the grid on which pieces are placed."""
_STRIDE = len(aim.DIRECTIONS) // STANDS


class ThrowCell(NamedTuple):
    """A throw of the grid: a die of this colour (None: any), the board, the direction and the strength."""

    colour: Colour | None
    board: int
    direction: int
    strength: int

    @property
    def name(self) -> str:
        """The throw in words."""
        degrees = 360 * self.direction / len(aim.DIRECTIONS)
        what = f"throw {self.colour}" if self.colour else "throw"
        return f"{what} at {self.board} from {degrees:g} degrees with strength {self.strength}"


class PlaceCell(NamedTuple):
    """A placing of the grid: what, on which board (None: round the middle of the table), and the spot."""

    piece: str
    board: int | None
    column: int
    row: int

    @property
    def name(self) -> str:
        """The placing in words."""
        where = "the table" if self.board is None else f"board {self.board}"
        return f"{self.piece} on {where}, column {self.column}, row {self.row}"


Cell: TypeAlias = Action | ThrowCell | PlaceCell


def cells(start: State) -> Iterator[Cell]:
    """Everything that can be chosen in a game that starts like this, as far as the grid has it."""
    options, boards = start.options, [board.id for board in start.boards]
    yield from map(Start, range(start.seats))
    if options.drafting:
        yield from map(Pick, COLOURS)
        yield from (Blue(die.id) for die in start.dice)
        yield from (Leave(), Pink(), Keep())
    yield Next()
    if options.barrels:
        yield Done()
        yield from _placings(options.built, boards)
    kinds: Sequence[Colour | None] = COLOURS if options.drafting else (None,)
    directions = range(0, len(aim.DIRECTIONS), _STRIDE)
    yield from (ThrowCell(*each) for each in product(kinds, boards, directions, STRENGTHS))


def _placings(built: bool, boards: Sequence[int]) -> Iterator[Cell]:
    spots = list(product(range(SPOTS), range(SPOTS)))
    if not built:
        yield from (PlaceCell("barrel", board, *spot) for board in boards for spot in spots)
        return
    yield Clear()
    for piece in ("board", "barrel", "lying barrel"):
        yield from (PlaceCell(piece, None, *spot) for spot in spots)


def name_of(cell: Cell) -> str:
    """What an id of the grid means, in notation where there is any."""
    return cell.name if isinstance(cell, ThrowCell | PlaceCell) else write(cell)


class Meaning:
    """What the cells of the grid mean in a state."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._dice = throwable(state) if state.phase == "throwing" else ()
        self._places = {board.id: dict(aim.stands(state, board.id, 0)) for board in state.laid_boards if self._dice}

    def of(self, cell: Cell) -> Action | None:
        """The action that a cell means now, legal or not; None if it means none."""
        match cell:
            case ThrowCell():
                return self._throw(cell)
            case PlaceCell():
                return self._placing(cell)
        return cell

    def _throw(self, cell: ThrowCell) -> Action | None:
        """A throw from the legal place nearest to the board in this direction."""
        state, place = self._state, self._places.get(cell.board, {}).get(cell.direction)
        dice = (number for number in self._dice if cell.colour in (None, state.die(number).colour))
        die = next(dice, None)
        if place is None or die is None:
            return None
        return aim.throw_from(state, die, cell.board, cell.direction, place, cell.strength)

    def _placing(self, cell: PlaceCell) -> Action | None:
        pose = Pose(0, 0, 0) if cell.board is None else self._state.board(cell.board).pose
        if pose is None or self._dice:
            return None
        step = self._state.options.board_side // MILLIMETRE // SPOTS
        x, y = (
            at // MILLIMETRE + (place - SPOTS // 2) * step
            for at, place in ((pose.x, cell.column), (pose.y, cell.row))
        )
        return Placing("board" if cell.piece == "board" else "barrel", x, y, lying=cell.piece == "lying barrel")
