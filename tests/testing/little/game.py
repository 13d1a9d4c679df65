"""The rules of Little: a sealed bid, then turns in which a point is taken or a die is rolled, up to a goal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from dicehall.core.composed import ListedGame
from dicehall.core.contract import (
    Answer,
    Chosen,
    Decide,
    Event,
    Forfeit,
    Offer,
    Over,
    Pending,
    Roll,
    Rolled,
    Rulebook,
    Spec,
    Types,
)
from dicehall.core.dice import numbered
from dicehall.core.errors import NotationError
from dicehall.core.options import Choice, Flag, Number

DIE = numbered(6)
OPTIONS = (
    Number("goal", 12, 5, 20, "The points that win."),
    Flag("kind", False, "A one gives a point too."),
    Choice("colour", "red", ("red", "blue"), "The colour of the die."),
)
SPEC = Spec(
    id="little",
    title="Little",
    version="1",
    rulebooks=(Rulebook("little", "Little", "Take a point, or roll for more.", (1, 3), OPTIONS),),
    traits=frozenset({"solo", "sealed"}),
    scores=(0, 30),
)


class Action(msgspec.Struct, frozen=True):
    name: Literal["low", "high", "take", "roll"]


LOW, HIGH, TAKE, ROLL = Action("low"), Action("high"), Action("take"), Action("roll")
NAMES: dict[str, Action] = {action.name: action for action in (LOW, HIGH, TAKE, ROLL)}


class State(msgspec.Struct, frozen=True):
    scores: tuple[int, ...]
    goal: int
    kind: bool
    phase: Literal["bid", "turn", "roll"] = "bid"
    seat: int = 0
    turns: int = 0


def start(seats: int, options: Mapping[str, Any]) -> State:
    return State((0,) * seats, options["goal"], options["kind"])


def pending(state: State) -> Pending:
    if max(state.scores) >= state.goal:
        winner = state.scores.index(max(state.scores))
        return Over(state.scores, (winner,) if len(state.scores) > 1 else ())
    match state.phase:
        case "bid":
            return Decide(tuple(range(len(state.scores))), sealed=len(state.scores) > 1)
        case "roll":
            return Roll((DIE,), state.seat)
    return Decide((state.seat,))


def actions(state: State, seat: int) -> tuple[Action, ...]:
    asked = pending(state)
    if not isinstance(asked, Decide) or seat not in asked.seats:
        return ()
    return (LOW, HIGH) if state.phase == "bid" else (TAKE, ROLL)


def step(state: State, answer: Answer[Action]) -> State:
    match answer:
        case Chosen(chosen) if state.phase == "bid":
            bids = tuple(int(chosen[seat] == HIGH) for seat in range(len(state.scores)))
            return replace(state, phase="turn", scores=bids)
        case Chosen(chosen) if chosen[state.seat] == ROLL:
            return replace(state, phase="roll")
        case Chosen():
            return turn_over(state, 1)
        case Rolled((face,)):
            return turn_over(state, int(face) if face != "1" or state.kind else 0)
    return turn_over(state, 0)


def turn_over(state: State, points: int) -> State:
    scores = tuple(score + points * (seat == state.seat) for seat, score in enumerate(state.scores))
    return replace(state, scores=scores, phase="turn", seat=(state.seat + 1) % len(scores), turns=state.turns + 1)


def fallback(state: State, seat: int) -> Answer[Action]:
    return Chosen({seat: LOW}) if state.phase == "bid" else Forfeit(seat, "clock")


def parse(state: State, text: str) -> Action:
    if text not in NAMES:
        raise NotationError(f"{text!r} is no action; the actions are: {', '.join(NAMES)}")
    return NAMES[text]


def offer(state: State, seat: int, action: Action) -> Offer:
    return Offer(action.name, f"{action.name.title()} with {state.scores[seat]}", facts={"has": state.scores})


def describe(before: State, answer: Answer[Action], after: State) -> tuple[Event, ...]:
    if isinstance(answer, Chosen) and before.phase == "bid":
        return (Event("bid", None, "The bids are in."),)
    score = after.scores[before.seat]
    facts: dict[str, Any] = {"points": score - before.scores[before.seat]}
    if isinstance(answer, Chosen):
        facts["notation"] = answer.actions[before.seat].name
    return (Event("turn", before.seat, f"has a score of {score} now, ahead of seat 0 or not", facts),)


GAME: ListedGame[State, Action] = ListedGame(
    spec=SPEC,
    types=Types(state=State, action=Action, position=State, view=State),
    start=start,
    seats=lambda state: len(state.scores),
    pending=pending,
    actions=actions,
    step=step,
    fallback=fallback,
    position=lambda state: state,
    place=lambda position, _: position,
    view=lambda state, _: state,
    write=lambda _, action: action.name,
    parse=parse,
    offer=offer,
    describe=describe,
)
