"""The actions of Crossroll as they are offered to a person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from dicehall.core.contract import Offer
from dicehall.games.crossroll import kernel, notation
from dicehall.games.crossroll.after import after_choice
from dicehall.games.crossroll.board import Board
from dicehall.games.crossroll.kernel import Ints
from dicehall.games.crossroll.notation import (
    DECLINE,
    INSTALL,
    PASS,
    SKIP,
    Action,
    Aside,
    Bonus,
    Dice,
    Drive,
    Engine,
    Lotto,
)
from dicehall.games.crossroll.position import Sheet
from dicehall.games.crossroll.rules import listing, path_of, resolves_at_once
from dicehall.games.crossroll.sheet import sheet
from dicehall.games.crossroll.state import State
from dicehall.games.crossroll.tables import tables
from dicehall.games.crossroll.view import After
from dicehall.games.crossroll.words import counted, new_in, run_in_words, signed


def offer(state: State, seat: int, action: Action) -> Offer:
    """The action with what it does, the points that it brings in this round, and what follows.

    The fact `points` is what the seat's points change by when the action is applied. It is left out where some of
    the points come later in the round: routes are completed in the resolution. The fact `after` is what
    changes on the sheet.
    """
    path = path_of(state, seat, action)
    label, group = _label(state, action, len(path))
    outcome = _outcome(state, seat, action)
    worth = signed(outcome.points) if outcome.points else ""
    facts: dict[str, Any] = {"path": path} if path else {}
    if outcome.at_once:
        facts["points"] = outcome.points
    if outcome.after is not None:
        facts["after"] = outcome.after
    return Offer(notation.write(action), label, worth, outcome.note, group, facts)


def _label(state: State, action: Action, length: int) -> tuple[str, str]:
    """What an action does, and the heading it stands under."""
    board = state.board
    match action:
        case Dice(first, second):
            return f"Roll the {first} and the {second}", "Dice"
        case Bonus(route):
            return f"Bonus of {length} on Route {route} {run_in_words(board, action)}", board.route(route).title
        case Drive(number, route):
            return f"Drive {number} on Route {route} {run_in_words(board, action)}", board.route(route).title
        case Lotto(number, place):
            return f"Join the lotto with {number} at {board.location(place).name}", "Lotto"
        case Engine(number):
            return f"Write {number} on the engine", "Engine"
        case Aside(die):
            return f"Set the {die} aside", "Dice"
    return _plain_label(state, action), "Or"


def _plain_label(state: State, action: Action) -> str:
    labels = {PASS: "No bonus", SKIP: "No main action", INSTALL: "Install Nitrous Oxide"}
    return labels.get(action) or f"Keep the {_checked_score(state)} points of Route {state.checked}"


def _checked_score(state: State) -> int:
    """The score of the route that allows Nitrous Oxide."""
    return state.board.route(state.checked).score


class _Outcome(NamedTuple):
    """The points of an action in this round, whether they all come when it is applied, and what else follows."""

    points: int = 0
    at_once: bool = True
    note: str = ""
    after: After | None = None


def _outcome(state: State, seat: int, action: Action) -> _Outcome:
    if state.phase in ("bonus", "main"):
        return _of_a_round(state, seat, action)
    if action == INSTALL:
        return _Outcome(-_checked_score(state), note="the sum of both dice as your number, from the next round on")
    if action == DECLINE:
        return _Outcome(note="no Nitrous Oxide in this game")
    return _Outcome(at_once=False)


def _of_a_round(state: State, seat: int, action: Action) -> _Outcome:
    """What a bonus or a main action brings, with the routes that it completes in the resolution.

    A route that a bonus has filled is completed whatever the main action is, so it is no part of that.
    """
    t, listed = tables(state.options.board), listing(state, seat)
    code = listed.codes[listed.actions.index(action)]
    before, at_once, without = _row(state, seat), _row(state, seat), _row(state, seat)
    (kernel.do_bonus if state.phase == "bonus" else kernel.do_main)(t, at_once, code)
    applied = at_once.copy()
    kernel.complete(t, without)
    kernel.complete(t, applied)
    points = _points(state, applied) - _points(state, without)
    applying = _points(state, applied if resolves_at_once(state, code) else at_once) - _points(state, before)
    notes = _notes(state.board, action, _sheet(state, without), _sheet(state, applied))
    after = after_choice(state, state.sheets[seat], tuple(applied.tolist()))
    return _Outcome(points, points == applying, ", ".join(notes), after)


def _row(state: State, seat: int) -> Ints:
    return np.array(state.sheets[seat], dtype=np.int64)


def _points(state: State, row: Ints) -> int:
    return int(kernel.points(tables(state.options.board), row, state.board.letters.get(state.checked, -1)))


def _sheet(state: State, row: Ints) -> Sheet:
    return sheet(state.options.board, tuple(row.tolist()), state.checked)


def _notes(board: Board, action: Action, old: Sheet, new: Sheet) -> Iterator[str]:
    for letter in new_in(old.completed, new.completed):
        yield f"completes Route {letter}"
    for place in new_in(old.landmarks, new.landmarks):
        yield f"circles {board.location(place).name}"
    if isinstance(action, Drive):
        yield from _left(board, action.route, new)
    for row in board.engine:
        if len(old.engine[row.row]) < len(new.engine[row.row]) == row.boxes:
            yield f"unlocks {signed(row.effect)} from the next round on"


def _left(board: Board, letter: str, new: Sheet) -> Iterator[str]:
    """What a drive leaves of a route that it does not complete; a warning where it fills the last box."""
    if letter in (new.completed or ()):
        return
    left, free = len({*board.route(letter).path} - {*new.crossed}), new.boxes[letter].count(None)
    if free:
        yield f"leaves {counted(left, 'location')} in {counted(free, 'box', 'boxes')}"
    else:
        yield f"fills the last free box of Route {letter}, {counted(left, 'location')} not crossed out yet"
