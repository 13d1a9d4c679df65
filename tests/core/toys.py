"""A toy game with one of everything: a sealed choice, a roll, a choice from a box, a simulation, an end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from dicehall.core.contract import (
    ActionBox,
    Answer,
    Bound,
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
    Settled,
    Simulate,
    Spec,
    Types,
)
from dicehall.core.dice import Die, numbered
from dicehall.core.errors import NotationError
from dicehall.core.options import Number
from dicehall.core.plugin import Plugin

COIN = Die("coin", ("heads", "heads", "tails"))


class State(msgspec.Struct, frozen=True):
    phase: Literal["seal", "again", "roll", "aim", "fly", "over"]
    seats: int
    goal: int
    bids: tuple[int, ...] = ()
    rolled: tuple[str, ...] = ()
    aim: int = 0
    lost: int | None = None


class Result(msgspec.Struct, frozen=True):
    at: int


class AimBox(ActionBox[int]):
    bounds = (Bound("aim", -100, 100, "mm"),)

    def check(self, action: int) -> str | None:
        if not -100 <= action <= 100:
            return f"aim is {action}; allowed: -100 to 100 mm"
        return None

    def sample(self, randrange: Callable[[int], int]) -> int:
        return randrange(201) - 100


class Toy:
    spec = Spec(
        id="toy",
        title="Toy",
        version="1",
        rulebooks=(Rulebook("toy", "Toy", "A toy.", (1, 3), (Number("goal", 3, 1, 9, "The goal."),)),),
        scores=(0, 100),
        kind="One of everything",
        minutes=5,
    )
    types = Types(state=State, action=int, position=State, view=State, result=Result)

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return State("seal", seats, options["goal"])

    def seats(self, state: State) -> int:
        return state.seats

    def pending(self, state: State) -> Pending:
        match state.phase:
            case "seal":
                return Decide(tuple(range(state.seats)), sealed=True)
            case "again" | "aim":
                return Decide((0,))
            case "roll":
                return Roll((numbered(6), COIN), 0)
            case "fly":
                return Simulate({"aim": state.aim})
            case _:
                return Over(tuple(state.bids), () if state.lost is not None else (0,))

    def actions(self, state: State, seat: int) -> Sequence[int] | AimBox:
        pending = self.pending(state)
        if not isinstance(pending, Decide) or seat not in pending.seats:
            return ()
        return AimBox() if state.phase == "aim" else (0, 1, 2)

    def step(self, state: State, answer: Answer[int]) -> State:
        match answer:
            case Chosen(chosen) if state.phase == "seal":
                return replace(state, phase="again", bids=tuple(chosen[seat] for seat in range(state.seats)))
            case Chosen(chosen) if state.phase == "again":
                return replace(state, phase="roll", aim=chosen[0])
            case Rolled(values):
                return replace(state, phase="aim", rolled=values)
            case Chosen(chosen):
                return replace(state, phase="fly", aim=chosen[0])
            case Settled(result):
                return replace(state, phase="over", aim=result.at)
            case Forfeit(seat):
                return replace(state, phase="over", lost=seat)

    def fallback(self, state: State, seat: int) -> Answer[int]:
        return Chosen({seat: 0}) if state.phase == "seal" else Forfeit(seat, "clock")

    def position(self, state: State) -> State:
        return state

    def place(self, position: State, options: Mapping[str, Any]) -> State:
        return position

    def view(self, state: State, seat: int | None) -> State:
        return state

    def write(self, state: State, action: int) -> str:
        return str(action)

    def parse(self, state: State, text: str) -> int:
        try:
            return int(text)
        except ValueError:
            raise NotationError(f"{text!r} is not an action; expected a number") from None

    def offer(self, state: State, seat: int, action: int) -> Offer:
        return Offer(str(action), f"Say {action}")

    def describe(self, before: State, answer: Answer[int], after: State) -> tuple[Event, ...]:
        return (Event("step", None, f"{before.phase} to {after.phase}"),)


TOY = Toy()

PLUGIN = Plugin(spec=TOY.spec, package="core", game="toys:TOY")
"""The toy game with nothing but its rules."""
