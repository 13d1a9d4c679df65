"""Positions from states, and states from positions."""

from __future__ import annotations

import msgspec

from dicehall.games.crossroll import kernel, rules
from dicehall.games.crossroll.board import Board, load
from dicehall.games.crossroll.options import SEATS, Options
from dicehall.games.crossroll.position import Position
from dicehall.games.crossroll.sheet import need, row, sheet
from dicehall.games.crossroll.state import Phase, State
from dicehall.games.crossroll.tables import tables

_THIS_ROUND = ("roll", "bonus", "main", "aside")  # the phases in which this round's dice are not set aside
_BEFORE_THE_FIRST = ("lot", "nitrous")


def position(state: State) -> Position:
    """The position of a state."""
    shown = state.results or (None,) * len(state.dice)
    return Position(
        players=tuple(sheet(state.options.board, each, state.checked) for each in state.sheets),
        pending=state.phase,
        dice=dict(zip(state.dice, shown, strict=True)),
        active=state.active,
        round=state.round,
        aside=state.away,
        checked=state.checked,
        asked=state.asked,
        fits=state.fits,
    )


def place(given: Position, options: Options) -> State:
    """The state of a position, brought to rest: seats without a choice are not asked."""
    board, seats = load(options.board), len(given.players)
    need(SEATS[0] <= seats <= SEATS[1], "players", f"{SEATS[0]} to {SEATS[1]} sheets")
    need(0 <= given.active < seats, "active", f"a seat from 0 to {seats - 1}")
    need(given.round >= 1, "round", "a number from 1 on")
    state = State(
        options=options,
        phase=_phase(given, options),
        sheets=tuple(
            row(options.board, each, given.checked, f"players[{n}]") for n, each in enumerate(given.players)
        ),
        active=given.active,
        round=given.round,
        checked=given.checked,
        dice=tuple(name for name in board.dice if name in given.dice),
        results=tuple(value for name in board.dice if (value := given.dice.get(name)) is not None),
        away=given.aside,
    )
    _check_checked(state, board)
    _check_dice(state, given, board)
    _check_sheets(state)
    return _at_rest(state, given)


def _phase(given: Position, options: Options) -> Phase:
    if given.pending is not None:
        return given.pending
    if options.nitrous and not given.checked:
        return "nitrous"
    if not given.dice:
        return "dice"
    return "roll" if None in given.dice.values() else "bonus"


def _at_rest(state: State, given: Position) -> State:
    match state.phase:
        case "dice":
            return rules.begin_round(state)
        case "bonus" | "main":
            return rules.at_rest(state)
        case "aside":
            fits = tuple(die for die in state.dice if die in (given.fits or state.dice))
            need(len(fits) == len(given.fits or state.dice) > 1, "fits", "two of this round's dice")
            return msgspec.structs.replace(state, fits=fits)
        case "install":
            return msgspec.structs.replace(state, asked=_installing(state, given))
    return state


def _installing(state: State, given: Position) -> tuple[int, ...]:
    """The seats that may install: those named, or all that have completed the checked route without installing."""
    able = tuple(
        seat
        for seat, each in enumerate(given.players)
        if not each.nitrous and state.sheets[seat][kernel.COMPLETED] >> state.board.letters[state.checked] & 1
    )
    asked = tuple(sorted(set(given.asked))) or able
    need(bool(asked) and set(asked) <= set(able), "asked", "seats that have completed the checked route")
    return asked


def _check_checked(state: State, board: Board) -> None:
    routes = board.conversion.values()
    if state.checked:
        need(state.options.nitrous, "checked", "no route, or the option nitrous")
        need(state.checked in routes, "checked", "one of " + " ".join(routes))
    early = state.phase in _BEFORE_THE_FIRST
    need(
        state.options.nitrous or state.phase not in ("nitrous", "install"), "pending", "the option nitrous for this"
    )
    need(not state.options.nitrous or early != bool(state.checked), "checked", "the route of the Nitrous Oxide")
    need(not early or not any(map(any, state.sheets)), "players", "empty sheets before the first round")


def _check_dice(state: State, given: Position, board: Board) -> None:
    need(given.dice.keys() <= board.dice.keys(), "dice", "dice out of " + " ".join(board.dice))
    need(set(state.away) <= board.dice.keys(), "aside", "dice out of " + " ".join(board.dice))
    need(len(set(state.away)) == len(state.away), "aside", "different dice")
    need(state.solo or not state.away, "aside", "no dice unless one plays alone")
    for name, value in given.dice.items():
        need(value is None or board.dice[name].shows(str(value)), f"dice.{name}", board.dice[name].allowed())
    left = [name for name in board.dice if name not in state.away]
    if state.phase in _THIS_ROUND:
        need(set(state.dice) <= set(left), "dice", "no die that is set aside")
        need(len(state.dice) == min(2, len(left)) > 0, "dice", f"{min(2, len(left)) or 'a die to be left, so 1'}")
        shown = 0 if state.phase == "roll" else len(state.dice)
        need(len(state.results) == shown, "dice", "results once rolled" if shown else "null for dice to be rolled")
    need(state.phase != "dice" or (not state.dice and bool(left)), "dice", "none before they are chosen")
    need(state.phase != "penalty" or (state.solo and not left), "aside", "all dice of a solo game")
    need(state.phase != "aside" or state.solo, "pending", "aside only where one plays alone")
    need(state.phase != "lot" or not state.solo, "pending", "no lot where one plays alone")


def _check_sheets(state: State) -> None:
    """Completion and the end have been looked at, unless that is still to come in this round."""
    t = tables(state.options.board)
    full = [bool(kernel.is_full(t, each)) for each in rules.rows_of(state)]
    need(state.phase != "over" or any(full), "players", "somebody whose record boxes are all full")
    going_on = state.phase not in ("over", "aside", "install")
    need(not (going_on and any(full)), "players", "an empty record box everywhere while the game goes on")
    if state.phase not in ("main", "aside"):
        rows = rules.rows_of(state)
        need(not any(kernel.complete(t, each) for each in rows), "players", "whole routes to be completed")
