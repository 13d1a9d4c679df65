"""A round of Crossroll in compiled code, stated once: for bulk play, for the players' search and for the lab.

Who chooses is a parameter: `choose(match, chance, space, seat, count)` gives a seat's choice as a code. `at[NOW]`
says what it chooses; bonuses and main actions are the first codes in the space. The rules walk through the same
phases one answer at a time and call the same kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from dicehall.compiled import compiled, inlined
from dicehall.games.crossroll.board import Board
from dicehall.games.crossroll.faults import CONVERSION
from dicehall.games.crossroll.kernel import (
    NITROUS,
    Ints,
    Tables,
    count_bits,
    do_bonus,
    do_main,
    ended,
    fitting,
    list_bonuses,
    list_mains,
    lowest,
    number_of,
    settle,
    solo_penalty,
)
from dicehall.games.crossroll.options import SEATS

Chance = NDArray[np.uint64]
Choose: TypeAlias = Callable[[Any, Chance, Any, int, int], int]

# What a position waits for, in the order of a round.
LOT, CHECK, DICE, ROLL, BONUS, MAIN, ASIDE, INSTALL, PENALTY, OVER = range(10)
# What else there is to a position, beside its sheets. PHASE is where the round is played on from, NOW where it is;
# PICKED has what each seat has chosen before it is revealed.
PHASE, NOW, ACTIVE, LEFT, ROLLED, FIRST, SECOND, CHECKED, FITS, ASKED, ROUNDS, PICKED = range(12)
FIELDS = PICKED + SEATS[1]
NOT_DRAWN = -2  # the route that buys Nitrous Oxide, before it is drawn
# What is counted of each seat: how often it had a choice, took a bonus, or took no main action.
DECIDED, BONUSES, SKIPS, KINDS = range(4)


class Cup(NamedTuple):
    """The dice of a board: their faces, filled up with zeros, and the route of each face of the d10, or -1."""

    faces: Ints
    sizes: Ints
    naming: int
    routes: Ints


class Match(Protocol):
    """A position that is played on; players add what they know."""

    @property
    def t(self) -> Tables:
        """The board."""

    @property
    def cup(self) -> Cup:
        """Its dice."""

    @property
    def rows(self) -> Ints:
        """The sheets."""

    @property
    def at(self) -> Ints:
        """What else there is to the position."""


class Workspace(Protocol):
    """Space to work in; players add their own."""

    @property
    def codes(self) -> Ints:
        """The actions that a seat may choose from."""

    @property
    def counts(self) -> Ints:
        """A row for each seat: see DECIDED."""


def cup_of(board: Board) -> Cup:
    """The dice of a board as arrays."""
    dice = list(board.dice.values())
    faces = np.zeros((len(dice), max(die.size for die in dice)), dtype=np.int64)
    for n, die in enumerate(dice):
        faces[n, : die.size] = [int(die.face(index)) for index in range(die.size)]
    naming = list(board.dice).index(CONVERSION)
    letters = [board.conversion.get(die.face(n), "") for die in [dice[naming]] for n in range(die.size)]
    routes = np.array([board.letters.get(letter, -1) for letter in letters], dtype=np.int64)
    return Cup(faces, np.array([die.size for die in dice], dtype=np.int64), naming, routes)


@inlined
def below(chance: Chance, limit: int) -> int:
    """A random number from 0 to limit - 1 (SplitMix64; the unevenness at 2**-31 does not show in games)."""
    chance[0] += np.uint64(0x9E3779B97F4A7C15)
    word = chance[0]
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    word ^= word >> np.uint64(31)
    return int((word >> np.uint64(33)) % np.uint64(limit))


@inlined  # a function that is handed on to another can only be cached if that is inlined
def play_round(match: Match, chance: Chance, space: Workspace, choose: Choose) -> None:
    """Play from where the position is in its round to the end of the round."""
    t, rows, at = match.t, match.rows, match.at
    phase = at[PHASE]
    if phase <= CHECK:
        draw_lots(match, chance)
    if phase <= DICE:
        choose_dice(match, chance, space, choose)
    if phase <= ROLL:
        roll(match.cup, at[ROLLED], chance, at)
    if phase <= BONUS:
        take_bonuses(match, chance, space, choose)
    if phase <= MAIN:
        act(match, chance, space, choose)
    if phase <= ASIDE:
        set_aside(match, chance, space, choose)
        at[ASKED] = settle(t, rows, at[CHECKED])
    if phase <= INSTALL:
        install(match, chance, space, choose)
    end_round(match, chance, phase <= INSTALL)


@inlined
def draw_lots(match: Match, chance: Chance) -> None:
    """Who begins, and which route buys Nitrous Oxide, where that is not known yet."""
    cup, at = match.cup, match.at
    if at[PHASE] == LOT:
        at[ACTIVE] = below(chance, len(match.rows))
    while at[CHECKED] == NOT_DRAWN:
        route = cup.routes[below(chance, cup.sizes[cup.naming])]
        at[CHECKED] = route if route >= 0 else NOT_DRAWN


@inlined
def choose_dice(match: Match, chance: Chance, space: Workspace, choose: Choose) -> None:
    """The active player chooses two of the dice that are left, or takes all where there are no more than two."""
    at = match.at
    at[ROLLED] = at[LEFT]
    if count_bits(at[LEFT]) > 2:
        space.counts[at[ACTIVE], DECIDED] += 1
        at[NOW] = DICE
        at[ROLLED] = choose(match, chance, space, at[ACTIVE], pairs(at[LEFT]))


@compiled
def roll(cup: Cup, dice: int, chance: Chance, at: Ints) -> None:
    """Roll these one or two dice; a second result of 0 says that there was one."""
    at[SECOND], place = 0, FIRST
    while dice:
        die = lowest(dice)
        dice &= dice - 1
        at[place] = cup.faces[die, below(chance, cup.sizes[die])]
        place += 1


@inlined
def take_bonuses(match: Match, chance: Chance, space: Workspace, choose: Choose) -> None:
    """All players choose their bonuses; then all are carried out."""
    t, rows, at = match.t, match.rows, match.at
    results, at[NOW] = at[FIRST : SECOND + int(at[SECOND] > 0)], BONUS
    for seat in range(len(rows)):
        count = list_bonuses(t, rows[seat], results, space.codes)
        at[PICKED + seat] = pick(match, chance, space, choose, seat, count)
    for seat in range(len(rows)):
        space.counts[seat, BONUSES] += at[PICKED + seat] != t.stay
        do_bonus(t, rows[seat], at[PICKED + seat])


@inlined
def act(match: Match, chance: Chance, space: Workspace, choose: Choose) -> None:
    """All players choose their main actions, then all are carried out; alone, the dice that fit are noted."""
    t, rows, at = match.t, match.rows, match.at
    results, at[NOW] = at[FIRST : SECOND + int(at[SECOND] > 0)], MAIN
    for seat in range(len(rows)):
        count = list_mains(t, rows[seat], results, space.codes)
        at[PICKED + seat] = pick(match, chance, space, choose, seat, count)
    if len(rows) == 1:
        at[FITS] = fitting(t, rows[0], results, number_of(t, at[PICKED]))
    for seat in range(len(rows)):
        space.counts[seat, SKIPS] += at[PICKED + seat] == t.stay
        do_main(t, rows[seat], at[PICKED + seat])


@inlined
def pick(match: Match, chance: Chance, space: Workspace, choose: Choose, seat: int, count: int) -> int:
    """A seat's bonus or main action; a seat that can only stay is not asked."""
    space.counts[seat, DECIDED] += count > 1
    if space.codes[0] == match.t.stay:
        return match.t.stay
    return choose(match, chance, space, seat, count)


@inlined
def set_aside(match: Match, chance: Chance, space: Workspace, choose: Choose) -> None:
    """Alone, a die that fits the action is set aside; where both do, the player chooses."""
    at = match.at
    if len(match.rows) == 1:
        first = at[ROLLED] & -at[ROLLED]
        die = first if at[FITS] != 2 else at[ROLLED] & ~first
        if at[FITS] == 3:
            space.counts[0, DECIDED] += 1
            at[NOW] = ASIDE
            die = choose(match, chance, space, at[ACTIVE], count_bits(at[FITS]))
        at[LEFT] &= ~die


@inlined
def install(match: Match, chance: Chance, space: Workspace, choose: Choose) -> None:
    """Those who may install Nitrous Oxide choose."""
    rows, at = match.rows, match.at
    at[NOW] = INSTALL
    for seat in range(len(rows)):
        if at[ASKED] >> seat & 1:
            space.counts[seat, DECIDED] += 1
            rows[seat, NITROUS] = choose(match, chance, space, seat, at[ASKED])


@inlined
def end_round(match: Match, chance: Chance, may_end: bool) -> None:
    """The game ends, or the next player becomes active; alone, the d10 is rolled when all dice were set aside."""
    t, cup, rows, at = match.t, match.cup, match.rows, match.at
    over = may_end and ended(t, rows)
    if not over and not at[LEFT]:
        at[LEFT] = (1 << len(cup.sizes)) - 1
        route = cup.routes[below(chance, cup.sizes[cup.naming])]
        if route >= 0:
            solo_penalty(t, rows[0], route)
        over = ended(t, rows)
    at[ROUNDS] += 1
    at[ACTIVE] = (at[ACTIVE] + 1) % len(rows)
    at[PHASE] = OVER if over else DICE


# Pairs of dice.


@compiled
def pairs(left: int) -> int:
    """How many pairs of these dice there are."""
    dice = count_bits(left)
    return dice * (dice - 1) // 2


@compiled
def nth_pair(left: int, index: int) -> int:
    """The pair of dice, as bits, with this index among all in order."""
    rest = left & (left - 1)
    while index >= count_bits(rest):  # no pair with the first die that is left
        index -= count_bits(rest)
        left, rest = rest, rest & (rest - 1)
    for _ in range(index):
        rest &= rest - 1
    return left & -left | rest & -rest
