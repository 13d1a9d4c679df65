"""Sequential halving: many games played to their end after each of a few actions, on the same dice for all of them.

A budget is spent in equal parts; after each part the worse half of the actions drops out. It is counted in rounds that
a seat plays, so that the same budget always gives the same answer; `budget.py` knows how many a millisecond has.
"""

from __future__ import annotations

import numpy as np

from dicehall.bots.crossroll.plan import Plan
from dicehall.bots.crossroll.playout import CHECKED, CODE, ROUNDS, SEAT, Room, finish, make_room
from dicehall.bots.crossroll.weights import Floats
from dicehall.games.crossroll.bulk import Chance, Cup
from dicehall.games.crossroll.kernel import Ints, Tables, compiled, points

ROLLOUTS = 4096  # no action is tried more often
LEAD = 40.0  # a lead of so many points counts 0.76 when actions are compared


@compiled
def shares(t: Tables, rows: Ints, at: Ints, results: Floats) -> None:
    """Fill in each seat's result of a game that is over: alone its points, else its share of the win."""
    highest, winners = 0.0, 0
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
def ahead(t: Tables, rows: Ints, at: Ints, seat: int) -> float:
    """How well the seat did, finer than a win: its points alone, or its lead, squeezed between -1 and 1."""
    own, best = 0, -1
    for other in range(len(rows)):
        total = points(t, rows[other], max(-1, at[CHECKED]))
        if other == seat:
            own = total
        else:
            best = max(best, total)
    return float(own) if best < 0 else np.tanh((own - best) / LEAD)


@compiled
def play_out(
    t: Tables, cup: Cup, plan: Plan, sets: Ints, rows: Ints, at: Ints, seed: int, number: int, room: Room
) -> None:
    """Play a copy of a position to its end, on the dice with this number."""
    chance = np.empty(1, dtype=np.uint64)
    chance[0] = np.uint64(seed) + np.uint64(number) * np.uint64(0xD1342543DE82EF95)
    at[ROUNDS] = 0
    finish(t, cup, plan, sets, rows, at, chance, room)


@compiled
def halve(
    t: Tables,
    cup: Cup,
    plan: Plan,
    sets: Ints,
    rows: Ints,
    at: Ints,
    seat: int,
    codes: Ints,
    seed: int,
    budget: int,
    wins: Floats,
    leads: Floats,
    counts: Ints,
) -> Ints:
    """Try these actions of a seat; give their indices, the best first.

    `wins` and `leads` get a row for each action with the results of its games, `counts` how many there were.
    """
    room, order, live = make_room(t), np.arange(len(codes)), len(codes)
    own_rows, own_at, results = np.empty_like(rows), np.empty_like(at), np.zeros(len(rows))
    stages, number = stages_of(live), 0
    for _ in range(stages):
        spent = 0
        while number < wins.shape[1] and (spent * stages < budget or number < 2):
            for n in range(live):
                one = order[n]
                own_rows[:], own_at[:] = rows, at
                own_at[SEAT], own_at[CODE] = seat, codes[one]
                play_out(t, cup, plan, sets, own_rows, own_at, seed, number, room)
                shares(t, own_rows, own_at, results)
                wins[one, number], leads[one, number] = results[seat], ahead(t, own_rows, own_at, seat)
                counts[one] += 1
                spent += own_at[ROUNDS] * len(rows)
            number += 1
        sort_by_lead(order[:live], leads[:, :number])
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
def sort_by_lead(order: Ints, leads: Floats) -> None:
    """Put these indices in order, the highest mean first."""
    for n in range(1, len(order)):
        moving, place = order[n], n
        mean = leads[moving].mean()
        while place > 0 and leads[order[place - 1]].mean() < mean:
            order[place] = order[place - 1]
            place -= 1
        order[place] = moving


@compiled
def sample(
    t: Tables, cup: Cup, plan: Plan, sets: Ints, rows: Ints, at: Ints, seed: int, budget: int, results: Floats
) -> int:
    """Play a position to its end again and again; a row of `results` for each game, and how many there were."""
    room, own_rows, own_at, spent = make_room(t), np.empty_like(rows), np.empty_like(at), 0
    for number in range(len(results)):
        own_rows[:], own_at[:] = rows, at
        play_out(t, cup, plan, sets, own_rows, own_at, seed, number, room)
        shares(t, own_rows, own_at, results[number])
        spent += own_at[ROUNDS] * len(rows)
        if spent >= budget:
            return number + 1
    return len(results)
