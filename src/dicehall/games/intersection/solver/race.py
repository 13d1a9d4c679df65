"""Any number of players who each play their turns as if alone: who wins such a race, from wherever they stand.

Everybody goes for the fewest turns (by the classic rules, once at the goal, for the most points), and in a last
turn for the score that is to be beaten. Such players do not look at each other before the end, so what can come of
each is worked out alone, turn by turn, and multiplied. Two things are simplified: of several who pass the leader in
their last turns each is as likely to be the highest, and who has no point then stays without one, for No Dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

import numpy as np

from dicehall.fingerprint import fingerprint_of_modules
from dicehall.games.intersection import standings
from dicehall.games.intersection.options import Options
from dicehall.games.intersection.solver.ladder import Ladder, ladder
from dicehall.games.intersection.solver.policies import points_leads, solo_player
from dicehall.games.intersection.solver.solution import Solution
from dicehall.games.intersection.solver.turn import TurnTables, turn_tables
from dicehall.solve import store
from dicehall.solve.simulate import Rows
from dicehall.solve.tables import Floats, Tables
from dicehall.solve.values import best

MOST_ROUNDS = 400
NEGLIGIBLE = 1e-4
"""So small a chance that a player is still on the way is left out."""
LEFT, MOST_ROLLS = 1e-12, 10_000
"""The part of a turn that is not followed to its end, and for how long any is."""
FALLS_SHORT, PASSES, TIES = range(3)
"""What the last turn of a player can come to: to tie by No Dice is the third."""


class Track(NamedTuple):
    """One turn of a player alone, from every standing; those from number `goal` on have reached it.

    `move[i, j]` is the chance to come from i to j; `chase[i, j]` the best chance to end a last turn above standing
    `goal + j`, to end as high counting half; `dry[i]` the chance to tie for the win without a point.
    """

    goal: int
    move: Floats
    chase: Floats
    dry: Floats
    rounds: int


class Path(NamedTuple):
    """What comes of a player, by the number of turns from now; where scores matter, by standing from the goal up.

    `alive` is the chance to be still below the goal, `arrives` to get there with the next turn, `stands` to be
    there; `passes` and `ties` are the chances to be still below and to do so in a last turn.
    """

    alive: Floats
    arrives: Floats
    stands: Floats
    passes: Floats
    ties: Floats


Fates = tuple[Floats, Floats, Floats]


class Race:
    """A race by these options between any number of players, made from the solution for playing alone."""

    def __init__(self, options: Options, alone: Solution) -> None:
        self._options, self._track = options, track(options, alone)
        self._paths: dict[int, Path] = {}

    def chances(self, numbers: Sequence[int]) -> list[float]:
        """Each player's chance of winning by the number of its standing; the first is about to have a turn."""
        if self._options.rules == "classic":
            won = second_ends_it([self._path(number) for number in numbers])
        elif max(numbers) >= self._track.goal:
            won = in_last_turns(self._track, numbers)
        else:
            won = first_ends_it([self._path(number) for number in numbers])
        return [each / sum(won) for each in won]

    def _path(self, number: int) -> Path:
        if number not in self._paths:
            self._paths[number] = path(self._track, number)
        return self._paths[number]


# One turn.


def track(options: Options, alone: Solution) -> Track:
    """The track for these options; worked out once, then stored."""
    place = store.place_of("intersection-race", options)
    made_of = fingerprint_of_modules([__name__, f"{__package__}.solving"])
    arrays = store.load(place, made_of)
    if arrays is None:
        arrays = {"move": _moves(options, alone), "chase": _chances_by_points(turn_tables(options))}
        store.save(place, made_of, arrays)
    return _laid_out(options, arrays["move"], arrays["chase"])


def _moves(options: Options, alone: Solution) -> Floats:
    """The chances to get from each standing to each in a turn."""
    turn = turn_tables(options)
    rungs = ladder(options, turn.points, 1)
    leads, plain = solo_player(turn, rungs, alone).leads, points_leads(turn)
    move = np.zeros((len(rungs.standings),) * 2)
    for number, reached in enumerate(rungs.reached):
        ends = ends_of(turn.tables, plain if reached else leads[number], turn.root)
        np.add.at(move[number], rungs.after[number], ends)
    return move


def ends_of(tables: Tables, leads: Rows, root: int) -> Floats:
    """How likely each end of a turn is when every row leads to the given roll or end."""
    source, to = np.repeat(np.arange(tables.ends, tables.rows), np.diff(tables.first)), leads[tables.to]
    under_way, ended = np.eye(1, tables.rows, int(leads[root]))[0], np.zeros(tables.ends)
    for _ in range(MOST_ROLLS):
        ended += under_way[: tables.ends]
        under_way[: tables.ends] = 0.0
        if under_way.sum() < LEFT:
            break
        under_way = np.bincount(to, under_way[source] * tables.chance, minlength=tables.rows)
    ended /= ended.sum()
    return ended


def _chances_by_points(turn: TurnTables) -> Floats:
    """The best chance to record more than each number of steps (a tie counts half); last: to record nothing."""
    step = int(np.gcd.reduce(turn.points))
    asked = [
        (turn.points > wanted) + 0.5 * (turn.points == wanted) for wanted in range(0, turn.points.max() + 1, step)
    ]
    return np.array([best(turn.tables, each)[turn.root] for each in [*asked, turn.points == 0]])


def _laid_out(options: Options, move: Floats, by_points: Floats) -> Track:
    rungs = ladder(options, turn_tables(options).points, 1)
    goal, last = int(np.argmax(rungs.reached)), options.last_turn
    dry = np.array([_dry(options, rungs, number) for number in range(goal)], dtype=float)
    chase = np.zeros((goal, len(move) - goal))
    for number, passing in np.ndindex(chase.shape) if last else ():
        steps = (rungs.standings[goal + passing].score - rungs.standings[number].score) // rungs.step
        chase[number, passing] = by_points[steps] if steps < len(by_points) - 1 and not dry[number] else 0.0
    if options.rules == "traffic":
        move = np.where(rungs.reached[:, np.newaxis], 0.0, move)
    return Track(goal, move, chase, dry * (by_points[-1] if last else 1.0), _rounds(move, goal))


def _dry(options: Options, rungs: Ladder, number: int) -> bool:
    """Whether a player who stands here and records nothing wins by No Dice with whoever wins."""
    at = rungs.standings[number]
    return standings.no_dice(at.score, at.turns + options.last_turn, at.fumbled, options.no_dice)


def _rounds(move: Floats, goal: int) -> int:
    """How many turns a player needs at most, but for a negligible chance."""
    below = np.eye(goal)[0]
    for rounds in range(1, MOST_ROUNDS):
        below = below @ move[:goal, :goal]
        if below.sum() < NEGLIGIBLE:
            return rounds
    return MOST_ROUNDS


# All turns to come.


def path(on: Track, number: int) -> Path:
    """What comes of a player who stands here."""
    stood = np.zeros((on.rounds + 1, len(on.move)))
    stood[0, number] = 1.0
    for turns in range(on.rounds):
        stood[turns + 1] = stood[turns] @ on.move
    below = stood[:, : on.goal]
    return Path(
        below.sum(axis=1, keepdims=True),
        below[:-1] @ on.move[: on.goal, on.goal :],
        stood[:, on.goal :],
        below @ on.chase,
        (below @ on.dry)[:, np.newaxis],
    )


# Who wins.


def first_ends_it(paths: Sequence[Path]) -> list[float]:
    """By the traffic rules: somebody reaches the goal first, and the others may have a last turn."""
    won = [0.0] * len(paths)
    for first, arriving in enumerate(paths):
        fates = {
            other: _fates(each, slice(1, None) if other < first else slice(None, -1))
            for other, each in enumerate(paths)
            if other != first
        }
        _share_out(arriving.arrives, [first], fates, won)
    return won


def _fates(each: Path, turns: slice) -> Fates:
    """What the last turn of a player comes to who has not arrived before."""
    passes, ties = each.passes[turns], each.ties[turns]
    return each.alive[turns] - passes - ties, passes, ties


def in_last_turns(on: Track, numbers: Sequence[int]) -> list[float]:
    """Somebody stands at the goal: seats before it have a last turn, seats after it have had theirs."""
    reached = next(place for place, number in enumerate(numbers) if number >= on.goal)
    top = max(numbers)
    holders = [place for place, number in enumerate(numbers) if number == top]
    fates = {
        place: _last_fates(on, number, top, place < reached)
        for place, number in enumerate(numbers)
        if number < on.goal
    }
    won = [0.0] * len(numbers)
    _share_out(np.ones(1), holders, fates, won)
    return won


def _last_fates(on: Track, number: int, top: int, has_turn: bool) -> Fates:
    passes = on.chase[number, top - on.goal] if has_turn else 0.0
    ties = on.dry[number] if has_turn else float(on.dry[number] > 0.0)
    return np.array([1.0 - passes - ties]), np.array([passes]), np.array([ties])


def _share_out(mass: Floats, holders: list[int], fates: dict[int, Fates], won: list[float]) -> None:
    """Add to each player's chance what it wins when the holders are highest before the others' fates are known."""
    for kinds, chance in _together(mass, list(fates.values())):
        passing = [other for other, kind in zip(fates, kinds, strict=True) if kind == PASSES]
        tying = [other for other, kind in zip(fates, kinds, strict=True) if kind == TIES]
        highest = 1 if passing else len(holders)
        share = chance / (highest + len(tying))
        for other in tying:
            won[other] += share
        for top in passing or holders:
            won[top] += share * highest / len(passing or holders)


def _together(mass: Floats, fates: Sequence[Fates]) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every way the fates can fall, with its chance; those that can't be are left out."""
    if not fates:
        yield (), float(mass.sum())
        return
    for kind, fate in enumerate(fates[0]):
        if fate.any():
            for kinds, chance in _together(mass * fate, fates[1:]):
                yield (kind, *kinds), chance


def second_ends_it(paths: Sequence[Path]) -> list[float]:
    """By the classic rules: the second to arrive ends the game; the first has gone on scoring until then."""
    won = [0.0] * len(paths)
    for second, first in permutations(range(len(paths)), 2):
        turns = [slice(1, None) if each < second else slice(None, -1) for each in range(len(paths))]
        rest = [paths[each].alive[turns[each]] for each in range(len(paths)) if each not in (first, second)]
        stands, arrives = paths[first].stands[turns[first]], paths[second].arrives
        ahead = np.cumsum(arrives, axis=1) - 0.5 * arrives
        others = np.prod(rest, axis=0)[:, 0] if rest else 1.0
        both = stands.sum(axis=1) * arrives.sum(axis=1)
        first_wins = (stands * ahead).sum(axis=1)
        won[first] += float((others * first_wins).sum())
        won[second] += float((others * (both - first_wins)).sum())
    return won
