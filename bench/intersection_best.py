"""The most that anybody can win among two normal players in classic Intersection, and what strong wins: exactly.

Normal plays every turn for the most points, whatever the others have, so its turns have fixed chances. Every triple
of standings is gone through from the top down, once for a player who knows that and answers best, and once for
strong. No games are played. It takes half a minute of processor time.
"""

from __future__ import annotations

import argparse
import json
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from common.measure import Row, row, table
from dicehall.compiled import compiled
from dicehall.core.setup import resolve
from dicehall.games.intersection.options import SPEC, complete
from dicehall.games.intersection.players.outlook import three_of
from dicehall.games.intersection.solver.policies import points_leads
from dicehall.games.intersection.solver.race import ends_of
from dicehall.games.intersection.solver.three import Three
from dicehall.solve.tables import CHANCE, Floats, Tables

Cell: TypeAlias = tuple[int, int, int]
Cells: TypeAlias = tuple[Cell, Cell, Cell]

SMALL, MOST = 1e-9, 3_000


class Rules(NamedTuple):
    """A turn, where its ends take a player, the number of the goal, and the chances of normal's ends."""

    tables: Tables
    root: int
    after: NDArray[np.int64]
    goal: int
    normal: Floats


class Room(NamedTuple):
    """Room for what is worked out of the three triples of a round."""

    thought: Floats
    values: Floats
    now: Floats
    won: Floats
    ends: Floats


@compiled
def sweep(tables: Tables, believed: Floats, values: Floats) -> float:
    """One sweep of the values by the choices that are best by what is believed; the largest change."""
    change = 0.0
    for position in range(len(tables.sense)):
        begin, stop = tables.first[position], tables.first[position + 1]
        found = 0.0
        if tables.sense[position] == CHANCE:
            for edge in range(begin, stop):
                found += tables.chance[edge] * values[tables.to[edge]]
        else:
            best = tables.to[begin]
            for edge in range(begin + 1, stop):
                if believed[tables.to[edge]] > believed[best]:
                    best = tables.to[edge]
            found = values[best]
        change = max(change, abs(found - values[tables.ends + position]))
        values[tables.ends + position] = found
    return change


@compiled
def decided(standings: Cell, goal: int, won: Floats) -> bool:
    """Whether two are at the goal, and everybody's part of the win then."""
    if (standings[0] >= goal) + (standings[1] >= goal) + (standings[2] >= goal) < 2:
        return False
    top, shared = max(standings), 0
    for seat in range(3):
        shared += standings[seat] == top
    for seat in range(3):
        won[seat] = (standings[seat] == top) / shared
    return True


@compiled
def think(rules: Rules, cell: Cell, beliefs: Floats, thought: Floats, won: Floats) -> None:
    """What the player believes of every position of a turn."""
    tables, after, goal = rules.tables, rules.after, rules.goal
    for end in range(tables.ends):
        gone = after[cell[0], end]
        over = decided((gone, cell[1], cell[2]), goal, won)
        thought[end] = won[0] if over else beliefs[cell[1], cell[2], gone, 2]
    for _ in range(MOST):
        if sweep(tables, thought, thought) < SMALL:
            break


@compiled
def weigh(
    rules: Rules, cell: Cell, place: int, chance: Floats, again: Floats, won: Floats, values: Floats
) -> float:
    """Write what every end of a turn is worth to the player at a place from who moves; the mean if normal moves."""
    mean, earlier = 0.0, (place + 2) % 3
    for end in range(rules.tables.ends):
        gone = rules.after[cell[0], end]
        if decided((gone, cell[1], cell[2]), rules.goal, won):
            values[end] = won[place]
        elif gone == cell[0]:
            values[end] = again[earlier]
        else:
            values[end] = chance[cell[1], cell[2], gone, earlier]
        mean += rules.normal[end] * values[end]
    return mean


@compiled
def one_round(rules: Rules, cells: Cells, chance: Floats, room: Room, best: bool) -> float:
    """Go through the three triples of a round once; the largest change."""
    change = 0.0
    for at in range(3):
        again, values = room.now[(at + 1) % 3], room.values[at]
        for place in range(1, 3):
            mean = weigh(rules, cells[at], place, chance, again, room.won, room.ends)
            change = max(change, abs(mean - room.now[at, place]))
            room.now[at, place] = mean
        weigh(rules, cells[at], 0, chance, again, room.won, values)
        change = max(change, sweep(rules.tables, values if best else room.thought[at], values))
        room.now[at, 0] = values[rules.root]
    return change


@compiled
def solve_round(rules: Rules, cells: Cells, beliefs: Floats, chance: Floats, room: Room) -> None:
    """Write the chances of the three triples of a round."""
    if len(beliefs):
        for at in range(3):
            think(rules, cells[at], beliefs, room.thought[at], room.won)
    for _ in range(MOST):
        if one_round(rules, cells, chance, room, len(beliefs) == 0) < SMALL:
            break
    for at in range(3):
        for place in range(3):
            chance[cells[at][0], cells[at][1], cells[at][2], place] = room.now[at, place]


@compiled
def among_normal(rules: Rules, beliefs: Floats, chance: Floats, room: Room) -> None:
    """Write the chance of the player among two normal ones, by standings from who moves and its place from there.

    The player chooses by its beliefs, or best if there are none.
    """
    count = len(rules.after)
    for height in range(3 * count - 3, -1, -1):
        for one in range(count):
            for two in range(max(0, height - one - count + 1), min(count, height - one + 1)):
                three = height - one - two
                cells = ((one, two, three), (two, three, one), (three, one, two))
                if cells[0] <= cells[1] and cells[0] <= cells[2] and not decided(cells[0], rules.goal, room.won):
                    solve_round(rules, cells, beliefs, chance, room)


def filled(three: Three) -> Floats:
    """The chances at every triple, interpolated as the player does; what a decided triple holds is not read."""
    found, (_, low, high, share) = three.values, three.grid
    for axis in range(3):
        weight = share.reshape([-1 if each == axis else 1 for each in range(4)])
        near, far = np.take(found, low, axis), np.take(found, high, axis)
        found = np.where(weight > 0.0, (1.0 - weight) * near + weight * far, near)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print a list instead of a table")
    arguments = parser.parse_args()
    three = three_of(complete(resolve(SPEC, {"rules": "classic"})))
    assert three is not None, "it comes with the game"
    turn, after = three.turn, three.rungs.after.astype(np.int64)
    normal = ends_of(turn.tables, points_leads(turn), turn.root)
    goal = next(at for at, each in enumerate(three.rungs.standings) if each.score >= three.options.goal)
    rows: list[Row] = []
    for name, beliefs in (("strong", filled(three)), ("the best answer", np.zeros((0, 0, 0, 3)))):
        chance = np.zeros((len(after),) * 3 + (3,))
        rows_of = np.full((2, 3, turn.tables.rows), 1 / 3)
        room = Room(rows_of[0], rows_of[1], np.zeros((3, 3)), np.zeros(3), np.zeros(turn.tables.ends))
        among_normal(Rules(turn.tables, turn.root, after, goal, normal), beliefs, chance, room)
        share = 100 * float(chance[0, 0, 0].mean())
        rows.append({**row(f"classic, {name} among two normal", "% won", share, "an even share", 100 / 3)})
        rows[-1]["value"] = round(share, 2)
    print(json.dumps(rows) if arguments.json else table(rows))


if __name__ == "__main__":
    main()
