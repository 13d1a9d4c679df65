"""What Little brings beside its rules."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any
from xml.sax.saxutils import quoteattr

from dicehall.bots.judge import ActionValue, Scale
from dicehall.bots.levels import Bot, GreedyBot
from dicehall.core.contract import Event
from dicehall.core.ending import Decided, Ending, Happened, Row, tally
from dicehall.core.question import Question
from dicehall.lab.benchmark import Opponent, Suite
from dicehall.lab.daily import Challenge, Strongest
from dicehall.lab.gauge import Gauge, Rate, Rule, nothing_more
from dicehall.lab.study import Study
from dicehall.solve.solver import Problem
from testing.little.game import HIGH, ROLL, Action, State, actions


def draw(state: State, names: Sequence[str]) -> str:
    return "\n".join(f"{name}: {score}" for name, score in zip(names, state.scores, strict=True))


def goal(options: Mapping[str, Any], seats: int) -> str:
    return f"First to {options['goal']}"


def ending(state: State, happened: Sequence[Happened]) -> Ending:
    last = happened[-1]
    return Ending(
        tallies=(tally("Points", [Row("Points", state.scores)]),),
        how=f"after {last.entry} entries" if last.entry > 1 else "",
        decided=Decided(last.entry, last.event.seat, last.event.text),
    )


def question(state: State, seat: int) -> Question:
    if state.phase == "bid":
        return Question("Your bid", "low, or high", ("Low", "High"))
    if state.phase == "roll":
        return Question("Your roll")
    return Question("Your turn", "take a point, or roll", ("Take", "Roll"))


def svg(state: State, last: Any, seat: int | None) -> str:
    texts = [] if seat is None else [action.name for action in actions(state, seat)]
    place = f"<rect width='9' height='9' data-actions={quoteattr(json.dumps(texts))}/>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{place}</svg>'


def blank(options: Mapping[str, Any]) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'


PICTURES = {"sheet": blank}


def board(options: Mapping[str, Any]) -> dict[str, Any]:
    return {"colour": options["colour"]}


def standing(state: State) -> tuple[int, ...]:
    return state.scores


def greedy(state: State, seat: int) -> Action:
    return HIGH if state.phase == "bid" else ROLL


def normal(rng: random.Random) -> Bot:
    return GreedyBot(rng)


PLAYERS = {"normal": normal}
LINES = {"normal": "Takes a point, always."}


class LittleJudge:
    def scale(self, state: State) -> Scale:
        return Scale("points", exact=False)

    def worth(self, state: State, millis: int) -> tuple[float, ...]:
        return tuple(map(float, state.scores))

    def choices(self, state: State, seat: int, millis: int) -> list[ActionValue]:
        return [
            ActionValue(action, 3.0 if action in (HIGH, ROLL) else 1.0) for action in reversed(actions(state, seat))
        ]

    def why(self, state: State, seat: int, judged: Sequence[ActionValue], chosen: ActionValue) -> str:
        return f"It is worth {chosen.value}."


JUDGE = LittleJudge()


def counts_as(before: State, event: Event) -> Iterator[str]:
    yield "turns" if event.kind == "turn" else "bids"


GAUGE = Gauge(
    turn="turn",
    points="points",
    rules=(Rule("bids", "Bids", is_somebodys=False),),
    rates=(Rate("bids_a_turn", "Bids", "bids", "turns"),),
    counts_as=counts_as,
    ended=nothing_more,
)

FAST = SimpleNamespace(WAY="tables", BLOCK=10, covers=lambda _: False, play=lambda *_: None)
STUDY = Study(("turns",), bots="random", rungs=(4, 16))
_ANSWER = SimpleNamespace(value=1.5)
SOLVER = SimpleNamespace(
    problems=(Problem("best", "Best play", "Best play", "number", "Scores"),),
    solve=lambda *_: _ANSWER,
    store=lambda _: None,
    stored=lambda *_: _ANSWER,
    stored_or_quick=lambda *_: _ANSWER,
    check_size=lambda *_: None,
    excerpt=lambda _: None,
    tidy=lambda: None,
)
CHALLENGES = (
    Challenge(
        "little",
        "little",
        {},
        "turns",
        False,
        lambda state: state.turns,
        lambda: Strongest(normal(random.Random(0)), None),
    ),
)


SUITES = (
    Suite(id="little-alone", game="little", title="Alone", deals=2, unit="points"),
    Suite(id="little-two", game="little", title="For two", deals=2, opponents=(Opponent("normal"),)),
)


def prepare() -> None:
    pass
