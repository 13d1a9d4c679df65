"""Candidate throws: steep ones that stay where they land, and flat fast ones that knock dice off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import atan, atan2, cos, dist, pi, sin, sqrt, tan
from random import Random
from typing import NamedTuple, TypeAlias

from dicehall.core.scene import DIE, MILLIMETRE, Contacts, Pose, Release
from dicehall.games.indicesion.actions import ThrowBox, throwable
from dicehall.games.indicesion.players.hits import WAYS, prospects, taken
from dicehall.games.indicesion.players.outlook import HARD, WORTH
from dicehall.games.indicesion.reading import Lie, lies
from dicehall.games.indicesion.state import Board, Die, State, Throwing

GRAVITY = 9810  # mm/s²
HEIGHT = 60  # mm: the hand is low over the table
LOFTS = (1000, 1250)  # milliradians: steep enough to stay, not so steep that the tremor tells
STRENGTHS = (0.95, 1.07)  # of the speed without air
SPOTS = 4  # places on a board that are drawn for a landing: it goes to the clearest
NEAR_THE_MIDDLE = 0.25  # of a board's side
CLEAR = 90  # mm from the next die; further ones are not in the way at all
ONTO_A_DIE = (1.0, 1.06)
LANDING = 45  # mm: where a die's middle is as it touches down
ACROSS = DIE / MILLIMETRE  # mm from the middle of a die to that of one on top of it
OVER_THE_MIDDLE = 16  # mm above the middle of a die a hit pushes it off best, and goes on over the edge itself
OVER_HARD = 8  # the same at a table for hard throws, which go on to further dice
PLACES = range(160, 1500, 30)  # mm from a target to the places that are tried for a throw
TOWERS = 0.15  # of the steep throws are meant for the top of a die
IN_LINE, IN_LINE_HARD = 0.2, 0.6  # of the hits go on to another die; the second at a table for hard throws
SIGHTS = 8  # hits that are drawn for each one that is tried: the most promising one is
MISSES = 8  # failures in a row after which a plan ends

Point: TypeAlias = tuple[float, float]
Way: TypeAlias = Callable[[float], tuple[int, int]]  # speed and loft for a distance
Draw: TypeAlias = Callable[[], "Throwing | None"]


class TargetDie(NamedTuple):
    """A die on a board, and its worth to the thrower: negative if it scores for others."""

    die: int
    pose: Pose
    board: int
    worth: int


def throws_worth_trying(state: State, rng: Random, count: int) -> list[Throwing]:
    """About this many legal throws of the seat whose turn it is, of all sensible kinds in equal parts."""
    plans = [_drawn(plan) for plan in _plans(state, rng)]
    found = list(dict.fromkeys(islice(_dealt(plans), count)))
    while not found:
        sampled = ThrowBox(state).sample(rng.randrange)
        found += [sampled] if isinstance(sampled, Throwing) and ThrowBox(state).check(sampled) is None else []
    return found


def landings(state: State, rng: Random, count: int) -> list[Throwing]:
    """This many steep throws of the seat whose turn it is, at boards where they score for it."""
    sampler, die = ThrowSampler(state, rng), state.die(throwable(state)[0])
    boards = [board for board in state.laid_boards if state.scores_for(board, state.turn)]
    return list(islice(_dealt([_drawn(sampler.landing(die, board)) for board in boards]), count))


def hits(state: State, rng: Random, count: int) -> list[Throwing]:
    """This many fast throws of the seat whose turn it is at the others' dice; none where they have none."""
    sampler = ThrowSampler(state, rng)
    return list(islice(_drawn(sampler.hit(_missiles(state)[0])), count)) if sampler.others else []


def _dealt(plans: list[Iterator[Throwing]]) -> Iterator[Throwing]:
    """One throw of each plan in turn, until all plans have ended."""
    while plans:
        for plan in tuple(plans):
            throw = next(plan, None)
            if throw is None:
                plans.remove(plan)
            else:
                yield throw


def _drawn(draw: Draw) -> Iterator[Throwing]:
    """Throws of one plan, until it finds no more places to throw from."""
    missed = 0
    while missed < MISSES:
        throw = draw()
        missed = 0 if throw else missed + 1
        if throw:
            yield throw


# Plans: which die, where to, and how.


def _plans(state: State, rng: Random) -> list[Draw]:
    """Landings of each kind of die where it does good, and hits with the least valuable dice."""
    seat, sampler = state.turn, ThrowSampler(state, rng)
    ready = _ready(state)
    plans = [sampler.landing(die, board) for die in ready for board in _boards_for(state, seat, die)]
    return [*plans, *(sampler.hit(die) for die in _missiles(state) if sampler.others)]


def _ready(state: State) -> list[Die]:
    """A die of each colour that may be thrown, the least valuable first."""
    dice = {die.colour: die for die in map(state.die, reversed(throwable(state)))}
    return sorted(dice.values(), key=lambda die: WORTH[die.colour])


def _missiles(state: State) -> list[Die]:
    """The dice to hit with: the least valuable, and the least valuable that is not red."""
    ready = _ready(state)
    return list(dict.fromkeys([ready[0], *(die for die in ready if die.colour != "red")][:2]))


def _boards_for(state: State, seat: int, die: Die) -> list[Board]:
    """The boards on which a die does its thrower good."""
    harmful = state.options.drafting and die.colour in ("green", "red") and not state.options.central
    return [board for board in state.laid_boards if state.scores_for(board, seat) != harmful]


class ThrowSampler:
    """Draws throws for one position."""

    def __init__(self, state: State, rng: Random) -> None:
        self._state = state
        self._rng = rng
        self._box = ThrowBox(state)
        self._fastest = state.options.fastest_throw
        self._lying = [_point(die.pose) for die in state.dice if die.where == "table" and die.pose is not None]
        lying = lies(state, state.contacts or Contacts())
        self._prospects = prospects(state, lying)
        marks = list(_marks(state, lying))
        self.own = [mark for mark in marks if mark.worth > 0]
        self.others = [mark for mark in marks if mark.worth < 0]

    def landing(self, die: Die, board: Board) -> Draw:
        """Steep throws onto a board, some of them onto one of the seat's own dice there."""
        assert board.pose is not None
        middle, rng = _point(board.pose), self._rng
        half = NEAR_THE_MIDDLE * self._state.options.board_side / MILLIMETRE
        tops = [mark for mark in self.own if mark.board == board.id]

        def draw() -> Throwing | None:
            if tops and rng.random() < TOWERS:
                return self.onto(die.id, board.id, min(rng.choices(tops, k=2), key=lambda top: top.worth).pose)
            spots = [
                (middle[0] + rng.uniform(-half, half), middle[1] + rng.uniform(-half, half)) for _ in range(SPOTS)
            ]
            return self._lob(die.id, board.id, max(spots, key=self._clear), LANDING, STRENGTHS)

        return draw

    def _clear(self, spot: Point) -> float:
        """How far the nearest die is, or `CLEAR`."""
        return min([CLEAR, *(dist(spot, die) for die in self._lying)])

    def hit(self, die: Die) -> Draw:
        """Fast throws at the others' dice: of a few that are drawn, the one that promises to take the most.

        Some go at two dice in a line, for when one is not enough.
        """
        rng, marks = self._rng, self.others
        in_line = IN_LINE_HARD if self._state.options.fastest >= HARD else IN_LINE

        def draw() -> Throwing | None:
            mark = rng.choice(marks)
            behind = [other for other in marks if other is not mark and other.board == mark.board]
            if behind and rng.random() < in_line:
                return self._shot(die.id, mark, _direction(_point(rng.choice(behind).pose), _point(mark.pose)))
            sights = [(rng.choice(marks), rng.uniform(0, 2 * pi)) for _ in range(SIGHTS)]
            mark, flight = max(sights, key=lambda sight: self._promise(*sight))
            return self._shot(die.id, mark, flight + pi)

        return draw

    def _promise(self, mark: TargetDie, flight: float) -> float:
        """The points that a hit is likely to take in this direction of flight."""
        return taken(-mark.worth, self._prospects[mark.die][round(flight * WAYS / (2 * pi)) % WAYS])

    def onto(self, die: int, board: int, pose: Pose) -> Throwing | None:
        """A steep throw onto the top of a die."""
        return self._lob(die, board, _point(pose), pose.z / MILLIMETRE + ACROSS, ONTO_A_DIE)

    def _lob(
        self, die: int, board: int, spot: Point, landing: float, strengths: tuple[float, float]
    ) -> Throwing | None:
        rng = self._rng
        loft, strength = rng.randint(*LOFTS), rng.uniform(*strengths)

        def way(distance: float) -> tuple[int, int]:
            return round(strength * lob_speed(distance, HEIGHT - landing, loft / 1000)), loft

        return self._from_nearest(die, board, spot, rng.uniform(0, 2 * pi), way)

    def _shot(self, die: int, mark: TargetDie, direction: float) -> Throwing | None:
        speed = self._fastest
        over = OVER_HARD if self._state.options.fastest >= HARD else OVER_THE_MIDDLE
        drop = HEIGHT - mark.pose.z / MILLIMETRE - over

        def way(distance: float) -> tuple[int, int]:
            return speed, round(1000 * low_loft(distance, drop, speed))

        return self._from_nearest(die, mark.board, _point(mark.pose), direction, way)

    def _from_nearest(self, die: int, board: int, spot: Point, direction: float, way: Way) -> Throwing | None:
        """The throw at a spot from the nearest legal place in this direction from it."""
        azimuth = round(1000 * ((direction + pi) % (2 * pi)))
        for distance in PLACES:
            x, y = round(spot[0] + distance * cos(direction)), round(spot[1] + distance * sin(direction))
            speed, loft = way(distance)
            throw = Throwing(die, board, Release(x, y, HEIGHT, min(speed, self._fastest), azimuth, loft, 0))
            if self._box.check(throw) is None:
                return throw
        return None


def _marks(state: State, lying: Sequence[Lie]) -> Iterator[TargetDie]:
    for lie in lying:
        pose = state.die(lie.id).pose
        worth = sum(points if seat == state.turn else -points for seat, points in lie.points.items())
        if pose is not None and lie.boards and worth:
            yield TargetDie(lie.id, pose, lie.boards[0], worth)


def _point(pose: Pose) -> Point:
    return pose.x / MILLIMETRE, pose.y / MILLIMETRE


def _direction(start: Point, end: Point) -> float:
    return atan2(end[1] - start[1], end[0] - start[0])


# Flight without air.


def lob_speed(distance: float, drop: float, loft: float) -> float:
    """The speed (mm/s) for a distance and a drop (mm)."""
    return sqrt(GRAVITY * distance**2 / (2 * cos(loft) ** 2 * (drop + distance * tan(loft))))


def low_loft(distance: float, drop: float, speed: float) -> float:
    """The lower of the two lofts (radians) for a distance and a drop; for fast throws only."""
    fall = GRAVITY * distance**2 / (2 * speed**2)
    return atan((distance - sqrt(max(0.0, distance**2 - 4 * fall * (fall - drop)))) / (2 * fall))
