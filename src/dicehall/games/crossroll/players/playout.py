"""Games played to their end in the kernel from any position, by tuned players.

What a sheet allows and what changes on it is the room's kernel; the order of a round is the one that the rules walk
through, and a test plays both in lock-step on the same dice.
"""

from __future__ import annotations

import numpy as np

from dicehall.games.crossroll.bulk import Chance, Cup, below, roll
from dicehall.games.crossroll.greedy import best, widest
from dicehall.games.crossroll.kernel import (
    COMPLETED,
    NITROUS,
    Ints,
    Tables,
    compiled,
    count_bits,
    do_bonus,
    do_main,
    ended,
    fitting,
    inlined,
    list_bonuses,
    list_mains,
    number_of,
    resolve,
    solo_penalty,
)
from dicehall.games.crossroll.options import SEATS
from dicehall.games.crossroll.players.plan import ANY, BONUSES, DECIDED, SIMPLE, SKIPS, Match, Room, survey
from dicehall.games.crossroll.players.policy import (
    best_aside,
    best_code,
    best_dice,
    number_gains,
    result_gains,
    weigh,
    weigh_asides,
)
from dicehall.games.crossroll.players.weights import Weight

NOT_DRAWN = -2  # the route that buys Nitrous Oxide, before it is drawn
# What a position waits for, in the order of a round.
LOT, CHECK, DICE, ROLL, BONUS, MAIN, ASIDE, INSTALL, PENALTY, OVER = range(10)
# What else there is to a position, beside its sheets.
PHASE, ACTIVE, LEFT, ROLLED, FIRST, SECOND, CHECKED, FITS, ASKED, ROUNDS = range(10)
# How it is played on: the seat whose next choice is given, as a code; the seat that weighs exactly (both may be -1,
# nobody); whether dice are drawn and not chosen; and what each seat has picked, before it is revealed.
SEAT, CODE, EXACT, LOTS, PICKED = range(10, 15)
FIELDS = PICKED + SEATS[1]
BLUR = 2.0  # points by which players at one table are off at most


@compiled
def finish(match: Match, chance: Chance, room: Room) -> None:
    """Play on from a position to the end of the game.

    Where `at` names a seat and a code, this seat's first choice is that one; all others are the players' own.
    """
    while match.at[PHASE] != OVER:
        play_round(match, chance, room)


@inlined
def play_round(match: Match, chance: Chance, room: Room) -> None:
    """Play from where the position is in its round to the end of the round."""
    t, cup, rows, at = match.t, match.cup, match.rows, match.at
    phase = at[PHASE]
    if phase <= CHECK:
        draw_lots(cup, rows, at, chance)
    if phase <= DICE:
        at[ROLLED] = choose_dice(match, chance, room)
    if phase <= ROLL:
        roll_dice(cup, at, chance)
    if phase <= BONUS:
        take_bonuses(match, room)
    if phase <= MAIN:
        act(match, room)
    if phase <= ASIDE:
        set_aside(match, room)
        settle(t, rows, at)
    if phase <= INSTALL:
        install(match, room)
    at[ROUNDS] += 1
    over = phase <= INSTALL and ended(t, rows)
    if not over and not at[LEFT]:
        at[LEFT] = (1 << len(cup.sizes)) - 1
        route = cup.routes[below(chance, cup.sizes[cup.naming])]
        if route >= 0:
            solo_penalty(t, rows[0], route)
        over = ended(t, rows)
    at[ACTIVE] = (at[ACTIVE] + 1) % len(rows)
    at[PHASE] = OVER if over else DICE


@compiled
def draw_lots(cup: Cup, rows: Ints, at: Ints, chance: Chance) -> None:
    """Who begins, and which route buys Nitrous Oxide, where that is not known yet."""
    if at[PHASE] == LOT:
        at[ACTIVE] = below(chance, len(rows))
    while at[CHECKED] == NOT_DRAWN:
        route = cup.routes[below(chance, cup.sizes[cup.naming])]
        at[CHECKED] = route if route >= 0 else NOT_DRAWN


@compiled
def forced(at: Ints, phase: int, seat: int) -> bool:
    """Whether the seat's choice in this phase is given; it is given once."""
    if at[SEAT] == seat and at[PHASE] == phase:
        at[SEAT] = -1
        return True
    return False


@compiled
def choose_dice(match: Match, chance: Chance, room: Room) -> int:
    """The dice that the active player rolls, as bits; drawn where nobody is to choose them."""
    at, rows, seat, left = match.at, match.rows, match.at[ACTIVE], match.at[LEFT]
    if forced(at, DICE, seat):
        return int(at[CODE])
    if count_bits(left) <= 2:
        return int(left)
    room.noted[seat, DECIDED] += 1
    if at[LOTS]:
        return nth_pair(left, below(chance, pairs(left)))
    if match.sets[seat] == ANY:
        return nth_pair(left, below(room.mood, pairs(left)))
    if match.sets[seat] == SIMPLE:
        return nth_pair(left, widest(pairs(left)))
    survey(match, seat, room.found)
    number_gains(match, seat, room)
    result_gains(match.t, rows[seat], room.numbers, room.results)
    hit = match.plan.weights[match.sets[seat], Weight.HIT]
    return best_dice(match.t, match.cup, hit, rows[seat], left, room.results)


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


@inlined
def take_bonuses(match: Match, room: Room) -> None:
    """All players choose their bonuses; then all are carried out."""
    t, rows, at = match.t, match.rows, match.at
    for seat in range(len(rows)):
        at[PICKED + seat] = at[CODE]
        if not forced(at, BONUS, seat):
            codes = room.codes[: list_bonuses(t, rows[seat], results_of(at), room.codes)]
            room.noted[seat, DECIDED] += len(codes) > 1
            at[PICKED + seat] = pick(match, seat, codes, bool(np.bool_(True)), room)
    for seat in range(len(rows)):
        room.noted[seat, BONUSES] += at[PICKED + seat] != t.stay
        do_bonus(t, rows[seat], at[PICKED + seat])


@inlined
def act(match: Match, room: Room) -> None:
    """All players choose their main actions, then all are carried out; alone, the dice that fit are noted."""
    t, rows, at, results = match.t, match.rows, match.at, results_of(match.at)
    for seat in range(len(rows)):
        at[PICKED + seat] = at[CODE]
        if not forced(at, MAIN, seat):
            codes = room.codes[: list_mains(t, rows[seat], results, room.codes)]
            room.noted[seat, DECIDED] += len(codes) > 1
            at[PICKED + seat] = pick_main(match, seat, codes, room)
    if len(rows) == 1:
        at[FITS] = fitting(t, rows[0], results, number_of(t, at[PICKED]))
    for seat in range(len(rows)):
        room.noted[seat, SKIPS] += at[PICKED + seat] == t.stay
        do_main(t, rows[seat], at[PICKED + seat])


@compiled
def pick_main(match: Match, seat: int, codes: Ints, room: Room) -> int:
    """The player's own main action out of these."""
    t, rows, at, k = match.t, match.rows, match.at, match.sets[seat]
    if len(rows) == 1 and k >= 0 and len(codes) > 1:
        w = match.plan.weights[k]
        weigh_asides(t, w, rows[seat], results_of(at), at[ROLLED], len(match.cup.sizes), room.asides)
    return pick(match, seat, codes, bool(np.bool_(False)), room)


@compiled
def pick(match: Match, seat: int, codes: Ints, bonus: bool, room: Room) -> int:
    """The player's own choice out of these actions.

    Callers say `np.bool_`: a plain True or False is a type of its own to numba, which would compile this twice.
    """
    t, rows, at = match.t, match.rows, match.at
    if len(codes) == 1:
        return int(codes[0])
    if match.sets[seat] == ANY:
        return int(codes[below(room.mood, len(codes))])
    if match.sets[seat] == SIMPLE:
        return int(codes[best(t, rows[seat], codes, len(codes), bonus)])
    survey(match, seat, room.found)
    weigh(match, seat, codes, bonus, room)
    if len(rows) > 1 and seat != at[EXACT]:
        blur(codes, (2 * at[ROUNDS] + bonus) * SEATS[1] + seat, room)
    return best_code(t, codes, bonus, room.gains, room.asides)


@compiled
def blur(codes: Ints, occasion: int, room: Room) -> None:
    """Let a player see the gains of these actions a little off.

    All use the same dice: players who weigh alike and exactly would play the same game, and nobody would be
    penalised. In one mood an action is seen alike on the same occasion, whatever has happened before: games that a
    search compares differ by what it compares, not by whims.
    """
    gains, mood, whim = room.gains, room.mood, room.whim
    for n in range(len(codes)):
        whim[0] = mood[0] + np.uint64(occasion << 32 | codes[n]) * np.uint64(0xD1342543DE82EF95)
        gains[n] += BLUR * (below(whim, 1024) / 1024.0)


@compiled
def set_aside(match: Match, room: Room) -> None:
    """Alone, a die that fits the action is set aside."""
    at, k = match.at, match.sets[0]
    if len(match.rows) > 1:
        return
    room.noted[0, DECIDED] += at[FITS] == 3
    if forced(at, ASIDE, 0):
        at[LEFT] &= ~at[CODE]
    elif k < 0:
        dice = at[ROLLED]
        second = at[FITS] == 2 or (at[FITS] == 3 and k == ANY and below(room.mood, 2) == 1)
        at[LEFT] &= ~(dice & (dice - 1) if second else dice & -dice)
    else:
        at[LEFT] &= ~best_aside(match.plan.weights[k], at[ROLLED], at[FITS], len(match.cup.sizes))


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
def install(match: Match, room: Room) -> None:
    """Those who are asked keep their Route Score, but for a choice that is given, or a random one."""
    rows, at = match.rows, match.at
    for seat in range(len(rows)):
        if at[ASKED] >> seat & 1:
            room.noted[seat, DECIDED] += 1
            own = match.sets[seat] == ANY and below(room.mood, 2) == 0
            rows[seat, NITROUS] = at[CODE] if forced(at, INSTALL, seat) else own


@compiled
def own_choice(match: Match, seat: int, codes: Ints, room: Room) -> int:
    """What the seat would choose by itself out of these codes."""
    at = match.at
    if at[PHASE] == DICE:
        return choose_dice(match, room.mood, room)
    if at[PHASE] == BONUS:
        return pick(match, seat, codes, bool(np.bool_(True)), room)
    if at[PHASE] == MAIN:
        return pick_main(match, seat, codes, room)
    if at[PHASE] == INSTALL:
        return 0
    return best_aside(match.plan.weights[match.sets[seat]], at[ROLLED], at[FITS], len(match.cup.sizes))
