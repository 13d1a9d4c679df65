"""The state of a game: dice, barrels and boards, and whose turn it is."""

from __future__ import annotations

from typing import Literal

import msgspec

from dicehall.core.scene import Body, Contacts, Pose, Release, Scene
from dicehall.games.indicesion.options import Options

Colour = Literal["red", "orange", "yellow", "green", "blue", "pink"]
COLOURS: tuple[Colour, ...] = ("red", "orange", "yellow", "green", "blue", "pink")
DICE_EACH = 6
BARRELS = 6
BOARDS = 6

DieAt = Literal["pool", "hand", "table", "left", "burnt", "spent"]
PieceAt = Literal["box", "hand", "table", "taken"]
Phase = Literal[
    "rolling", "starting", "laying", "draft", "barrels", "building", "placing", "standing",
    "throwing", "seed", "flying", "sweeping", "blue", "respawn", "pink", "scoring", "scored", "over",
]  # fmt: skip


class Die(msgspec.Struct, frozen=True):
    """One foam die: whose it is, and where it is."""

    id: int
    colour: Colour
    owner: int | None = None
    where: DieAt = "hand"
    pose: Pose | None = None

    @property
    def name(self) -> str:
        """What physics calls it."""
        return f"die{self.id}"


class Barrel(msgspec.Struct, frozen=True):
    """One foam barrel: who places it, where it is, and who knocked it off."""

    id: int
    owner: int | None = None
    where: PieceAt = "box"
    pose: Pose | None = None
    taken: int | None = None

    @property
    def name(self) -> str:
        """What physics calls it."""
        return f"barrel{self.id}"


class Board(msgspec.Struct, frozen=True):
    """One board: its owner (None: everybody's), and where it lies, if it is in play."""

    id: int
    owner: int | None = None
    pose: Pose | None = None

    @property
    def name(self) -> str:
        """What physics calls it."""
        return f"board{self.id}"


class Throwing(msgspec.Struct, frozen=True, tag="throw"):
    """Throw a die at a board.

    `error` is what a hand adds to the tremor, in thousandths of the strength: a hand that writes down numbers, or a
    bot's. A gesture brings its error in the numbers themselves.
    """

    die: int
    board: int
    release: Release
    error: int = 0


class Placing(msgspec.Struct, frozen=True, tag="place"):
    """Put a barrel or a board down at a point, on top of anything there: mm and degrees.

    A barrel stands, or lies with its axis along x before it is turned.
    """

    piece: Literal["barrel", "board"]
    x: int
    y: int
    turn: int = 0
    lying: bool = False


class Lost(msgspec.Struct, frozen=True):
    """A die that lay at rest on a board before a throw, and how."""

    die: int
    board: int
    pose: Pose


class Landing(msgspec.Struct, frozen=True):
    """A throw that was made, and where its die came to rest; nowhere if it left the table or burnt."""

    seat: int
    round: int
    throw: Throwing
    x: int | None = None
    y: int | None = None
    boards: tuple[int, ...] = ()
    tower: bool = False


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """What a state and a position have in common: whose turn it is, and what is under way.

    `contacts` is None if the table has not been read yet. `thrown` are the throws of the round, of who plays alone
    those of the whole game. Alone, `laid` is what the table was worth when it was laid, `kept` what the rounds
    before have brought.
    """

    phase: Phase = "throwing"
    turn: int = 0
    starter: int = 0
    round: int = 1
    wins: tuple[int, ...] = ()
    owed: tuple[int, ...] = ()
    contacts: Contacts | None = None
    contenders: tuple[int, ...] = ()
    throw: Throwing | None = None
    seed: int = 0
    rethrow: bool = False
    placing: Placing | None = None
    lay: tuple[Lost, ...] = ()
    lost: tuple[Lost, ...] = ()
    points: tuple[int, ...] = ()
    thrown: tuple[Landing, ...] = ()
    laid: int = 0
    kept: int = 0


class State(Moment, frozen=True, kw_only=True):
    """A whole game."""

    options: Options
    dice: tuple[Die, ...] = ()
    barrels: tuple[Barrel, ...] = ()
    boards: tuple[Board, ...] = ()

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.wins)

    @property
    def alone(self) -> bool:
        """Whether somebody plays alone."""
        return self.seats == 1

    def scores_for(self, board: Board, seat: int) -> bool:
        """Whether dice on a board count for a seat."""
        return self.options.central or board.owner == seat

    def hand(self, seat: int) -> tuple[Die, ...]:
        """The dice a seat may still throw."""
        return tuple(die for die in self.dice if die.where == "hand" and die.owner == seat)

    def die(self, number: int) -> Die:
        """The die with this id."""
        return next(die for die in self.dice if die.id == number)

    def board(self, number: int) -> Board:
        """The board with this id."""
        return next(board for board in self.boards if board.id == number)

    @property
    def laid_boards(self) -> tuple[Board, ...]:
        """The boards in play."""
        return tuple(board for board in self.boards if board.pose is not None)


def scene(state: State) -> Scene:
    """What lies on the table."""
    return Scene(
        table=state.options.table_side,
        board=state.options.board_side,
        dice=tuple(Body(die.name, die.pose) for die in state.dice if die.where == "table" and die.pose),
        barrels=tuple(Body(each.name, each.pose) for each in state.barrels if each.where == "table" and each.pose),
        boards=tuple(Body(board.name, board.pose) for board in state.boards if board.pose),
        loose=state.options.built,
    )


def burning(state: State) -> tuple[str, ...]:
    """Red - Burn: the dice that burn what touches them."""
    return tuple(die.name for die in state.dice if die.colour == "red") if state.options.drafting else ()


def change_die(state: State, number: int, **changes: object) -> State:
    """The state with one die changed."""
    dice = tuple(msgspec.structs.replace(die, **changes) if die.id == number else die for die in state.dice)
    return msgspec.structs.replace(state, dice=dice)
