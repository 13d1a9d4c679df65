"""The tuned greedy player: the choice after which its sheet promises most."""

from __future__ import annotations

import numpy as np

from dicehall.compiled import compiled, inlined
from dicehall.games.crossroll.greedy import empty_boxes
from dicehall.games.crossroll.kernel import (
    COMPLETED,
    EFFECT,
    HIGH,
    IS_LANDMARK,
    LINE,
    LOW,
    MARKS,
    ROUTE,
    SCORE,
    SLOT,
    SLOT_END,
    Ints,
    Tables,
    count_bits,
    effects,
    fitting,
    list_lottos,
    list_runs,
    list_upgrades,
    lowest,
    matches,
    number_of,
)
from dicehall.games.crossroll.players.plan import (
    ALL_DOTS,
    ALL_LAND,
    CHANCE,
    DOTS,
    FREE,
    LAND,
    LEFT,
    SHIFT,
    SLACK,
    Match,
    Workspace,
    counted,
    half,
    looked_up,
    positive,
)
from dicehall.games.crossroll.players.weights import Floats, Weight
from dicehall.games.crossroll.round import Cup

NOTHING = -1e9  # what a number is worth that allows no action


@compiled
def weigh(match: Match, seat: int, codes: Ints, bonus: bool, space: Workspace) -> None:
    """Fill in what each action adds to a surveyed sheet, in points.

    This is where the time goes: everything that is looked up in the loop stands in a variable of its own.
    """
    t, plan, rows, k, found, gains = match.t, match.plan, match.rows, match.sets[seat], space.found, space.gains
    row, w, table, places = rows[seat], plan.weights[k], plan.looks[k], plan.places
    base, runs, routes, worth, whole, done = t.crossed, t.runs, t.routes, t.worth, len(t.routes), row[COMPLETED]
    steep, middle, used, across = w[Weight.STEEP], w[Weight.MIDDLE], w[Weight.SPARE], w[Weight.CROSSED]
    dot, mark, speeds, landmarks = w[Weight.DOT], w[Weight.MARK], t.speeds, t.landmarks
    all_dots, all_land, left = found[whole, ALL_DOTS], found[whole, ALL_LAND], found[whole, LEFT]
    slack, corner, full = found[whole, SLACK], w[Weight.ROUND] ** 2, w[Weight.FULL]
    met, near, slots = row[base + whole], row[t.adjacent + whole], empty_boxes(row, t.ticket, t.ticket_end)
    opened = open_gain(w, near & ~met, slots)
    slot_time, engine_time = curved(left, w[Weight.SLOT_CURVE]), curved(left, w[Weight.ENGINE_CURVE])
    before = dot * counted(worth, 0, speeds, all_dots) + mark * counted(worth, 1, landmarks, all_land)
    box, taken = w[Weight.BOX] + w[Weight.LATE] * (1.0 - left), completed_by_any(rows)
    first, lottos, upgrades, stay = w[Weight.FIRST] * (len(rows) - 1), t.lottos, t.upgrades, t.stay
    crossroads, ticket, engine, odds = t.crossroads, row[t.ticket : t.ticket_end], t.engine, plan.odds
    for n in range(len(codes)):
        code = codes[n]
        if code >= upgrades:
            gains[n] = 0.0 if code == stay else engine_time * engine_gain(engine, w, row, code - upgrades)
            continue
        drive = code < lottos
        number, which = divmod(0 if drive else code - lottos, len(crossroads))
        run = code if drive else crossroads[which]
        boxed = runs[run, ROUTE] if drive and not bonus else -1
        value, dots, land = 0.0, all_dots, all_land
        for r in range(whole):
            fresh = runs[run, MARKS + r]
            if not fresh or done >> r & 1:
                continue
            crossed, free = row[base + r] | fresh, found[r, FREE] - (r == boxed)
            value += across * count_bits(fresh) - routes[r, SCORE] * found[r, CHANCE]
            dots -= found[r, DOTS]
            land -= found[r, LAND]
            if crossed == routes[r, LINE]:
                value += routes[r, SCORE] + first * (not taken >> r & 1)
                dots += free
                continue
            need, ease, promised = looked_up(table, places, r, crossed)
            spare = free + found[r, SHIFT] - need + slack * ease - full * (free == 0)
            chance = half(steep * (spare - middle))
            value += routes[r, SCORE] * chance
            dots += chance * positive(spare - used, corner)
            land += promised
        if drive:
            land += runs[run, IS_LANDMARK]
            value -= 0.0 if bonus else box
        else:
            value += slot_time * slot_gain(w, odds, ticket, number)
        ways = (near | runs[run, MARKS + whole + 1 + whole]) & ~(met | runs[run, MARKS + whole])
        value += left * (open_gain(w, ways, slots - (not drive)) - opened)
        after = dot * counted(worth, 0, speeds, dots) + mark * counted(worth, 1, landmarks, land)
        gains[n] = value + after - before


@inlined
def completed_by_any(rows: Ints) -> int:
    """The routes, as bits, that somebody has completed."""
    taken = 0
    for seat in range(len(rows)):
        taken |= rows[seat, COMPLETED]
    return taken


@inlined
def open_gain(w: Floats, crossroads: int, slots: int) -> float:
    """What the crossroads where the lotto can be joined are worth at the start of a game."""
    gain = 0.0
    if slots and crossroads:
        gain = w[Weight.OPEN_ONE]
        crossroads &= crossroads - 1
        if crossroads:
            gain += w[Weight.OPEN_TWO] + w[Weight.OPEN_MORE] * (crossroads & (crossroads - 1) != 0)
    return float(gain)


@inlined
def curved(left: float, curve: float) -> float:
    """The time that is left, bent up in the middle by a curve, or down."""
    return left + curve * left * (1.0 - left)


@inlined
def slot_gain(w: Floats, odds: Floats, ticket: Ints, number: int) -> float:
    """What writing the number on the ticket is worth at the start of a game."""
    same, filled = 0, 0
    for slot in ticket:
        same += slot == number
        filled += slot > 0
    return float(
        w[Weight.SLOT] + w[Weight.FILLED] * filled + odds[number] * (w[Weight.ODDS] + w[Weight.REPEAT] * same)
    )


@inlined
def engine_gain(engine: Ints, w: Floats, row: Ints, number: int) -> float:
    """What writing the number on the engine is worth at the start of a game."""
    for n in range(len(engine)):
        if engine[n, LOW] <= number <= engine[n, HIGH]:
            last = empty_boxes(row, engine[n, SLOT], engine[n, SLOT_END]) == 1
            change = engine[n, EFFECT]
            kind = Weight.HIGHER if change > 0 else (Weight.LOWER if change == -1 else Weight.LOWEST)
            return float(w[kind] + w[Weight.UNLOCK] * last)
    return 0.0


# Choices.


@compiled
def best_code(t: Tables, codes: Ints, bonus: bool, gains: Floats, asides: Floats) -> int:
    """The action that adds most, the first of several."""
    best, highest = codes[0], -np.inf
    for n in range(len(codes)):
        value = gains[n] if bonus else gains[n] + asides[number_of(t, codes[n])]
        if value > highest:
            best, highest = codes[n], value
    return int(best)


@inlined
def aside_worth(w: Floats, die: int, dice: int) -> float:
    """What setting a die aside is worth when playing alone."""
    if die == 0:
        return float(w[Weight.SMALL])
    return float(w[Weight.MIDST]) if die < dice - 1 else 0.0


@compiled
def best_aside(w: Floats, dice: int, fit: int, all_dice: int) -> int:
    """Of this round's dice the one to set aside, as a bit; `fit` says which of them may be."""
    second = dice & (dice - 1)
    if not second or fit == 1:
        return dice & -dice
    if fit == 2:
        return second
    rather = aside_worth(w, lowest(second), all_dice) > aside_worth(w, lowest(dice), all_dice)
    return second if rather else dice & -dice


@compiled
def weigh_asides(t: Tables, w: Floats, row: Ints, results: Ints, dice: int, all_dice: int, asides: Floats) -> None:
    """Alone: fill in what the die that an action with each number sets aside is worth."""
    for number in range(t.highest + 1):
        fit = fitting(t, row, results, number)
        if fit:
            asides[number] = aside_worth(w, lowest(best_aside(w, dice, fit, all_dice)), all_dice)


@compiled
def number_gains(match: Match, seat: int, space: Workspace) -> None:
    """Fill in what the best action with each number adds; NOTHING where there is none."""
    t, row, codes, best = match.t, match.rows[seat], space.codes, space.numbers
    everything, boxed = ((1 << (t.highest + 1)) - 1) & ~1, bool(np.bool_(True))
    count, _ = list_runs(t, row, everything, boxed, codes)
    count, _ = list_upgrades(t, row, everything, codes, count)
    lottos = list_lottos(t, row, 1 << 1, codes, count)  # a crossroad is as good with any number
    weigh(match, seat, codes[:lottos], bool(np.bool_(False)), space)
    for number in range(len(best)):
        best[number] = NOTHING
    for n in range(count):
        number = number_of(t, codes[n])
        best[number] = max(best[number], space.gains[n])
    gain = -np.inf
    for n in range(count, lottos):
        gain = max(gain, space.gains[n])
    if lottos > count:
        add_lottos(match, seat, gain, space, best)


@compiled
def add_lottos(match: Match, seat: int, gain: float, space: Workspace, best: Floats) -> None:
    """Count the best lotto action with every number, given what the best adds with a 1."""
    t, plan, w = match.t, match.plan, match.plan.weights[match.sets[seat]]
    ticket = match.rows[seat, t.ticket : t.ticket_end]
    left = curved(space.found[len(t.routes), LEFT], w[Weight.SLOT_CURVE])
    crossing = gain - left * slot_gain(w, plan.odds, ticket, 1)
    for number in range(1, t.highest + 1):
        best[number] = max(best[number], crossing + left * slot_gain(w, plan.odds, ticket, number))


@compiled
def result_gains(t: Tables, row: Ints, best: Floats, changed: Floats) -> None:
    """What each result adds when it may be changed by an unlocked effect."""
    for result in range(1, t.highest + 1):
        changed[result] = best[result]
        others = effects(t, row, result)
        while others:
            number = lowest(others)
            others &= others - 1
            if number <= t.highest:
                changed[result] = max(changed[result], best[number])


@inlined
def pair_gain(faces: Ints, sizes: Ints, one: int, other: int, gains: Floats) -> float:
    """What the better result of two dice adds on average."""
    total = 0.0
    for n in range(sizes[one]):
        mine = gains[faces[one, n]]
        for m in range(sizes[other]):
            best = max(mine, gains[faces[other, m]])
            total += best if best > NOTHING else 0.0
    return float(total / (sizes[one] * sizes[other]))


@compiled
def best_dice(t: Tables, cup: Cup, hit: float, row: Ints, left: int, gains: Floats) -> int:
    """The two of the dice that are left, as bits, that promise most by their results and by lotto hits."""
    faces, sizes, best, highest = cup.faces, cup.sizes, left, -np.inf
    for one in range(len(sizes)):
        for other in range(one + 1, len(sizes)):
            if left >> one & left >> other & 1:
                value = pair_gain(faces, sizes, one, other, gains)
                lucky = matches(t, row, faces[one, : sizes[one]]) / sizes[one]
                lucky += matches(t, row, faces[other, : sizes[other]]) / sizes[other]
                if value + hit * lucky > highest:
                    best, highest = 1 << one | 1 << other, value + hit * lucky
    return best
