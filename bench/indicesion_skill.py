"""How much skill a throw of inDICEsion takes: what hands of different steadiness do with it.

The hands are models: each knows the right throw, as somebody does who sees the aiming aid, and misses it by an
error of strength, and of direction (0.4 degrees with each per cent), beside the tremor of the table. `random` pulls
as far as it happens to, up to 20 degrees to the side. A hand that wants a tower walks along the line to the own die
that lies nearest to it. Every throw is made on another table with three dice on each board, drawn by lot. Behind
each name stands the 95 % interval; the peer of every figure is the goal. `--throws 400` gives figures to quote.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from math import atan2, hypot, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from msgspec.structs import replace

from common.measure import Row, row, table
from dicehall.core.contract import Chosen, Decide, Over, Roll, Rolled, Settled, Simulate
from dicehall.core.scene import MILLIMETRE, Pose, Release, Rest
from dicehall.core.setup import begin
from dicehall.games.indicesion import aim as aims
from dicehall.games.indicesion import practice, rounds
from dicehall.games.indicesion.actions import ASIDE, Action, Next, ThrowBox
from dicehall.games.indicesion.aim import HEIGHT, LOFT
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.players.throws import ACROSS, LANDING, OVER_THE_MIDDLE, lob_speed, low_loft
from dicehall.games.indicesion.reading import Lie, lies
from dicehall.games.indicesion.rules import step
from dicehall.games.indicesion.state import State, Throwing, change_die, scene
from dicehall.games.indicesion.throw_effects import taken_in, toss
from dicehall.lab.figures import wilson
from dicehall.physics.simulate import look, run

LYING = 3
ONTO_A_DIE = 1.035  # of the speed without air, measured


class Skill(NamedTuple):
    """A hand: its error in thousandths, None for one that does not aim, and the goals for it in per cent."""

    name: str
    error: int | None
    stays: tuple[int, int]
    towers: int | None


HANDS = (
    Skill("random pull", None, (25, 40), None),
    Skill("beginner", 180, (60, 75), 4),
    Skill("practised, thumb", 90, (85, 92), 10),
    Skill("practised, mouse", 70, (85, 92), 10),
    Skill("strong", 0, (90, 100), 20),
)


class Table(NamedTuple):
    """A table with dice on both boards, seat 0 to throw die 1."""

    state: State
    chance: Random


def laid(number: int, options: dict[str, Any]) -> Table:
    """Another table for every number: two players, three dice on each board."""
    chance = Random(f"skill {number}")
    state = rounds.begin_round(begin(GAME, 2, options), 0)
    dice = list(state.dice)
    for owner in (0, 1):
        board, free = state.board(owner), list(range(practice.CELLS))
        for at in range(LYING):
            cell, face, turn = free.pop(chance.randrange(len(free))), 1 + chance.randrange(6), chance.randrange(6)
            pose = practice.in_cell(board, cell, face, turn, state.options)
            number = 6 * owner + 5 - at
            dice[number] = replace(dice[number], where="table", pose=pose)
    after = replace(state, dice=tuple(dice))
    return Table(replace(after, contacts=look(scene(after))), chance)


def line(table: Table, towards: int) -> tuple[int, int]:
    """The place at the line from which seat 0 throws at a board, square before it."""
    state = table.state
    pose = state.board(towards).pose
    assert pose is not None
    away = (state.options.board_side // 2 + state.options.line_away) // MILLIMETRE + 1
    return pose.x // MILLIMETRE, pose.y // MILLIMETRE - away


def high(table: Table, spot: tuple[float, float], landing: float, strength: float = 1.0) -> Throwing:
    """The right high throw onto a spot of the own board, from square before it."""
    return high_from(line(table, 0), spot, landing, strength)


def high_from(place: tuple[int, int], spot: tuple[float, float], landing: float, strength: float) -> Throwing:
    """The right high throw from a place onto a spot."""
    x, y = place
    distance = hypot(spot[0] - x, spot[1] - y)
    speed = strength * lob_speed(distance, HEIGHT - landing, LOFT / 1000)
    azimuth = round(1000 * atan2(spot[1] - y, spot[0] - x))
    return Throwing(1, 0, Release(x, y, HEIGHT, round(speed), azimuth, LOFT, 0))


def at_the_middle(table: Table) -> Throwing:
    """A throw at the middle of the own board."""
    pose = table.state.board(0).pose
    assert pose is not None
    return high(table, (pose.x / MILLIMETRE, pose.y / MILLIMETRE), LANDING)


def at_a_die(table: Table) -> Throwing:
    """A throw onto the own die that lies nearest to the line, from the place there that is nearest to it."""
    box = ThrowBox(table.state)
    throws = [
        high_from(place, (pose.x / MILLIMETRE, pose.y / MILLIMETRE), pose.z / MILLIMETRE + ACROSS, ONTO_A_DIE)
        for pose in _lying(table, 0)
        for place in beside(table, pose)
    ]
    return min((throw for throw in throws if box.check(throw) is None), key=lambda throw: throw.release.speed)


def beside(table: Table, pose: Pose) -> list[tuple[int, int]]:
    """The places on the line round the own board that are straight before a die, one on each side."""
    state = table.state
    board = state.board(0).pose
    assert board is not None
    away = (state.options.board_side // 2 + state.options.line_away) // MILLIMETRE + 1
    x, y = pose.x // MILLIMETRE, pose.y // MILLIMETRE
    middle_x, middle_y = board.x // MILLIMETRE, board.y // MILLIMETRE
    return [(x, middle_y - away), (x, middle_y + away), (middle_x - away, y), (middle_x + away, y)]


def low(table: Table) -> Throwing:
    """A low throw, as fast as may be, at the other's nearest die."""
    state = table.state
    x, y = line(table, 1)
    pose = min(_lying(table, 1), key=lambda pose: hypot(pose.x / MILLIMETRE - x, pose.y / MILLIMETRE - y))
    spot, speed = (pose.x / MILLIMETRE, pose.y / MILLIMETRE), state.options.fastest_throw
    distance = hypot(spot[0] - x, spot[1] - y)
    loft = low_loft(distance, HEIGHT - pose.z / MILLIMETRE - OVER_THE_MIDDLE, speed)
    azimuth = round(1000 * atan2(spot[1] - y, spot[0] - x))
    return Throwing(1, 1, Release(x, y, HEIGHT, speed, azimuth, round(1000 * loft), 0))


def _lying(table: Table, owner: int) -> list[Pose]:
    return [die.pose for die in table.state.dice if die.owner == owner and die.pose is not None]


def random_pull(table: Table) -> Throwing:
    """A throw towards the own board, as hard and as straight as it happens."""
    throw, chance = at_the_middle(table), table.chance
    speed = aims.random_pull(table.state.options, chance.randrange)
    azimuth = throw.release.azimuth + chance.randint(-ASIDE, ASIDE)
    return replace(throw, release=replace(throw.release, speed=speed, azimuth=azimuth))


class Ended(NamedTuple):
    """How a throw ended: on the own board, on a tower there, and how many dice of the other it knocked off."""

    stays: bool
    tower: bool
    knocked: int


def thrown(table: Table, throw: Throwing) -> Ended:
    """One throw, with a seed of its own."""
    state = table.state
    seed = 1 + table.chance.randrange(2**32)
    flying = step(step(state, Chosen({0: throw})), Rolled((str(seed),)))
    rest: Rest = run(toss(flying, throw))
    before, after = lies(state, state.contacts), taken_in(change_die(flying, 1, where="table"), rest)
    now = {lie.id: lie for lie in lies(after, rest.after)}
    knocked = sum(1 in lie.boards and 1 not in now[lie.id].boards for lie in before)
    own: Lie = now[1]
    return Ended(0 in own.boards, 0 in own.boards and own.levels > 1 and own.face is not None, knocked)


class Goal(NamedTuple):
    """What a figure should be."""

    name: str
    value: int


class Tables(NamedTuple):
    """So many tables with these options."""

    number: int
    options: dict[str, Any]

    def row(self, name: str, aim: Callable[[Table], Throwing], error: int, what: str, goal: Goal) -> Row:
        """The mean of something over a throw at each table, in per cent, with its interval, beside the goal."""
        tables = (laid(number, self.options) for number in range(self.number))
        ends = [100.0 * getattr(thrown(each, replace(aim(each), error=error)), what) for each in tables]
        print(f"{name}: {fmean(ends):.1f}", file=sys.stderr, flush=True)
        return row(f"{name}, {_interval(ends)}", "%", fmean(ends), goal.name, goal.value)


def _interval(ends: list[float]) -> str:
    """The 95 % interval of a mean: Wilson's where every throw counts at most once."""
    if max(ends) <= 100:
        low, high = (100 * end for end in wilson(sum(ends) / 100, len(ends)))
    else:
        reach = 1.96 * stdev(ends) / sqrt(len(ends))
        low, high = fmean(ends) - reach, fmean(ends) + reach
    return f"{low:.1f} to {high:.1f}"


def rows(count: int, options: dict[str, Any]) -> list[Row]:
    """All figures, each beside its goal."""
    tables, found = Tables(count, options), []
    for hand in HANDS:
        aim, error = random_pull if hand.error is None else at_the_middle, hand.error or 0
        stays = Goal(f"goal, up to {hand.stays[1]}", hand.stays[0])
        found.append(tables.row(f"{hand.name}: stays", aim, error, "stays", stays))
        if hand.towers is not None:
            towers, knocks = Goal("goal", hand.towers), Goal("goal, up to 70", 30)
            found.append(tables.row(f"{hand.name}: towers, aimed at a die", at_a_die, error, "tower", towers))
            found.append(tables.row(f"{hand.name}: dice knocked off, low", low, error, "knocked", knocks))
    return found


def alone(drill: str, error: int, number: int) -> int:
    """The points of twelve throws alone by a hand that always aims at the middle of its board."""
    chance = Random(f"alone {number}")
    state = begin(GAME, 1, {"drill": drill})
    while not isinstance(pending := GAME.pending(state), Over):
        match pending:
            case Roll(dice):
                drawn = tuple(die.face(chance.randrange(die.size)) for die in dice)
                state = step(state, Rolled(drawn))
            case Simulate(request):
                state = step(state, Settled(run(request)))
            case Decide():
                state = step(state, Chosen({0: _alone(state, error)}))
    return practice.score(state)


def _alone(state: State, error: int) -> Action:
    """The next throw, or the next round."""
    if state.phase == "scored":
        return Next()
    throw = at_the_middle(Table(state, Random(0)))
    return replace(throw, die=state.hand(0)[0].id, error=error)


def targets(games: int) -> list[Row]:
    """What hands reach alone, over all drills, beside the points that practice names."""
    found: list[Row] = []
    for name, error in {"beginner": 180, "practised": 90, "strong": 0}.items():
        reached = [alone(drill, error, number) for drill in practice.LAID for number in range(games)]
        found.append(row(f"{name}, alone", "points", fmean(reached), "told", practice.TARGETS[name]))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--throws", type=int, default=150, help="of each kind by each hand")
    parser.add_argument("--line", type=int, choices=[6, 9, 12], default=9)
    parser.add_argument("--tremor", choices=["none", "steady", "normal", "shaky"], default="normal")
    parser.add_argument("--fastest", type=int, default=4)
    parser.add_argument("--held", choices=["level", "any"], default="level")
    parser.add_argument("--alone", type=int, default=0, help="instead: games alone of each drill, by each hand")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    options = {name: getattr(arguments, name) for name in ("line", "tremor", "fastest", "held")}
    found = targets(arguments.alone) if arguments.alone else rows(arguments.throws, options)
    print(json.dumps(found) if arguments.json else table(found))


if __name__ == "__main__":
    main()
