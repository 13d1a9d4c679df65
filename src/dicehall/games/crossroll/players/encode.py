"""A state as the arrays of the kernel, and the actions of a seat as codes."""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

import numpy as np

from dicehall.games.crossroll.board import REMEMBERED, load
from dicehall.games.crossroll.kernel import Ints
from dicehall.games.crossroll.notation import INSTALL, Aside, Dice
from dicehall.games.crossroll.players import playout
from dicehall.games.crossroll.players.plan import Match, Plan, make_plan, make_workspace
from dicehall.games.crossroll.players.search import choose_alone
from dicehall.games.crossroll.players.value import LEAD
from dicehall.games.crossroll.players.weights import Floats, Way, tuned
from dicehall.games.crossroll.round import (
    ACTIVE,
    ASKED,
    CHECKED,
    FIRST,
    FITS,
    LEFT,
    NOT_DRAWN,
    PHASE,
    ROLLED,
    ROUNDS,
    Cup,
    cup_of,
)
from dicehall.games.crossroll.rules import actions, listing, rows_of
from dicehall.games.crossroll.state import Phase, State
from dicehall.games.crossroll.tables import tables

PREFERRED = 3.0  # points by which the planner's choice of dice is ahead of others, before a search
PLANS = 6  # plans that a process remembers: one can have tens of megabytes
PHASES = get_args(Phase)  # in the order of a round, as the kernel counts them


@lru_cache(maxsize=PLANS)
def plan_for(board: str, way: Way) -> Plan:
    """The tuned plan; boards that it was not tuned for share its weights."""
    return make_plan(board, tuned(way))


@lru_cache(maxsize=REMEMBERED)
def cup_for(board: str) -> Cup:
    """The dice of a board."""
    return cup_of(load(board))


def encode(state: State) -> Match:
    """The position of a state, every seat played by the tuned player."""
    board, seats = state.options.board, len(state.sheets)
    plan = plan_for(board, "solo" if state.solo else "several")
    return Match(tables(board), cup_for(board), plan, np.zeros(seats, np.int64), rows_of(state), _at(state))


def _at(state: State) -> Ints:
    at = np.zeros(playout.FIELDS, dtype=np.int64)
    at[PHASE] = PHASES.index(state.phase)
    at[ACTIVE] = state.active
    at[LEFT] = _bits(state, tuple(die for die in state.board.dice if die not in state.away))
    at[ROLLED] = _bits(state, state.dice)
    for n, result in enumerate(state.results):
        at[FIRST + n] = result
    at[CHECKED] = state.board.letters.get(state.checked, NOT_DRAWN if state.options.nitrous else -1)
    at[FITS] = sum(1 << n for n, die in enumerate(state.dice) if die in state.fits)
    at[ASKED] = sum(1 << seat for seat in state.asked)
    at[ROUNDS] = state.round - 1
    at[playout.SEAT] = at[playout.EXACT] = -1
    return at


def _bits(state: State, dice: tuple[str, ...]) -> int:
    return sum(1 << n for n, die in enumerate(state.board.dice) if die in dice)


def codes_of(state: State, seat: int) -> Ints:
    """The codes of the seat's actions, in their order."""
    if state.phase in ("bonus", "main"):
        return np.array(listing(state, seat).codes, dtype=np.int64)
    return np.array([_code(state, action) for action in actions(state, seat)], dtype=np.int64)


def _code(state: State, action: object) -> int:
    match action:
        case Dice(first, second):
            return _bits(state, (first, second))
        case Aside(die):
            return _bits(state, (die,))
    return int(action == INSTALL)


def leanings(state: State, match: Match, seat: int, codes: Ints) -> Floats:
    """What the planner thinks of these actions, in the measure in which a search compares them."""
    space, match = make_workspace(match.t, 0), match._replace(at=match.at.copy())
    match.at[playout.EXACT] = seat
    own = choose_alone(match, seat, codes, space)
    gains = space.gains[: len(codes)] if state.phase in ("bonus", "main") else PREFERRED * (codes == own)
    return gains if state.solo else gains / LEAD
