"""Many games of Crossroll, compiled: one seat's choice in each, then the round goes on up to the next choice.

Sealed choices of several seats are asked one after the other, and carried out when all are in. What a sheet allows
and what changes on it is the kernel's of the rules; dice, lots and the end of a round are those of `round`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicehall.compiled import compiled
from dicehall.games.crossroll.kernel import (
    BOX,
    COMPLETED,
    LANDMARKS,
    NITROUS,
    SPEEDS,
    Ints,
    Tables,
    bonus_seats,
    count_bits,
    do_bonus,
    do_main,
    fitting,
    list_bonuses,
    list_mains,
    lowest,
    number_of,
    points,
    settle,
)
from dicehall.games.crossroll.round import (
    ACTIVE,
    ASIDE,
    ASKED,
    BONUS,
    CHECK,
    CHECKED,
    DICE,
    FIRST,
    FITS,
    INSTALL,
    LEFT,
    LOT,
    MAIN,
    OVER,
    PHASE,
    PICKED,
    ROLL,
    ROLLED,
    ROUNDS,
    SECOND,
    Cup,
    draw_lots,
    end_round,
    roll,
)
from dicehall.rl.vector import STAY, share_out
from dicehall.rl.vector_dice import Seeds

Bytes = NDArray[np.int8]
Shorts = NDArray[np.int16]

RESOLVE = 100  # what a round goes on with after its main actions


class Codes(NamedTuple):
    """Action ids: of main actions by code and the codes by id, where the others begin, and the pairs of dice."""

    mains: Ints
    code: Ints
    bonuses: int
    pair: int
    aside: int
    install: int
    pairs: Ints  # the dice of each pair, as bits
    route: Ints  # for each location a route of its own and its place on it
    place: Ints


class Match(NamedTuple):
    """One game for `round`."""

    t: Tables
    cup: Cup
    rows: Ints
    at: Ints


class Games(NamedTuple):
    """All games: dice, sheets and rounds, who chooses, the dice set aside in order, and room to list actions."""

    t: Tables
    cup: Cup
    codes: Codes
    seeds: Seeds
    rows: Ints
    at: Ints
    seat: Ints
    away: Ints
    room: Ints
    first: int  # the seat that begins, or -1 for a lot
    checked: int  # the route that buys Nitrous Oxide before it is drawn, or -1


class Shown(NamedTuple):
    """What players see of each game."""

    mask: Bytes
    crossed: Bytes
    circled: Bytes
    boxes: Bytes
    ticket: Bytes
    engine: Bytes
    completed: Bytes
    nitrous: Bytes
    circles: Bytes
    points: Shorts
    results: Bytes
    dice: Bytes
    away: Bytes
    fits: Bytes
    checked: Bytes
    active: Bytes
    asked: Bytes
    phase: Bytes
    round: Shorts
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]


@compiled
def step_all(games: Games, shown: Shown, ids: Ints, fresh: bool) -> None:
    """Take a seat's choice in every game, or begin all where they are fresh; games that are over begin again."""
    for game in range(len(ids)):
        over = False
        if not fresh:
            shown.reward[game].fill(0)
            shown.done[game] = False
            if ids[game] == STAY:
                continue
            choose(games, game, ids[game])
            over = games.at[game, PHASE] == OVER
            shown.done[game] = over
        if over:
            reward(games, shown, game)
        if over or fresh:
            begin(games, game)
        show(games, shown, game)


@compiled
def begin(games: Games, game: int) -> None:
    """The first choice of a new game."""
    rows, at = games.rows[game], games.at[game]
    rows.fill(0)
    at.fill(0)
    at[PHASE], at[CHECKED] = LOT if games.first < 0 and len(rows) > 1 else CHECK, games.checked
    at[ACTIVE], at[LEFT] = max(games.first, 0), (1 << len(games.cup.sizes)) - 1
    draw_lots(Match(games.t, games.cup, rows, at), games.seeds[game : game + 1])
    at[PHASE] = DICE
    go_on(games, game)


@compiled
def choose(games: Games, game: int, number: int) -> None:
    """Take a seat's choice; when all seats have chosen, carry the choices out and go on."""
    t, codes, at, seat = games.t, games.codes, games.at[game], games.seat[game]
    phase = at[PHASE]
    if phase == DICE:
        at[ROLLED], at[PHASE] = codes.pairs[number - codes.pair], ROLL
    elif phase == ASIDE:
        set_aside(games, game, number - codes.aside)
        at[PHASE] = RESOLVE
    else:
        if phase == INSTALL:
            at[PICKED + seat] = number == codes.install
        elif phase == MAIN:
            at[PICKED + seat] = codes.code[number]
        else:
            at[PICKED + seat] = t.stay if number == codes.bonuses + t.lottos else number - codes.bonuses
        later = at[ASKED] >> (seat + 1)
        if later:
            games.seat[game] = seat + 1 + lowest(later)
            return
        carry_out(games, game)
    go_on(games, game)


@compiled
def carry_out(games: Games, game: int) -> None:
    """Carry out what all seats have chosen."""
    t, rows, at = games.t, games.rows[game], games.at[game]
    phase = at[PHASE]
    if phase == MAIN and len(rows) == 1:
        at[FITS] = fitting(t, rows[0], at[FIRST : results_end(at)], number_of(t, at[PICKED]))
    for seat in range(len(rows)):
        if at[ASKED] >> seat & 1:
            if phase == BONUS:
                do_bonus(t, rows[seat], at[PICKED + seat])
            elif phase == MAIN:
                do_main(t, rows[seat], at[PICKED + seat])
            else:
                rows[seat, NITROUS] = at[PICKED + seat]
    at[ASKED] = 0
    at[PHASE] = MAIN if phase == BONUS else ASIDE if phase == MAIN else OVER
    if phase == INSTALL:
        finish_round(games, game)


@compiled
def go_on(games: Games, game: int) -> None:
    """Go on from the phase at hand up to the next choice, or to the end of the game."""
    at = games.at[game]
    while at[PHASE] != OVER:
        if at[PHASE] == DICE and count_bits(at[LEFT]) > 2:
            ask(games, game, 1 << at[ACTIVE])
            return
        if at[PHASE] <= ROLL:
            at[ROLLED] = at[LEFT] if at[PHASE] == DICE else at[ROLLED]
            roll(games.cup, at[ROLLED], games.seeds[game : game + 1], at)
            at[PHASE] = BONUS
        if at[PHASE] <= MAIN and asked_for_runs(games, game):
            return
        if at[PHASE] == ASIDE and asked_to_set_aside(games, game):
            return
        if asked_to_install(games, game):
            return
        finish_round(games, game)


@compiled
def asked_for_runs(games: Games, game: int) -> bool:
    """Bonuses, then main actions: whether some seat has a choice. Who can only stay is not asked."""
    t, rows, at = games.t, games.rows[game], games.at[game]
    results, asked = at[FIRST : results_end(at)], 0
    if at[PHASE] == BONUS:
        asked = bonus_seats(t, rows, results, games.room)
        if not asked:
            at[PHASE] = MAIN
    if at[PHASE] == MAIN:
        for seat in range(len(rows)):
            list_mains(t, rows[seat], results, games.room)
            asked |= int(games.room[0] != t.stay) << seat
        if not asked:
            at[PICKED] = t.stay
            carry_out(games, game)
    if asked:
        ask(games, game, asked)
    return asked > 0


@compiled
def asked_to_set_aside(games: Games, game: int) -> bool:
    """Alone, a die that fits the action is set aside: whether there is a choice of two."""
    rows, at = games.rows[game], games.at[game]
    if len(rows) == 1:
        if at[FITS] == 3:
            ask(games, game, 1)
            return True
        first = lowest(at[ROLLED])
        set_aside(games, game, first if at[FITS] == 1 else lowest(at[ROLLED] & (at[ROLLED] - 1)))
    return False


@compiled
def set_aside(games: Games, game: int, die: int) -> None:
    """Set a die aside."""
    at, dice = games.at[game], games.away.shape[1]
    games.away[game, dice - count_bits(at[LEFT])] = die
    at[LEFT] &= ~(1 << die)


@compiled
def asked_to_install(games: Games, game: int) -> bool:
    """The resolution; whether somebody may install Nitrous Oxide."""
    at = games.at[game]
    installing = settle(games.t, games.rows[game], at[CHECKED])
    if installing:
        at[PHASE] = INSTALL
        ask(games, game, installing)
    return installing > 0


@compiled
def finish_round(games: Games, game: int) -> None:
    """The end of the round, by `round`; the next one begins with nothing rolled."""
    at = games.at[game]
    always = at[ROUNDS] >= 0
    end_round(Match(games.t, games.cup, games.rows[game], at), games.seeds[game : game + 1], always)
    at[ROLLED] = at[FIRST] = at[SECOND] = at[FITS] = at[ASKED] = 0


@compiled
def ask(games: Games, game: int, seats: int) -> None:
    """Ask these seats, the first of them now."""
    games.at[game, ASKED] = seats
    games.seat[game] = lowest(seats)


@compiled
def results_end(at: Ints) -> int:
    """Where the one or two results of the round end."""
    return SECOND + int(at[SECOND] > 0)


@compiled
def reward(games: Games, shown: Shown, game: int) -> None:
    """End of Game: the highest total wins, a tie is a shared win; alone there is only the score."""
    t, rows, checked = games.t, games.rows[game], games.at[game, CHECKED]
    if len(rows) == 1:
        shown.reward[game, 0] = points(t, rows[0], checked)
        return
    best, winners = -1, 0
    for seat in range(len(rows)):
        score = points(t, rows[seat], checked)
        if score > best:
            best, winners = score, 0
        winners |= int(score == best) << seat
    share_out(shown.reward, game, winners)


@compiled
def show(games: Games, shown: Shown, game: int) -> None:
    """Write down what the seat that chooses sees, and what it may do."""
    seats, own = games.rows.shape[1], games.seat[game]
    for place in range(seats):
        show_sheet(games, shown, game, place, games.rows[game, (own + place) % seats])
    show_round(games, shown, game)
    show_legal(games, shown.mask[game], game)


@compiled
def show_sheet(games: Games, shown: Shown, game: int, place: int, row: Ints) -> None:
    """One sheet."""
    t, codes = games.t, games.codes
    for location in range(len(codes.route)):
        route, bit = codes.route[location], codes.place[location]
        shown.crossed[game, place, location] = row[t.crossed + route] >> bit & 1
        shown.circled[game, place, location] = row[t.circled + route] >> bit & 1
    boxes = t.routes[0, BOX]
    for box in range(boxes, t.ticket):
        shown.boxes[game, place, box - boxes] = row[box]
    for slot in range(t.ticket, t.ticket_end):
        shown.ticket[game, place, slot - t.ticket] = row[slot]
    for slot in range(t.ticket_end, t.width):
        shown.engine[game, place, slot - t.ticket_end] = row[slot]
    for route in range(len(t.routes)):
        shown.completed[game, place, route] = row[COMPLETED] >> route & 1
    shown.nitrous[game, place] = row[NITROUS]
    shown.circles[game, place, 0], shown.circles[game, place, 1] = row[SPEEDS], row[LANDMARKS]
    shown.points[game, place] = points(t, row, games.at[game, CHECKED])


@compiled
def show_round(games: Games, shown: Shown, game: int) -> None:
    """The round."""
    at, seats, own, rank = games.at[game], games.rows.shape[1], games.seat[game], 0
    shown.results[game, 0], shown.results[game, 1] = at[FIRST], at[SECOND]
    for die in range(len(games.cup.sizes)):
        rolled = at[ROLLED] >> die & 1
        shown.dice[game, die], shown.away[game, die] = rolled, not at[LEFT] >> die & 1
        shown.fits[game, die] = at[PHASE] == ASIDE and rolled and at[FITS] >> rank & 1
        rank += rolled
    for route in range(len(games.t.routes)):
        shown.checked[game, route] = route == at[CHECKED]
    for place in range(seats):
        seat = (own + place) % seats
        shown.active[game, place] = seat == at[ACTIVE]
        shown.asked[game, place] = at[ASKED] >> seat & 1
    for phase in range(shown.phase.shape[1]):
        shown.phase[game, phase] = phase == at[PHASE]
    shown.round[game, 0] = at[ROUNDS] + 1


@compiled
def show_legal(games: Games, mask: Bytes, game: int) -> None:
    """The legal ids of the seat that chooses."""
    t, codes, at = games.t, games.codes, games.at[game]
    row, phase = games.rows[game, games.seat[game]], at[PHASE]
    mask.fill(0)
    if phase == DICE:
        for pair in range(len(codes.pairs)):
            mask[codes.pair + pair] = codes.pairs[pair] & ~at[LEFT] == 0
    elif phase == ASIDE:
        for die in range(len(games.cup.sizes)):
            mask[codes.aside + die] = at[ROLLED] >> die & 1
    elif phase == INSTALL:
        mask[codes.install] = mask[codes.install + 1] = 1
    elif phase == BONUS:
        for place in range(list_bonuses(t, row, at[FIRST : results_end(at)], games.room)):
            mask[codes.bonuses + min(games.room[place], t.lottos)] = 1
    else:
        for place in range(list_mains(t, row, at[FIRST : results_end(at)], games.room)):
            mask[codes.mains[games.room[place]]] = 1
