"""The actions, and the boxes of whole numbers for throws and placings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from dicehall.core.contract import ActionBox, Bound
from dicehall.core.scene import MILLIMETRE, Release
from dicehall.games.indicesion import aim
from dicehall.games.indicesion.construction import STEP, why_not_done, why_not_here
from dicehall.games.indicesion.layout import too_near
from dicehall.games.indicesion.state import COLOURS, Colour, Placing, State, Throwing

BEYOND = 300
HEIGHTS = (50, 500)
SLOWEST = 100
AZIMUTHS = (-6284, 6284)
LOFTS = (-1571, 1571)
SPINS = (-30000, 30000)
ERRORS = (0, 300)
ASIDE = 349  # milliradians to each side for a random pull


class Start(msgspec.Struct, frozen=True, tag="start"):
    """This seat starts."""

    seat: int


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """Draft a die of this colour."""

    colour: Colour


class Done(msgspec.Struct, frozen=True, tag="done"):
    """Place no more."""


class Clear(msgspec.Struct, frozen=True, tag="clear"):
    """Take a construction apart and begin again."""


class Blue(msgspec.Struct, frozen=True, tag="blue"):
    """Put a blue die in the place of this one."""

    die: int


class Leave(msgspec.Struct, frozen=True, tag="leave"):
    """Replace nothing."""


class Pink(msgspec.Struct, frozen=True, tag="pink"):
    """Spend a pink die to throw the same die again."""


class Keep(msgspec.Struct, frozen=True, tag="keep"):
    """Let the throw stand."""


class Next(msgspec.Struct, frozen=True, tag="next"):
    """Clear the table for the next round."""


Action: TypeAlias = Start | Pick | Placing | Done | Clear | Throwing | Blue | Leave | Pink | Keep | Next


class ThrowBox(ActionBox[Action]):
    """All legal throws of the seat whose turn it is."""

    def __init__(self, state: State) -> None:
        self._state = state
        self.dice = throwable(state)
        self._boards = [board.id for board in state.laid_boards]
        self.reach = state.options.table // 2 + BEYOND
        self.bounds: tuple[Bound, ...] = (
            Bound("die", min(self.dice), max(self.dice)),
            Bound("board", min(self._boards), max(self._boards)),
            Bound("x", -self.reach, self.reach, "mm"),
            Bound("y", -self.reach, self.reach, "mm"),
            Bound("z", *HEIGHTS, "mm"),
            Bound("speed", SLOWEST, state.options.fastest_throw, "mm/s"),
            Bound("azimuth", *AZIMUTHS, "mrad"),
            Bound("loft", *LOFTS, "mrad"),
            Bound("spin", *SPINS, "mrad/s"),
            Bound("error", *ERRORS, "thousandths"),
        )

    def check(self, action: Action) -> str | None:
        """Player turns: why the throw is not legal, without regard to the tremor of the hand."""
        if not isinstance(action, Throwing):
            return "a throw is expected: throw DIE at BOARD"
        if action.die not in self.dice:
            return f"die {action.die} is not yours to throw; yours: {_numbers(self.dice)}"
        if action.board not in self._boards:
            return f"there is no board {action.board} to aim at; the boards: {_numbers(self._boards)}"
        *of_release, error = self.bounds[2:]
        return _outside(of_release, action.release) or _outside([error], action) or self._too_near(action.release)

    def _too_near(self, release: Release) -> str | None:
        state = self._state
        point = (release.x * MILLIMETRE, release.y * MILLIMETRE)
        near = too_near(state.laid_boards, state.options, point)
        away = state.options.line_away / MILLIMETRE
        return (
            f"a die is let go at least {away:.1f} mm from every board; board {near.id} is nearer" if near else None
        )

    def sample(self, randrange: Callable[[int], int]) -> Action:
        """A random pull: at some board, as hard as it happens to be, up to twenty degrees to the side."""
        state, board = self._state, self._boards[randrange(len(self._boards))]
        die = self.dice[randrange(len(self.dice))]
        ways = aim.stands(state, board, 0)
        throw = aim.throw_from(state, die, board, *ways[randrange(len(ways))])
        speed = aim.random_pull(state.options, randrange)
        return aim.turned_aside(aim.at_speed(throw, speed), randrange, ASIDE)


class PlaceBox(ActionBox[Action]):
    """All legal placings of the seat that places barrels or builds."""

    def __init__(self, state: State) -> None:
        self._state = state
        half = state.options.table // 2
        self.bounds: tuple[Bound, ...] = (
            Bound("x", -half, half, "mm"),
            Bound("y", -half, half, "mm"),
            Bound("turn", 0, 360 - STEP, "degrees"),
        )

    def check(self, action: Action) -> str | None:
        """Barrel Variant: why the piece can't be put there, or why the construction is not done."""
        if isinstance(action, Done):
            return why_not_done(self._state)
        if isinstance(action, Clear):
            return None if self._state.options.built else "barrels stay where they stand"
        if not isinstance(action, Placing):
            return "a piece is placed now: barrel X,Y, barrel X,Y lying, board X,Y turn DEGREES, or done"
        return _outside(self.bounds, action) or why_not_here(self._state, action)

    def sample(self, randrange: Callable[[int], int]) -> Action:
        """A piece somewhere on or near a board, or done; a construction that can't be done is taken apart."""
        state = self._state
        boards = state.laid_boards
        if not boards:
            return Placing("board", randrange(201) - 100, randrange(201) - 100)
        if randrange(3) == 0 and self.check(Done()) is None:
            return Done()
        pose, half = boards[randrange(len(boards))].pose, state.options.board_side // MILLIMETRE // 2 - 20
        for _ in range(20):
            if pose is not None:
                x, y = (centre // MILLIMETRE - half + randrange(2 * half + 1) for centre in (pose.x, pose.y))
                lying = state.options.built and randrange(3) == 0
                placing = Placing("barrel", x, y, STEP * randrange(24) if lying else 0, lying)
                if self.check(placing) is None:
                    return placing
        return Done() if self.check(Done()) is None else Clear()


def throwable(state: State) -> tuple[int, ...]:
    """The dice that may be thrown now: those in hand, or only the one that a pink die re-rolls."""
    if state.rethrow and state.throw is not None:
        return (state.throw.die,)
    return tuple(die.id for die in state.hand(state.turn))


def pickable(state: State) -> tuple[Pick, ...]:
    """Drafting, Setup: the colours left in the middle."""
    left = {die.colour for die in state.dice if die.where == "pool"}
    return tuple(Pick(colour) for colour in COLOURS if colour in left)


def _outside(bounds: Sequence[Bound], action: Release | Throwing | Placing) -> str | None:
    for bound in bounds:
        value = getattr(action, bound.name)
        if not bound.low <= value <= bound.high:
            return f"{bound.name} is {value}; allowed: {bound.low} to {bound.high} {bound.unit}"
    return None


def _numbers(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))
