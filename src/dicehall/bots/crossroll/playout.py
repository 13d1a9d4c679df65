"""Games played to their end in the kernel from any position, by tuned players.

What a sheet allows and what changes on it is the room's kernel; the order of a round is the one that the rules walk
through, and a test plays both in lock-step on the same dice.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicehall.bots.crossroll.plan import COLUMNS, Plan, survey
from dicehall.bots.crossroll.policy import (
    best_aside,
    best_code,
    best_dice,
    number_gains,
    result_gains,
    weigh,
    weigh_asides,
)
from dicehall.bots.crossroll.weights import Floats, Weight
from dicehall.games.crossroll.bulk import Chance, Cup, below, roll
from dicehall.games.crossroll.greedy import best, widest
from dicehall.games.crossroll.kernel import (
    COMPLETED,
    NITROUS,
    Ints,
    Tables,
    compiled,
    do_bonus,
    do_main,
    ended,
    fitting,
    list_bonuses,
    list_mains,
    number_of,
    resolve,
    solo_penalty,
)

# What a position waits for, in the order of a round.
LOT, CHECK, DICE, ROLL, BONUS, MAIN, ASIDE, INSTALL, PENALTY, OVER = range(10)
# What else there is to a position, beside its sheets.
PHASE, ACTIVE, LEFT, ROLLED, FIRST, SECOND, CHECKED, FITS, ASKED, SEAT, CODE, ROUNDS, FIELDS = range(13)
SIMPLE = -1  # the set of weights of a seat that plays as the room's greedy player


class Room(NamedTuple):
    """Space to work in, so that a game needs none of its own."""

    codes: Ints
    found: Floats
    gains: Floats
    numbers: Floats
    results: Floats
    asides: Floats


@compiled
def make_room(t: Tables) -> Room:
    """Space to work in."""
    return Room(
        np.empty(t.stay + 1, dtype=np.int64),
        np.zeros((len(t.routes) + 1, COLUMNS)),
        np.zeros(t.stay + 1),
        np.zeros(t.highest + 1),
        np.zeros(t.highest + 1),
        np.zeros(t.highest + 1),
    )


@compiled
def finish(
    t: Tables, cup: Cup, plan: Plan, sets: Ints, rows: Ints, at: Ints, chance: Chance, room: Room
) -> None:
    """Play on from a position to the end of the game.

    `sets` has each seat's set of weights. Where `at` names a seat and a code, this seat's first choice is that
    one; all other choices are the players' own.
    """
    while at[PHASE] != OVER:
        play_round(t, cup, plan, sets, rows, at, chance, room)


@compiled
def play_round(
    t: Tables, cup: Cup, plan: Plan, sets: Ints, rows: Ints, at: Ints, chance: Chance, room: Room
) -> None:
    """Play from where the position is in its round to the end of the round."""
    phase, all_dice = at[PHASE], (1 << len(cup.sizes)) - 1
    if phase == LOT:
        at[ACTIVE] = below(chance, len(rows)) if len(rows) > 1 else 0
    if phase <= CHECK:
        while at[CHECKED] == -2:
            at[CHECKED] = cup.routes[below(chance, cup.sizes[cup.naming])]
            at[CHECKED] -= at[CHECKED] == -1
    if phase <= DICE:
        at[ROLLED] = choose_dice(t, cup, plan, sets, rows, at, room)
    if phase <= ROLL:
        roll_dice(cup, at, chance)
    if phase <= BONUS:
        take_bonuses(t, plan, sets, rows, at, room)
    if phase <= MAIN:
        act(t, cup, plan, sets, rows, at, room)
    if phase <= ASIDE:
        set_aside(cup, plan, sets, rows, at)
        settle(t, rows, at)
    if phase <= INSTALL:
        install(rows, at)
    at[ROUNDS] += 1
    if phase <= INSTALL and ended(t, rows):
        at[PHASE] = OVER
        return
    if phase == PENALTY or not at[LEFT]:
        at[LEFT] = all_dice
        route = cup.routes[below(chance, cup.sizes[cup.naming])]
        if route >= 0:
            solo_penalty(t, rows[0], route)
        if ended(t, rows):
            at[PHASE] = OVER
            return
    at[ACTIVE] = (at[ACTIVE] + 1) % len(rows)
    at[PHASE] = DICE


@compiled
def forced(at: Ints, phase: int, seat: int) -> bool:
    """Whether the seat's choice in this phase is given; it is given once."""
    if at[SEAT] == seat and at[PHASE] == phase:
        at[SEAT] = -1
        return True
    return False


@compiled
def choose_dice(t: Tables, cup: Cup, plan: Plan, sets: Ints, rows: Ints, at: Ints, room: Room) -> int:
    """The dice that the active player rolls, as bits."""
    seat, left = at[ACTIVE], at[LEFT]
    if forced(at, DICE, seat):
        return int(at[CODE])
    if left & (left - 1) & ((left & (left - 1)) - 1) == 0:
        return int(left)
    if sets[seat] == SIMPLE:
        return nth_pair(left, widest(pairs(left)))
    survey(t, plan, sets[seat], rows, seat, room.found)
    number_gains(t, plan, sets[seat], rows, seat, room.codes, room.found, room.gains, room.numbers)
    result_gains(t, rows[seat], room.numbers, room.results)
    return best_dice(t, cup, plan.weights[sets[seat], Weight.HIT], rows[seat], left, room.results)


@compiled
def pairs(left: int) -> int:
    """How many pairs of these dice there are."""
    count, all_pairs = 0, 0
    while left:
        left &= left - 1
        all_pairs += count
        count += 1
    return all_pairs


@compiled
def nth_pair(left: int, index: int) -> int:
    """The pair of dice, as bits, with this index among all in order."""
    first = left
    while first:
        second = first & (first - 1)
        one = first & -first
        first = second
        while second:
            if index == 0:
                return one | second & -second
            index -= 1
            second &= second - 1
    return left


@compiled
def roll_dice(cup: Cup, at: Ints, chance: Chance) -> None:
    """Roll this round's dice; a second result of 0 says that there was one die."""
    at[SECOND] = 0
    roll(cup, at[ROLLED], chance, at[FIRST : SECOND + 1])


@compiled
def results_of(at: Ints) -> Ints:
    """The results of this round."""
    return at[FIRST : SECOND + int(at[SECOND] > 0)]


@compiled
def take_bonuses(t: Tables, plan: Plan, sets: Ints, rows: Ints, at: Ints, room: Room) -> None:
    """All players take their bonuses; nobody knows another's choice before the end of the round."""
    for seat in range(len(rows)):
        if forced(at, BONUS, seat):
            do_bonus(t, rows[seat], at[CODE])
            continue
        codes = room.codes[: list_bonuses(t, rows[seat], results_of(at), room.codes)]
        if len(codes) > 1:
            do_bonus(t, rows[seat], pick(t, plan, sets[seat], rows, seat, codes, True, room))


@compiled
def act(t: Tables, cup: Cup, plan: Plan, sets: Ints, rows: Ints, at: Ints, room: Room) -> None:
    """All players act; alone, the dice that fit the action are noted."""
    results = results_of(at)
    for seat in range(len(rows)):
        if forced(at, MAIN, seat):
            code = at[CODE]
        else:
            codes = room.codes[: list_mains(t, rows[seat], results, room.codes)]
            code = pick_main(t, cup, plan, sets, rows, at, seat, codes, room)
        if len(rows) == 1:
            at[FITS] = fitting(t, rows[seat], results, number_of(t, code))
        do_main(t, rows[seat], code)


@compiled
def pick_main(
    t: Tables, cup: Cup, plan: Plan, sets: Ints, rows: Ints, at: Ints, seat: int, codes: Ints, room: Room
) -> int:
    """The player's own main action out of these."""
    if len(rows) == 1 and sets[seat] != SIMPLE and len(codes) > 1:
        w = plan.weights[sets[seat]]
        weigh_asides(t, w, rows[seat], results_of(at), at[ROLLED], len(cup.sizes), room.asides)
    return pick(t, plan, sets[seat], rows, seat, codes, False, room)


@compiled
def pick(t: Tables, plan: Plan, k: int, rows: Ints, seat: int, codes: Ints, bonus: bool, room: Room) -> int:
    """The player's own choice out of these actions."""
    if len(codes) == 1:
        return int(codes[0])
    if k == SIMPLE:
        return int(codes[best(t, rows[seat], codes, len(codes), bonus)])
    survey(t, plan, k, rows, seat, room.found)
    weigh(t, plan, k, rows, seat, codes, bonus, room.found, room.gains)
    return best_code(t, codes, bonus, room.gains, room.asides)


@compiled
def set_aside(cup: Cup, plan: Plan, sets: Ints, rows: Ints, at: Ints) -> None:
    """Alone, a die that fits the action is set aside."""
    if len(rows) > 1:
        return
    if forced(at, ASIDE, 0):
        at[LEFT] &= ~at[CODE]
    elif sets[0] == SIMPLE:
        dice = at[ROLLED]
        at[LEFT] &= ~(dice & (dice - 1) if at[FITS] == 2 else dice & -dice)
    else:
        at[LEFT] &= ~best_aside(plan.weights[sets[0]], at[ROLLED], at[FITS], len(cup.sizes))


@compiled
def settle(t: Tables, rows: Ints, at: Ints) -> None:
    """The resolution; those who complete the checked route are asked whether they install."""
    known, at[ASKED] = 0, 0
    for seat in range(len(rows)):
        if at[CHECKED] >= 0 and rows[seat, COMPLETED] >> at[CHECKED] & 1:
            known |= 1 << seat
    resolve(t, rows)
    for seat in range(len(rows)):
        if at[CHECKED] >= 0 and rows[seat, COMPLETED] >> at[CHECKED] & 1 and not known >> seat & 1:
            at[ASKED] |= 1 << seat


@compiled
def install(rows: Ints, at: Ints) -> None:
    """Those who are asked keep their Route Score, but for a choice that is given."""
    for seat in range(len(rows)):
        if at[ASKED] >> seat & 1:
            rows[seat, NITROUS] = at[CODE] if forced(at, INSTALL, seat) else 0


@compiled
def own_choice(
    t: Tables, cup: Cup, plan: Plan, sets: Ints, rows: Ints, at: Ints, seat: int, codes: Ints, room: Room
) -> int:
    """What the seat would choose by itself out of these codes."""
    if at[PHASE] == DICE:
        return choose_dice(t, cup, plan, sets, rows, at, room)
    if at[PHASE] == BONUS:
        return pick(t, plan, sets[seat], rows, seat, codes, True, room)
    if at[PHASE] == MAIN:
        return pick_main(t, cup, plan, sets, rows, at, seat, codes, room)
    return 0 if at[PHASE] == INSTALL else best_aside(plan.weights[sets[seat]], at[ROLLED], at[FITS], len(cup.sizes))


@compiled
def shortlist(t: Tables, plan: Plan, k: int, rows: Ints, seat: int, codes: Ints, bonus: bool, room: Room) -> Ints:
    """The indices of these actions, those that add most first."""
    survey(t, plan, k, rows, seat, room.found)
    weigh(t, plan, k, rows, seat, codes, bonus, room.found, room.gains)
    return np.argsort(-room.gains[: len(codes)])
