"""The players in compiled code: what each chooses in a round, and games that they play to their end."""

from __future__ import annotations

import numpy as np

from dicehall.compiled import compiled, inlined
from dicehall.games.crossroll.greedy import best, widest
from dicehall.games.crossroll.kernel import Ints
from dicehall.games.crossroll.options import SEATS
from dicehall.games.crossroll.players.plan import Match, Workspace, survey
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
from dicehall.games.crossroll.round import (
    ACTIVE,
    ASIDE,
    BONUS,
    DICE,
    FIRST,
    FITS,
    INSTALL,
    LEFT,
    NOW,
    OVER,
    PHASE,
    ROLLED,
    ROUNDS,
    SECOND,
    Chance,
    below,
    nth_pair,
    play_round,
)
from dicehall.games.crossroll.round import FIELDS as OF_A_ROUND

# How a position is played on: the seat whose next choice is given, as a code; the seat that weighs exactly (both
# may be -1, nobody); and whether dice are drawn and not chosen.
SEAT, CODE, EXACT, LOTS = range(OF_A_ROUND, OF_A_ROUND + 4)
FIELDS = OF_A_ROUND + 4
BLUR = 2.0  # points by which players at one table are off at most
SIMPLE = -1  # in place of a set of weights: the seat plays as the greedy player
ANY = -2  # the seat plays at random
TO_THE_END = 1 << 30  # in place of a number of rounds


@compiled
def finish(match: Match, chance: Chance, space: Workspace, rounds: int) -> None:
    """Play on from a position to the end of the game, or for some rounds, with tuned players in all seats.

    Where `at` names a seat and a code, this seat's first choice is that one; all others are the players' own.
    """
    until = match.at[ROUNDS] + rounds
    while match.at[PHASE] != OVER and match.at[ROUNDS] < until:
        play_round(match, chance, space, choose_tuned)


# What a seat chooses, for `play_round`.


@compiled
def choose_tuned(match: Match, chance: Chance, space: Workspace, seat: int, count: int) -> int:
    """The choice that is given, once; else that of the tuned player."""
    at = match.at
    if at[SEAT] == seat and at[PHASE] == at[NOW]:
        at[SEAT] = -1
        return int(at[CODE])
    return own_choice(match, chance, space, seat, count)


@compiled
def choose_any(match: Match, chance: Chance, space: Workspace, seat: int, count: int) -> int:
    """The choice of a tuned, greedy or random player, as the seat's set of weights says."""
    if match.sets[seat] == ANY:
        return random_choice(match, space, count)
    if match.sets[seat] == SIMPLE:
        return simple_choice(match, space, seat, count)
    return own_choice(match, chance, space, seat, count)


@compiled
def random_choice(match: Match, space: Workspace, count: int) -> int:
    """Any choice, by the mood."""
    dice, phase = match.at[ROLLED], match.at[NOW]
    if phase == DICE:
        return nth_pair(match.at[LEFT], below(space.mood, count))
    if phase == ASIDE:
        return int(dice & (dice - 1) if below(space.mood, 2) == 1 else dice & -dice)
    if phase == INSTALL:
        return int(below(space.mood, 2) == 0)
    return int(space.codes[below(space.mood, count)] if count > 1 else space.codes[0])


@compiled
def simple_choice(match: Match, space: Workspace, seat: int, count: int) -> int:
    """The choice of the greedy player; it installs nothing."""
    dice, phase, codes = match.at[ROLLED], match.at[NOW], space.codes
    if phase == DICE:
        return nth_pair(match.at[LEFT], widest(count))
    if phase == ASIDE:
        return int(dice & -dice)
    if phase == INSTALL:
        return 0
    return int(codes[best(match.t, match.rows[seat], codes, count, phase == BONUS, space.after)])


@compiled
def own_choice(match: Match, chance: Chance, space: Workspace, seat: int, count: int) -> int:
    """The choice of the tuned player; bonuses and main actions out of the first codes in the space."""
    at, phase = match.at, match.at[NOW]
    if phase == DICE:
        return nth_pair(at[LEFT], below(chance, count)) if at[LOTS] else own_dice(match, space)
    if phase == ASIDE:
        return best_aside(match.plan.weights[match.sets[seat]], at[ROLLED], at[FITS], len(match.cup.sizes))
    if phase == INSTALL:
        return 0  # it keeps its Route Score
    if count == 1:
        return int(space.codes[0])
    return own_action(match, space, phase == BONUS, seat, count)


@compiled
def own_dice(match: Match, space: Workspace) -> int:
    """The dice, as bits, that promise the active player most."""
    seat, t, cup = match.at[ACTIVE], match.t, match.cup
    survey(match, seat, space.found)
    number_gains(match, seat, space)
    result_gains(t, match.rows[seat], space.numbers, space.results)
    hit = match.plan.weights[match.sets[seat], Weight.HIT]
    return best_dice(t, cup, hit, match.rows[seat], match.at[LEFT], space.results)


@compiled
def own_action(match: Match, space: Workspace, bonus: bool, seat: int, count: int) -> int:
    """The bonus or main action that promises most; alone, also by the die that it sets aside."""
    t, rows, at, codes = match.t, match.rows, match.at, space.codes[:count]
    if len(rows) == 1 and not bonus:
        results, w = at[FIRST : SECOND + int(at[SECOND] > 0)], match.plan.weights[match.sets[seat]]
        weigh_asides(t, w, rows[seat], results, at[ROLLED], len(match.cup.sizes), space.asides)
    survey(match, seat, space.found)
    weigh(match, seat, codes, bonus, space)
    if len(rows) > 1 and seat != at[EXACT]:
        blur(codes, (2 * at[ROUNDS] + bonus) * SEATS[1] + seat, space)
    return best_code(t, codes, bonus, space.gains, space.asides)


@compiled
def blur(codes: Ints, occasion: int, space: Workspace) -> None:
    """Let a player see the gains of these actions a little off.

    All use the same dice: players who weigh alike and exactly would play the same game, and nobody would be
    penalised. In one mood an action is seen alike on the same occasion, whatever has happened before: games that a
    search compares differ by what it compares, not by whims.
    """
    gains, mood, whim = space.gains, space.mood, space.whim
    for n in range(len(codes)):
        whim[0] = mood[0] + np.uint64(occasion << 32 | codes[n]) * np.uint64(0xD1342543DE82EF95)
        gains[n] += BLUR * (below(whim, 1024) / 1024.0)


@inlined
def choice_now(match: Match, seat: int, codes: Ints, space: Workspace) -> int:
    """What the tuned player in a seat would choose out of these codes, where the position waits for it."""
    for n in range(len(codes)):
        space.codes[n] = codes[n]
    match.at[NOW] = match.at[PHASE]
    return own_choice(match, space.mood, space, seat, len(codes))
