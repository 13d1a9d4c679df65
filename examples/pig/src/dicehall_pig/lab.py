"""What the lab counts in Pig, and the daily challenge: alone, in as few turns as can be."""

from __future__ import annotations

from collections.abc import Iterator

from dicehall.core.contract import Event
from dicehall.lab.daily import Challenge, Strongest
from dicehall.lab.gauge import Gauge, Rate, Rule, nothing_more
from dicehall_pig.rules import SPEC, State


def counts_as(_: State, event: Event) -> Iterator[str]:
    """What an event counts as."""
    if event.kind in ("rolled", "bust"):
        yield "rolls"
    if event.kind == "bust":
        yield "busts"
    if event.kind in ("held", "bust", "forfeit"):
        yield "turns"


GAUGE = Gauge(
    turn="turn",
    points="points",
    rules=(Rule("rolls", "Rolls"), Rule("busts", "Turns lost")),
    rates=(
        Rate("busts_a_turn", "Turns lost, of all turns", "busts", "turns"),
        Rate("rolls_a_turn", "Rolls a turn", "rolls", "turns", is_share=False),
    ),
    counts_as=counts_as,
    ended=nothing_more,
)


def _turns(state: State) -> int:
    return state.turns[0]


def _strongest() -> Strongest:
    from dicehall_pig.judge import JUDGE
    from dicehall_pig.players import StrongBot
    from dicehall_pig.rules import start

    return Strongest(StrongBot(), JUDGE.worth(start(1, {"goal": 100, "bust": 1}), 0)[0])


CHALLENGES = (Challenge(SPEC.id, SPEC.id, {}, "turns", exact=True, result=_turns, strongest=_strongest),)
