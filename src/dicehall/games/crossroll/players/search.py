"""Sequential halving: games played on after each of a few actions, on the same dice for all of them.

A budget is spent in equal parts; after each part the worse half of the actions drops out. It is counted in rounds
that a seat plays, so that the same budget gives the same answer; `budget.py` knows how many a millisecond has.
Where only the best action is asked for, games with others are played on for a few rounds and valued by the lead
that the sheets promise; whoever wants results has them played to their end.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicehall.compiled import compiled, inlined
from dicehall.games.crossroll.kernel import COMPLETED, LANDMARKS, SPEEDS, Ints, Tables, points
from dicehall.games.crossroll.players.plan import Match, Workspace, make_workspace
from dicehall.games.crossroll.players.playout import CODE, EXACT, LOTS, SEAT, TO_THE_END, choice_now, finish
from dicehall.games.crossroll.players.value import LEAD, fitted, outlook
from dicehall.games.crossroll.players.weights import Floats
from dicehall.games.crossroll.round import CHECKED, OVER, PHASE, ROUNDS, Chance

ROLLOUTS = 4096  # no action is tried more often
FEWEST = 4  # nor less often
PRIOR, PRIOR_AHEAD = 16.0, 8.0  # games that what was thought before counts as much as: to their end, and not
LEAST_ACTIONS, MOST_ACTIONS = 4, 24  # that a search for the best one compares
ROUNDS_EACH = 500  # of its budget for each of them
AHEAD = 6  # rounds that it plays on at a table with others, before a lead is valued


class Trials(NamedTuple):
    """What came of actions, a row for each: the results of its games, leads, how many games, and how they ended.

    Priors are what was thought of the actions before, in the measure of leads. Fates are added up: how often each
    route was complete in the end, Speed Scores, Landmark Scores, and the squares of these two. `shares` has a row
    for each game with the results of all seats, as far as it has rows.
    """

    results: Floats
    leads: Floats
    priors: Floats
    counts: Ints
    fates: Ints
    shares: Floats


class Task(NamedTuple):
    """What is to be tried: which actions of a seat, on which dice, from which game on, and for how long.

    The budget is a number of rounds, spent in equal parts; each action gets a least number of games.
    """

    seat: int
    codes: Ints
    tried: Ints  # indices of codes
    seed: int
    number: int
    rounds: int
    parts: int
    fewest: int
    ahead: int  # rounds that a game is played on at most
    promised: Floats  # the weights by which it is valued then


class Scratch(NamedTuple):
    """What games are played on: a copy of the match, its chance, and space for players and results."""

    copy: Match
    chance: Chance
    space: Workspace
    results: Floats


# For Python.


def make_trials(priors: Floats, routes: int) -> Trials:
    """Trials of actions, with what was thought of each before."""
    actions = len(priors)
    results, fates = np.zeros((actions, ROLLOUTS)), np.zeros((actions, routes + 4), np.int64)
    return Trials(results, np.zeros(actions), priors, np.zeros(actions, np.int64), fates, np.zeros((0, 1)))


def best_of(match: Match, seat: int, codes: Ints, priors: Floats, seed: int, budget: int) -> int:
    """The index of the action that did best in as many games as a budget of rounds allows.

    In them the seat itself weighs exactly, which is nearer to what a player will do who searches again.
    """
    match = match._replace(at=match.at.copy())
    match.at[EXACT] = seat
    listed = np.argsort(-priors, kind="stable")[: min(MOST_ACTIONS, max(LEAST_ACTIONS, budget // ROUNDS_EACH))]
    trials = make_trials(priors[listed], len(match.t.routes))
    ahead = AHEAD if len(match.rows) > 1 else TO_THE_END
    return int(listed[halve(match, seat, codes[listed], seed, budget, trials, ahead)[0]])


def halve(
    match: Match, seat: int, codes: Ints, seed: int, budget: int, trials: Trials, ahead: int = TO_THE_END
) -> Ints:
    """Try these actions of a seat; give their indices, the best first.

    What was thought of an action before counts as much as a few games, so that a small budget does no harm.
    """
    scratch, order, number = make_scratch(match, make_workspace(match.t, 0)), np.arange(len(codes)), 0
    live, parts, prior = len(codes), parts_of(len(codes)), PRIOR if ahead == TO_THE_END else PRIOR_AHEAD
    for _ in range(parts):
        tried = order[:live].copy()
        task = Task(seat, codes, tried, seed, number, budget, parts, FEWEST, ahead, fitted())
        number = consult(match, scratch, task, trials)
        worth = trials.leads[tried] + prior * trials.priors[tried]
        order[:live] = tried[np.argsort(-worth, kind="stable")]
        live = (live + 1) // 2
    return order


def parts_of(live: int) -> int:
    """How often this number of actions is halved until one is left; at least once."""
    return max(1, (live - 1).bit_length())


def sample(match: Match, seed: int, budget: int, results: Floats) -> int:
    """Play a position to its end again and again; a row of `results` for each game, and how many there were."""
    trials = make_trials(np.zeros(1), len(match.t.routes))._replace(shares=results)
    one, scratch = np.zeros(1, np.int64), make_scratch(match, make_workspace(match.t, 0))
    return consult(match, scratch, Task(-1, one, one, seed, 0, budget, 1, 1, TO_THE_END, fitted()), trials)


def choose_alone(match: Match, seat: int, codes: Ints, space: Workspace) -> int:
    """The code that the tuned player chooses without search; what it thinks of actions is left in the space."""
    nothing, trials = np.zeros(0, np.int64), make_trials(np.zeros(0), 0)
    return consult(
        match, make_scratch(match, space), Task(seat, codes, nothing, 0, 0, 0, 1, 0, TO_THE_END, fitted()), trials
    )


def make_scratch(match: Match, space: Workspace) -> Scratch:
    """What games are played on, with a copy of the match on sheets of its own."""
    copy = match._replace(rows=match.rows.copy(), at=match.at.copy())
    return Scratch(copy, np.zeros(1, np.uint64), space, np.zeros(len(match.rows)))


# Compiled.


@compiled
def consult(match: Match, scratch: Scratch, task: Task, trials: Trials) -> int:
    """Try actions; how many games each has then. Where none is to be tried: what the seat would choose by itself.

    This is the one way from Python to the players, so that what they have in common is compiled once.
    """
    number, spent, copy = task.number, 0, scratch.copy
    if not len(task.tried):
        return choice_now(match, task.seat, task.codes, scratch.space)
    while number < trials.results.shape[1] and (spent * task.parts < task.rounds or number < task.fewest):
        for one in task.tried:
            put_back(match, copy)
            copy.at[SEAT], copy.at[CODE] = task.seat, task.codes[one]
            play_out(scratch, task, number)
            if copy.at[PHASE] == OVER:
                note(scratch, task.seat, one, number, trials)
            else:
                trials.leads[one] += outlook(copy, task.seat, task.promised, scratch.space)
                trials.counts[one] += 1
                spent += len(match.rows)  # that took about as long as a round
            spent += (copy.at[ROUNDS] - match.at[ROUNDS]) * len(match.rows)
        number += 1
    return number


@inlined
def put_back(match: Match, copy: Match) -> None:
    """Put a copy back to where the match is."""
    for seat in range(len(match.rows)):
        for k in range(match.rows.shape[1]):
            copy.rows[seat, k] = match.rows[seat, k]
    for k in range(len(match.at)):
        copy.at[k] = match.at[k]


@inlined
def play_out(scratch: Scratch, task: Task, number: int) -> None:
    """Play a position on, on the dice with this number.

    With others dice are drawn: to choose them is worth little, as all use them, and takes half of the time.
    """
    copy, chance, space = scratch.copy, scratch.chance, scratch.space
    chance[0] = np.uint64(task.seed) + np.uint64(number) * np.uint64(0xD1342543DE82EF95)
    copy.at[LOTS], space.mood[0] = len(copy.rows) > 1, ~chance[0]
    finish(copy, chance, space, task.ahead)


@inlined
def note(scratch: Scratch, seat: int, one: int, number: int, trials: Trials) -> None:
    """Note how the game with this number ended after an action, or for all seats."""
    match, results = scratch.copy, scratch.results
    shares(match, results)
    if number < len(trials.shares):
        for other in range(len(results)):
            trials.shares[number, other] = results[other]
    if seat >= 0:
        trials.results[one, number] = results[seat]
        trials.leads[one] += lead_of(match, seat)
        note_fate(match.t, match.rows[seat], trials.fates[one])
        trials.counts[one] += 1


@inlined
def note_fate(t: Tables, row: Ints, fate: Ints) -> None:
    """Add how a sheet ended."""
    for r in range(len(t.routes)):
        fate[r] += row[COMPLETED] >> r & 1
    fate[len(t.routes)] += row[SPEEDS]
    fate[len(t.routes) + 1] += row[LANDMARKS]
    fate[len(t.routes) + 2] += row[SPEEDS] * row[SPEEDS]
    fate[len(t.routes) + 3] += row[LANDMARKS] * row[LANDMARKS]


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
def lead_of(match: Match, seat: int) -> float:
    """How well the seat did, finer than a win: its points alone, or its lead, squeezed between -1 and 1."""
    t, rows, at, own, best = match.t, match.rows, match.at, 0, -1
    for other in range(len(rows)):
        total = points(t, rows[other], max(-1, at[CHECKED]))
        if other == seat:
            own = total
        else:
            best = max(best, total)
    return float(own) if best < 0 else np.tanh((own - best) / LEAD)
