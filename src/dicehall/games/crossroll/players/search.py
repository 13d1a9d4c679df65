"""Sequential halving: many games played to their end after each of a few actions, on the same dice for all of them.

A budget is spent in equal parts; after each part the worse half of the actions drops out. It is counted in rounds
that a seat plays, so that the same budget gives the same answer; `budget.py` knows how many a millisecond has.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicehall.games.crossroll.kernel import COMPLETED, LANDMARKS, SPEEDS, Ints, Tables, compiled, inlined, points
from dicehall.games.crossroll.players.plan import Match, Room, make_room
from dicehall.games.crossroll.players.playout import CHECKED, CODE, LOTS, ROUNDS, SEAT, finish
from dicehall.games.crossroll.players.weights import Floats

ROLLOUTS = 4096  # no action is tried more often
FEWEST = 4  # nor less often
PRIOR = 16.0  # games that what was thought before counts as much as
LEAD = 40.0  # a lead of so many points counts 0.76 when actions are compared


class Trials(NamedTuple):
    """What came of actions, a row for each: the results of its games, leads, how many games, and how they ended.

    Priors are what was thought of the actions before, in the measure of leads. Fates are added up: how often each
    route was complete in the end, Speed Scores, and Landmark Scores.
    """

    results: Floats
    leads: Floats
    priors: Floats
    counts: Ints
    fates: Ints


def make_trials(priors: Floats, routes: int) -> Trials:
    """Room for what comes of actions of which so much is thought."""
    actions = len(priors)
    results, leads = np.zeros((2, actions, ROLLOUTS))
    return Trials(results, leads, priors, np.zeros(actions, np.int64), np.zeros((actions, routes + 2), np.int64))


@compiled
def note_fate(t: Tables, row: Ints, fate: Ints) -> None:
    """Add how a sheet ended."""
    for r in range(len(t.routes)):
        fate[r] += row[COMPLETED] >> r & 1
    fate[len(t.routes)] += row[SPEEDS]
    fate[len(t.routes) + 1] += row[LANDMARKS]


@compiled
def shares(match: Match, results: Floats) -> None:
    """Fill in each seat's result of a game that is over: alone its points, else its share of the win."""
    t, rows, at, highest, winners = match.t, match.rows, match.at, 0.0, 0
    for seat in range(len(rows)):
        results[seat] = points(t, rows[seat], max(-1, at[CHECKED]))
        highest = max(highest, results[seat])
    if len(rows) == 1:
        return
    for seat in range(len(rows)):
        winners += results[seat] == highest
    for seat in range(len(rows)):
        results[seat] = 1.0 / winners if results[seat] == highest else 0.0


@compiled
def ahead(match: Match, seat: int) -> float:
    """How well the seat did, finer than a win: its points alone, or its lead, squeezed between -1 and 1."""
    t, rows, at, own, best = match.t, match.rows, match.at, 0, -1
    for other in range(len(rows)):
        total = points(t, rows[other], max(-1, at[CHECKED]))
        if other == seat:
            own = total
        else:
            best = max(best, total)
    return float(own) if best < 0 else np.tanh((own - best) / LEAD)


@inlined
def play_out(match: Match, seed: int, number: int, room: Room) -> None:
    """Play a position to its end, on the dice with this number.

    With others dice are drawn: to choose them is worth little, as all use them, and takes half of the time.
    """
    chance = np.empty(1, dtype=np.uint64)
    chance[0] = np.uint64(seed) + np.uint64(number) * np.uint64(0xD1342543DE82EF95)
    match.at[LOTS], room.mood[0] = len(match.rows) > 1, ~chance[0]
    finish(match, chance, room)


@compiled
def copied(match: Match) -> Match:
    """The match on sheets of its own."""
    return Match(match.t, match.cup, match.plan, match.sets, match.rows.copy(), match.at.copy())


@inlined
def attempt(match: Match, copy: Match, seat: int, code: int, room: Room, seed: int, number: int) -> None:
    """Play a copy of the match to its end, after this action of the seat."""
    copy.rows[:], copy.at[:] = match.rows, match.at
    copy.at[SEAT], copy.at[CODE] = seat, code
    play_out(copy, seed, number, room)


@inlined
def played(match: Match, copy: Match) -> int:
    """How many rounds of a seat the copy is ahead."""
    return int((copy.at[ROUNDS] - match.at[ROUNDS]) * len(match.rows))


@compiled
def halve(match: Match, seat: int, codes: Ints, seed: int, budget: int, trials: Trials) -> Ints:
    """Try these actions of a seat; give their indices, the best first.

    What was thought of an action before counts as much as a few games, so that a small budget does no harm.
    """
    copy, room, results = copied(match), make_room(match.t, 0), np.zeros(len(match.rows))
    # a plain 0 is a type of its own to numba, which would compile whole games for it once more
    order, live, stages, number = np.arange(len(codes)), len(codes), stages_of(len(codes)), int(np.int64(0))
    for _ in range(stages):
        spent = 0
        while number < trials.results.shape[1] and (spent * stages < budget or number < FEWEST):
            for one in order[:live]:
                attempt(match, copy, seat, codes[one], room, seed, number)
                shares(copy, results)
                trials.results[one, number] = results[seat]
                trials.leads[one, number] = ahead(copy, seat)
                note_fate(copy.t, copy.rows[seat], trials.fates[one])
                trials.counts[one] += 1
                spent += played(match, copy)
            number += 1
        sort_by_lead(order[:live], trials.leads[:, :number], trials.priors)
        live = (live + 1) // 2
    return order


@compiled
def stages_of(live: int) -> int:
    """How often so many actions are halved until one is left; at least once."""
    stages = 0
    while live > 1:
        live = (live + 1) // 2
        stages += 1
    return max(1, stages)


@compiled
def sort_by_lead(order: Ints, leads: Floats, priors: Floats) -> None:
    """Put these indices in order: those first that did best in their games, and were thought best before."""
    sums = np.empty(len(leads))
    for one in order:
        sums[one] = leads[one].sum() + PRIOR * priors[one]
    order[:] = order[np.argsort(-sums[order])]


@compiled
def sample(match: Match, seed: int, budget: int, results: Floats) -> int:
    """Play a position to its end again and again; a row of `results` for each game, and how many there were."""
    copy, room, spent = copied(match), make_room(match.t, 0), 0
    for number in range(len(results)):
        copy.rows[:], copy.at[:] = match.rows, match.at
        play_out(copy, seed, number, room)
        shares(copy, results[number])
        spent += played(match, copy)
        if spent >= budget:
            return number + 1
    return len(results)
