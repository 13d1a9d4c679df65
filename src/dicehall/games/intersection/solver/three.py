"""Three players: everybody's chance of winning, each playing best for themselves, from a grid of standings.

A turn leads from (mine, next, after next) to (next, after next, mine after it), so triples are solved from the top
down, the three that a round of turns with nothing leads through together. Scores of which only every few are solved
are interpolated between their neighbours, never across the goal. Last turns are played through, from any scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np

from dicehall.compiled import compiled_fast
from dicehall.fingerprint import fingerprint_of_modules
from dicehall.games.intersection import rules
from dicehall.games.intersection.options import Options
from dicehall.games.intersection.solver.ladder import Ladder, ladder, state_at
from dicehall.games.intersection.solver.turn import turn_tables
from dicehall.solve import store
from dicehall.solve.tables import CHANCE, Floats, Ints, Tables

Triple: TypeAlias = tuple[int, int, int]

SEATS = 3
STEPS = {"classic": 2, "traffic": 4}
"""Of the scores, every so many are solved."""
TOLERANCE, MOST_SWEEPS = 1e-8, 10_000
LATER = (2, 0, 1)
"""The player to move is last, once the turn is over: its chance is the third of the next triple, and so on."""


class Grid(NamedTuple):
    """The numbers of the standings that are solved; every one lies between two of them, by a share of the way."""

    numbers: Ints
    low: Ints
    high: Ints
    share: Floats


class Three:
    """The chances of three players by these options."""

    def __init__(self, options: Options, values: Floats | None = None) -> None:
        self.options, self.turn = options, turn_tables(options)
        self.rungs = ladder(options, self.turn.points, 1)
        self._goal = next(at for at, each in enumerate(self.rungs.standings) if each.score >= options.goal)
        self.grid = grid(options, self.rungs)
        self.values: Floats = (
            np.full((len(self.grid.numbers),) * SEATS + (SEATS,), np.nan) if values is None else values
        )
        self._nodes = np.full((SEATS, self.turn.tables.rows, SEATS), 1.0 / SEATS)
        self._decided: dict[Triple, Floats] = {}
        self._played: dict[bytes, Floats] = {}

    def chances(self, numbers: Triple) -> Floats:
        """Everybody's chance by the number of its standing; the first is about to have a turn, or it is over."""
        if self._near_the_end(numbers):
            return self._at_the_end(self._without_the_beaten(numbers))
        low, high, share = (each[list(numbers)] for each in self.grid[1:])
        found = np.zeros(SEATS)
        for sides in product((False, True), repeat=SEATS):
            weight = float(np.prod(np.where(sides, share, 1.0 - share)))
            if weight:
                found += weight * self.values[tuple(np.where(sides, high, low))]
        return found

    def run(self) -> Iterator[float]:
        """Solve, from the top down; tells what part is done."""
        rounds = self._rounds()
        for done, cells in enumerate(rounds, start=1):
            self._solve(cells)
            yield done / len(rounds)

    # The end of the game.

    def _near_the_end(self, numbers: Triple) -> bool:
        """Whether the game is over, or everybody's turn may be the last."""
        at_goal = sum(number >= self._goal for number in numbers)
        return at_goal > (self.options.rules == "classic")

    def _without_the_beaten(self, numbers: Triple) -> Triple:
        """The same without what does not matter any more: how far those are behind who have had their last turn."""
        if self.options.rules == "classic":
            return numbers
        top = max(numbers)
        first = next(place for place, number in enumerate(numbers) if number >= self._goal)

        def plain(place: int) -> int:
            number = numbers[place]
            if place < first or number == top or self.rungs.standings[number].score == 0:
                return number
            return self._goal if place == first else self._goal - 1

        return plain(0), plain(1), plain(2)

    def _at_the_end(self, numbers: Triple) -> Floats:
        if numbers not in self._decided:
            standings = [self.rungs.standings[number] for number in (*numbers[1:], numbers[0])]
            state = state_at(self.options, *standings)
            if rules.goal_settled(state):
                tied = [seat in rules.tied_for_the_win(state) for seat in LATER]
                self._decided[numbers] = np.array(tied) / sum(tied)
            else:
                self._decided[numbers] = self._last_turn(numbers)
        return self._decided[numbers]

    def _last_turn(self, numbers: Triple) -> Floats:
        mine, *others = numbers
        leads = {after: self.chances((*others, after))[[*LATER]] for after in set(self.rungs.after[mine].tolist())}
        worth = np.array([leads[after] for after in self.rungs.after[mine].tolist()])
        key = worth.tobytes()
        if key not in self._played:
            nodes, turn = self._nodes[:1], self.turn
            settle_round(turn.tables, nodes, worth[np.newaxis], np.zeros((1, len(worth))), turn.root)
            self._played[key] = nodes[0, turn.root].copy()
        return self._played[key]

    # All before it.

    def _rounds(self) -> list[list[Triple]]:
        """The triples of the grid's points from which a turn is played, in rounds, the highest first."""
        numbers = self.grid.numbers.tolist()
        height = [self.rungs.standings[number].score for number in numbers]
        fresh = [self.rungs.standings[number].turns == 0 for number in numbers]
        rounds: list[list[Triple]] = []
        for one, two, three in product(range(len(numbers)), repeat=SEATS):
            cells = list(dict.fromkeys([(one, two, three), (two, three, one), (three, one, two)]))
            open_yet = not self._near_the_end((numbers[one], numbers[two], numbers[three]))
            if open_yet and cells[0] == min(cells):
                rounds.append(cells)
        return sorted(
            rounds, key=lambda cells: (-sum(height[at] for at in cells[0]), sum(fresh[at] for at in cells[0]))
        )

    def _solve(self, cells: list[Triple]) -> None:
        """Write the values of a round down."""
        found = [self._payoffs(cell) for cell in cells]
        nodes, (worth, again) = self._nodes[: len(cells)], map(np.array, zip(*found, strict=True))
        settle_round(self.turn.tables, nodes, worth, again, self.turn.root)
        for cell, values in zip(cells, nodes, strict=True):
            self.values[cell] = values[self.turn.root]

    def _payoffs(self, cell: Triple) -> tuple[Floats, Floats]:
        """What each end of a turn is worth to everybody, and how much of the next turn of the round it is worth."""
        mine, following, last = cell
        numbers, low, high, share = self.grid
        after = self.rungs.after[numbers[mine]]
        near, far = self.values[following, last, low[after]], self.values[following, last, high[after]]
        stays = low[after] == mine
        weight = share[after][:, np.newaxis]
        far = np.where(weight > 0.0, far, 0.0)
        worth = np.where(stays[:, np.newaxis], 0.0, (1.0 - weight) * near) + weight * far
        over = [self._near_the_end((numbers[following], numbers[last], number)) for number in after]
        for end in np.flatnonzero(over):
            worth[end] = self.chances((int(numbers[following]), int(numbers[last]), int(after[end])))
        return worth[:, LATER], np.where(over, 0.0, stays * (1.0 - share[after]))


def grid(options: Options, rungs: Ladder) -> Grid:
    """Every standing at nothing, and of the scores below the goal and from it on every few, with the last ones."""
    scores = [each.score for each in rungs.standings]
    goal, none = next(at for at, score in enumerate(scores) if score >= options.goal), scores.count(0)
    step = STEPS[options.rules]
    sections = [range(at, at + 1) for at in range(none)] + [range(none, goal), range(goal, len(scores))]
    if options.rules == "traffic":
        sections.pop()
    numbers = [at for each in sections for at in [*each[:-1:step], each[-1]]]
    below = np.searchsorted(numbers, np.arange(len(scores)), side="right") - 1
    above = np.minimum(below + 1, len(numbers) - 1)
    gap = np.maximum(np.array(numbers)[above] - np.array(numbers)[below], 1)
    share = (np.arange(len(scores)) - np.array(numbers)[below]) / gap
    found, low, high = (np.array(each, dtype=np.int32) for each in (numbers, below, above))
    return Grid(found, low, high, np.where(above > below, share, 0.0))


@compiled_fast
def settle_round(tables: Tables, nodes: Floats, worth: Floats, again: Floats, root: int) -> None:
    """Sweep the turns of a round until nothing changes: everybody's values, each player choosing its best.

    `nodes` has the values of everybody by triple and row. An end is `worth` that, and `again` times what the next
    triple of the round is.
    """
    for _ in range(MOST_SWEEPS):
        change = 0.0
        for at in range(len(nodes)):
            following = nodes[(at + 1) % len(nodes), root]
            for end in range(tables.ends):
                for seat in range(SEATS):
                    nodes[at, end, seat] = worth[at, end, seat] + again[at, end] * following[(seat + 2) % SEATS]
            change = max(change, once_for_all(tables, nodes[at]))
        if change <= TOLERANCE:
            break


@compiled_fast
def once_for_all(tables: Tables, values: Floats) -> float:
    """One sweep over a turn: everybody's values by the choices of who moves; the largest change."""
    first, sense, to, chance = tables.first, tables.sense, tables.to, tables.chance
    change = 0.0
    for position in range(len(sense)):
        row, begin, stop = tables.ends + position, first[position], first[position + 1]
        one, two, three = 0.0, 0.0, 0.0
        if sense[position] == CHANCE:
            for edge in range(begin, stop):
                one += chance[edge] * values[to[edge], 0]
                two += chance[edge] * values[to[edge], 1]
                three += chance[edge] * values[to[edge], 2]
        else:
            best = to[begin]
            for edge in range(begin + 1, stop):
                if values[to[edge], 0] > values[best, 0]:
                    best = to[edge]
            one, two, three = values[best, 0], values[best, 1], values[best, 2]
        change = max(change, abs(one - values[row, 0]), abs(two - values[row, 1]))
        values[row, 0], values[row, 1], values[row, 2] = one, two, three
    return change


# Files.


def made_of() -> str:
    """The fingerprint of what the chances are made of."""
    return fingerprint_of_modules([__name__])


def solve_three(options: Options) -> Three:
    """Solve anew."""
    found = Three(options)
    for _ in found.run():
        pass
    return found


def path_of_three(options: Options) -> Path:
    """Where the chances for these options are stored."""
    return store.place_of(f"intersection-{options.rules}-three", options)


def save_three(three: Three, path: Path | None = None) -> None:
    """Write the chances of the first two of each triple to their file, or another; the third has the rest."""
    arrays = {"values": three.values[..., :-1].astype(np.float32)}
    store.save(path or path_of_three(three.options), made_of(), arrays)


def stored_three(options: Options) -> Three | None:
    """The chances that are stored for these options or come with the package, if there are any."""
    arrays = store.load(path_of_three(options), made_of(), shipped=__package__)
    if arrays is None:
        return None
    values = arrays["values"].astype(float)
    return Three(options, np.concatenate([values, 1.0 - values.sum(axis=-1, keepdims=True)], axis=-1))
