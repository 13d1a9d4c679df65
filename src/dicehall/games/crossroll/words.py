"""Crossroll in words: choices with what they are worth, and what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any

import numpy as np

from dicehall.core.contract import Answer, Chosen, Event, Offer, Rolled
from dicehall.games.crossroll import kernel, notation
from dicehall.games.crossroll.board import Board
from dicehall.games.crossroll.lexicon import lexicon
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
from dicehall.games.crossroll.rules import completed_now, listing, points
from dicehall.games.crossroll.sheet import sheet
from dicehall.games.crossroll.state import State
from dicehall.games.crossroll.tables import tables


def run_in_words(board: Board, action: Bonus | Drive) -> str:
    """A run by the names of its ends."""
    first, last = board.location(action.first).name, board.location(action.last).name
    return first if action.first == action.last else f"{first} to {last}"


def signed(effect: int) -> str:
    """An effect of the engine as it stands on the sheet."""
    return f"+{effect}" if effect > 0 else f"−{-effect}"


def _and(parts: Iterable[object]) -> str:
    listed = [str(part) for part in parts]
    return " and ".join(filter(None, [", ".join(listed[:-1]), *listed[-1:]]))


# Choices.


def offer(state: State, seat: int, action: Action) -> Offer:
    """The action with what it does, what it is worth and what follows."""
    label, group = _label(state.board, action)
    worth, note = _consequence(state, seat, action) if state.phase in ("bonus", "main") else ("", "")
    if action == INSTALL:
        worth, note = f"−{state.board.route(state.checked).score}", "sums of both dice from the next round on"
    return Offer(notation.write(action), label, worth, note, group, _path(state, action))


def _path(state: State, action: Action) -> dict[str, Any]:
    """The locations of a run in driving order, as facts; other actions have none."""
    path = lexicon(state.options.board).paths.get(action)
    return {"path": path} if path else {}


def _label(board: Board, action: Action) -> tuple[str, str]:
    """What an action does, and the heading it stands under."""
    match action:
        case Dice(first, second):
            return f"Roll the {first} and the {second}", "Dice"
        case Bonus(route):
            return f"Bonus: {run_in_words(board, action)}", board.route(route).title
        case Drive(number, route):
            return f"Drive {number}: {run_in_words(board, action)}", board.route(route).title
        case Lotto(number, place):
            return f"Write {number} on the ticket, {board.location(place).name}", "Lotto"
        case Engine(number):
            return f"Write {number} on the engine", "Engine"
        case Aside(die):
            return f"Set the {die} aside", "Dice"
    labels = {
        PASS: "No bonus",
        SKIP: "No action",
        INSTALL: "Install Nitrous Oxide",
        DECLINE: "Keep the Route Score",
    }
    return labels[action], "Or"


def _consequence(state: State, seat: int, action: Action) -> tuple[str, str]:
    """The points that an action brings, routes that it completes included, and what else it does."""
    t, listed = tables(state.options.board), listing(state, seat)
    code = listed.codes[listed.actions.index(action)]
    row = np.array(state.sheets[seat], dtype=np.int64)
    before = int(kernel.points(t, row, -1))
    do = kernel.do_bonus if state.phase == "bonus" else kernel.do_main
    do(t, row, code)
    kernel.complete(t, row)
    gain = int(kernel.points(t, row, -1)) - before
    old, new = _sheet(state, seat), sheet(state.options.board, tuple(row.tolist()), state.checked)
    return f"+{gain}" if gain else "", ", ".join(_notes(state.board, action, old, new))


def _notes(board: Board, action: Action, old: Sheet, new: Sheet) -> Iterator[str]:
    for letter in _new(old.completed, new.completed):
        yield f"completes Route {letter}"
    for place in _new(old.landmarks, new.landmarks):
        yield f"circles {board.location(place).name}"
    if (
        isinstance(action, Drive)
        and None not in new.boxes[action.route]
        and action.route not in (new.completed or ())
    ):
        left = len({*board.route(action.route).path} - {*new.crossed})
        yield f"the last box, with {left} {'place' if left == 1 else 'places'} to go"
    for row in board.engine:
        if len(old.engine[row.row]) < len(new.engine[row.row]) == row.boxes:
            yield f"unlocks {signed(row.effect)}"


def _new(old: tuple[str, ...] | None, new: tuple[str, ...] | None) -> list[str]:
    return [name for name in new or () if name not in (old or ())]


def _sheet(state: State, seat: int) -> Sheet:
    return sheet(state.options.board, state.sheets[seat], state.checked)


# What happened.


def describe(before: State, answer: Answer[Action], after: State) -> tuple[Event, ...]:
    """What happened in a step: the answer itself, then what followed from it."""
    if isinstance(answer, Rolled):
        told = _rolled(before, answer.values, after)
    elif isinstance(answer, Chosen):
        told = chain.from_iterable(_chose(before, seat, action) for seat, action in sorted(answer.actions.items()))
    else:
        told = iter(())
    return (*told, *_skipped(before, answer, after), *_followed(before, after))


def _rolled(before: State, values: tuple[str, ...], after: State) -> Iterator[Event]:
    value = values[0]
    match before.phase:
        case "lot":
            yield Event("lot", after.active, "is active first", {"seat": after.active})
        case "nitrous" if after.checked:
            yield Event("checked", None, f"Route {after.checked} can buy Nitrous Oxide.", {"route": after.checked})
        case "nitrous":
            yield Event("checked", None, f"A {value} names no route and is rolled again.")
        case "penalty":
            yield _penalty_roll(before, value, after)
        case _:
            results = {die: int(shown) for die, shown in zip(before.dice, values, strict=True)}
            yield Event("rolled", before.active, f"rolls {_and(values)}", {"results": results})


def _penalty_roll(before: State, value: str, after: State) -> Event:
    letter = before.board.conversion.get(value)
    if letter is None:
        return Event("penalty_roll", 0, f"rolls {value} on the d10: no route", {"value": value, "route": None})
    lost = before.sheets != after.sheets
    text = f"rolls {value} on the d10: Route {letter}{'' if lost else ', nothing to lose'}"
    return Event("penalty_roll", 0, text, {"value": value, "route": letter})


def _chose(before: State, seat: int, action: Action) -> Iterator[Event]:
    board, tell = before.board, partial(Event, action.__class__.__name__.lower(), seat)
    facts = {"text": notation.write(action), "action": action, **_path(before, action)}
    match action:
        case Dice(first, second):
            yield tell(f"takes the {first} and the {second}", facts)
        case Bonus(route):
            yield tell(f"takes a bonus on Route {route}: {run_in_words(board, action)}", facts)
        case Drive(number, route):
            yield tell(f"drives {number} on Route {route}: {run_in_words(board, action)}", facts)
        case Lotto(number, place):
            yield tell(f"joins the lotto with {number} at {board.location(place).name}", facts)
        case Engine(number):
            yield tell(f"writes {number} on the engine", facts)
        case Aside():
            return  # the events that follow say it
        case _:
            words = {PASS: "takes no bonus", SKIP: "takes no action", INSTALL: "installs Nitrous Oxide"}
            yield tell(words.get(action, f"keeps the score of Route {before.checked}"), facts)


def _skipped(before: State, answer: Answer[Action], after: State) -> Iterator[Event]:
    """The seats that had no main action in a phase that has passed."""
    if before.phase not in ("roll", "bonus", "main") or after.phase in ("bonus", "main"):
        return
    acted = answer.actions if before.phase == "main" and isinstance(answer, Chosen) else {}
    for seat in range(len(before.sheets)):
        if seat not in acted:
            yield Event("skip", seat, "has nothing to do")


def _followed(before: State, after: State) -> Iterator[Event]:
    """What the answer led to, sheet by sheet, and the end of the game."""
    if len(after.away) > len(before.away):
        yield Event("aside", 0, f"sets the {after.away[-1]} aside", {"die": after.away[-1]})
    for seat in range(len(before.sheets)):
        yield from _marks(before, after, seat)
    if after.phase == "over":
        scores = [points(after, seat) for seat in range(len(after.sheets))]
        facts = {"rounds": after.round, "scores": scores, "perfect": after.board.meta.perfect_score}
        yield Event("over", None, f"The game is over after {after.round} rounds.", facts)


def _marks(before: State, after: State, seat: int) -> Iterator[Event]:
    """Landmarks, unlocked effects, completed routes and penalties on one sheet."""
    if before.sheets[seat] == after.sheets[seat]:
        return
    board, old, new = before.board, _sheet(before, seat), _sheet(after, seat)
    for place in _new(old.landmarks, new.landmarks):
        worth = len(new.landmarks)
        yield Event("landmark", seat, f"circles {board.location(place).name}, landmark {worth}", {"place": place})
    for row in board.engine:
        if len(old.engine[row.row]) < len(new.engine[row.row]) == row.boxes:
            yield Event("unlocked", seat, f"unlocks {signed(row.effect)}", {"effect": row.effect})
    for letter in completed_now(before, after, seat):
        dots = new.boxes[letter].count("dot")
        facts = {
            "route": letter,
            "score": board.route(letter).score,
            "dots": dots,
            "penalised": [n for n in range(len(after.sheets)) if letter in _penalties(before, after, n)],
        }
        yield Event("completed", seat, _completed(board, letter, dots), facts)
    for letter in _penalties(before, after, seat):
        yield Event("penalty", seat, f"loses a box of Route {letter}", {"route": letter})


def _penalties(before: State, after: State, seat: int) -> list[str]:
    """The routes of which a seat has lost a box."""
    old, new = _sheet(before, seat), _sheet(after, seat)
    return [letter for letter, marks in new.boxes.items() if marks.count("x") > old.boxes[letter].count("x")]


def _completed(board: Board, letter: str, dots: int) -> str:
    speed = f" and {dots} speed score{'s' if dots > 1 else ''}" if dots else ""
    return f"completes Route {letter}: {board.route(letter).score}{speed}"
