"""What happened in Crossroll, for the log that people read.

The events of a step come seat by seat: the action, then what followed from it on that sheet. The X for other
players come after all completed routes. A log may join the events of a seat: "drives 3 on Route A from Aberdeen to
Ocean Park; circles Ocean Park and the landmark score 4".
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from dicehall.core.contract import Answer, Chosen, Event, Rolled
from dicehall.core.log_lines import TURN_ENDED
from dicehall.games.crossroll import notation
from dicehall.games.crossroll.faults import CONVERSION
from dicehall.games.crossroll.notation import INSTALL, PASS, SKIP, Action, Aside, Bonus, Dice, Drive, Engine, Lotto
from dicehall.games.crossroll.position import Sheet
from dicehall.games.crossroll.rules import completed_now, path_of, standing
from dicehall.games.crossroll.sheet import circled, sheet
from dicehall.games.crossroll.state import State
from dicehall.games.crossroll.words import counted, joined, new_in, run_in_words, signed


def describe(before: State, answer: Answer[Action], after: State) -> tuple[Event, ...]:
    """What happened in a step: the answer itself, then what followed from it."""
    rolled = _rolled(before, answer.values, after) if isinstance(answer, Rolled) else ()
    seats = range(len(before.sheets))
    on_sheets = chain.from_iterable(_on_sheet(before, answer, after, seat) for seat in seats)
    penalties = chain.from_iterable(_penalties(before, after, seat) for seat in seats)
    return (*rolled, *on_sheets, *penalties, *_end(after))


# Rolls.


def _rolled(before: State, values: tuple[str, ...], after: State) -> Iterator[Event]:
    match before.phase:
        case "lot":
            yield Event("lot", after.active, "is active first", {"seat": after.active})
        case "nitrous":
            yield _checked(values[0], after)
        case "penalty":
            yield _penalty_roll(before, values[0], after)
        case _:
            results = {die: int(shown) for die, shown in zip(before.dice, values, strict=True)}
            facts = {"results": results, "notation": " ".join(f"{die}={shown}" for die, shown in results.items())}
            yield Event("rolled", before.active, f"rolls {joined(values)}", facts)


def _checked(value: str, after: State) -> Event:
    """The roll for the route of the Nitrous Oxide variant."""
    facts = {"notation": f"{CONVERSION}={value}"}
    if not after.checked:
        text = f"rolls {value} on the {CONVERSION}, which names no route, and {{rolls}} again"
        return Event("checked", after.active, text, facts)
    text = f"rolls {value} on the {CONVERSION}: Route {after.checked} is the route that allows Nitrous Oxide"
    return Event("checked", after.active, text, {"route": after.checked, **facts})


def _penalty_roll(before: State, value: str, after: State) -> Event:
    """The roll for an X in a solo game, with the reason where there is no X."""
    letter = before.board.conversion.get(value)
    facts = {"value": value, "route": letter, "notation": f"{CONVERSION}={value}"}
    named = f"Route {letter}{_spared(before, after, letter)}" if letter else "no route"
    return Event("penalty_roll", 0, f"rolls {value} on the {CONVERSION}, which names {named}", facts)


def _spared(before: State, after: State, letter: str) -> str:
    if before.sheets != after.sheets:
        return ""
    marks = _sheet(before, 0).boxes[letter]
    return ", which has an X already" if "x" in marks else ", which has no free box"


# One sheet.


def _on_sheet(before: State, answer: Answer[Action], after: State, seat: int) -> Iterator[Event]:
    """What a seat did and what followed on its sheet, in the order of a round."""
    action = answer.actions.get(seat) if isinstance(answer, Chosen) else None
    if action is not None:
        yield from _action(before, seat, action)
    yield from _landmarks(before, after, seat)
    yield from _unlocked(before, after, seat)
    if _has_skipped(before, action, after):
        yield Event("skip", seat, "skips the main action, because no result can be used")
    if len(after.away) > len(before.away):
        # alone this ends the turn: a roll that follows belongs to the next round
        yield Event(TURN_ENDED, seat, f"sets the {after.away[-1]} aside", {"die": after.away[-1]})
    yield from _completed(before, after, seat)


def _action(before: State, seat: int, action: Action) -> Iterator[Event]:
    if isinstance(action, Aside):
        return  # the event of the die that is set aside says it
    path = path_of(before, seat, action)
    facts: dict[str, Any] = {"action": action, **({"path": path} if path else {})}
    if not isinstance(action, Dice):  # a roll follows, with its results in notation
        facts["notation"] = notation.write(action)
    if action == INSTALL:
        facts["points"] = -before.board.route(before.checked).score
    yield Event(type(action).__name__.lower(), seat, _action_in_words(before, action, len(path)), facts)


def _action_in_words(before: State, action: Action, length: int) -> str:
    board = before.board
    match action:
        case Dice(first, second):
            return f"takes the {first} and the {second}"
        case Bonus(route):
            return f"takes a lotto bonus of {length} on Route {route} {run_in_words(board, action)}"
        case Drive(number, route):
            return f"drives {number} on Route {route} {run_in_words(board, action)}"
        case Lotto(number, place):
            return f"joins the lotto with {number} at {board.location(place).name}"
        case Engine(number):
            return f"writes {number} on the engine"
    return _plain_action(before, action)


def _plain_action(before: State, action: Action) -> str:
    score = f"{_checked_score(before)} points of Route {before.checked}" if before.checked else ""
    words = {PASS: "takes no bonus", SKIP: "skips the main action"}
    words[INSTALL] = f"installs Nitrous Oxide and {{gives}} up the {score}"
    return words.get(action, f"does not install Nitrous Oxide and {{keeps}} the {score}")


def _checked_score(state: State) -> int:
    """The score of the route that allows Nitrous Oxide."""
    return state.board.route(state.checked).score


def _landmarks(before: State, after: State, seat: int) -> Iterator[Event]:
    old, new = _sheet(before, seat), _sheet(after, seat)
    scores = circled(new).landmark[len(circled(old).landmark) :]
    for place in new_in(old.landmarks, new.landmarks):
        name = before.board.location(place).name
        worth = f" and the landmark score {scores[0]}" if scores else ", with no landmark score left"
        facts: dict[str, Any] = {"place": place, **({"points": scores[0]} if scores else {})}
        yield Event("landmark", seat, f"circles {name}{worth}", facts)


def _unlocked(before: State, after: State, seat: int) -> Iterator[Event]:
    old, new = _sheet(before, seat), _sheet(after, seat)
    for row in before.board.engine:
        if len(old.engine[row.row]) < len(new.engine[row.row]) == row.boxes:
            yield Event("unlocked", seat, f"unlocks {signed(row.effect)}", {"effect": row.effect})


def _has_skipped(before: State, action: Action | None, after: State) -> bool:
    """Whether the main action has passed in this step without a question to the seat."""
    if before.phase not in ("roll", "bonus", "main") or after.phase in ("bonus", "main"):
        return False
    return before.phase != "main" or action is None


# The resolution.


def _completed(before: State, after: State, seat: int) -> Iterator[Event]:
    """The routes that a seat has completed; their dots take the speed scores from left to right."""
    board, new = before.board, _sheet(after, seat)
    first = len(circled(_sheet(before, seat)).speed)
    for letter in completed_now(before, after, seat):
        score, dots = board.route(letter).score, new.boxes[letter].count("dot")
        speeds = board.scores.speed[first : first + dots]
        first += len(speeds)
        facts = {
            "route": letter,
            "score": score,
            "dots": dots,
            "speed": speeds,
            "points": score + sum(speeds),
            "penalised": [other for other in range(len(after.sheets)) if letter in _lost(before, after, other)],
        }
        yield Event("completed", seat, f"completes Route {letter} for {score} points{_speed(dots, speeds)}", facts)


def _speed(dots: int, speeds: tuple[int, ...]) -> str:
    """What the dots of a completed route bring, and why some of them bring nothing."""
    if not dots:
        return ""
    if not speeds:
        return f", with {counted(dots, 'dot')} but no speed score left"
    last, several = len(speeds) < dots, len(speeds) > 1
    number = f"last {len(speeds)} " if last and several else "last " if last else ""
    return f", with {counted(dots, 'dot')} for the {number}speed score{'s' if several else ''} {joined(speeds)}"


def _penalties(before: State, after: State, seat: int) -> Iterator[Event]:
    for letter in _lost(before, after, seat):
        first = [other for other in range(len(after.sheets)) if letter in completed_now(before, after, other)]
        reason = f", which {joined(f'seat {other}' for other in first)} completed first" if first else ""
        yield Event("penalty", seat, f"gets an X in a box of Route {letter}{reason}", {"route": letter})


def _lost(before: State, after: State, seat: int) -> list[str]:
    """The routes of which a box of the seat has got an X."""
    if before.sheets[seat] == after.sheets[seat]:
        return []
    old, new = _sheet(before, seat), _sheet(after, seat)
    return [letter for letter, marks in new.boxes.items() if marks.count("x") > old.boxes[letter].count("x")]


def _end(after: State) -> Iterator[Event]:
    if after.phase == "over":
        facts = {"rounds": after.round, "scores": standing(after), "perfect": after.board.meta.perfect_score}
        yield Event("over", None, f"The game is over after {counted(after.round, 'round')}.", facts)


def _sheet(state: State, seat: int) -> Sheet:
    return sheet(state.options.board, state.sheets[seat], state.checked)
