"""What the lab counts in Intersection."""

from __future__ import annotations

from collections.abc import Iterator

from dicehall.core.contract import Event
from dicehall.games.intersection.rules import State
from dicehall.lab.gauge import Gauge, Rate, Rule, nothing_more

LOST = {
    "stop": "Turn lost to a stop",
    "sad": "Turn lost to a sad face",
    "stuck": "Turn lost with nothing to park",
    "slow": "Turn lost to a slow without a star",
    "lost": "Turn lost at double or nothing",
}


def counts_as(before: State, event: Event) -> Iterator[str]:
    """What an event counts as."""
    match event.kind, event.facts:
        case "chose", {"verb": "double" | "slow" | "fix" as verb}:
            yield verb
        case "rolled", {"signal": "go", "signal_rolled": True} if before.turn.signal == "slow":
            yield "overcome"
        case "turn_ended", {"why": why, "worth": worth, "points": points}:
            yield "turns"
            if why in ("doubled", "yield"):
                yield why
            elif not worth and why in LOST:
                yield f"bust_{why}"
            if worth and not points:
                yield "short"
        case "tie", {"no_dice": no_dice}:
            yield "tie"
            if no_dice:
                yield "no_dice"


GAUGE = Gauge(
    turn="turn",
    points="points",
    rules=(
        *(Rule(f"bust_{why}", title) for why, title in LOST.items()),
        Rule("short", "Points too few for a first score"),
        Rule("fix", "Sad face rolled again"),
        Rule("slow", "Star rolled with a slow"),
        Rule("overcome", "Slow changed to go"),
        Rule("double", "Double or nothing declared"),
        Rule("doubled", "Double or nothing won"),
        Rule("yield", "Turn ended by a yield"),
        Rule("tie", "Tie at the end", is_somebodys=False),
        Rule("no_dice", "Tie by the No Dice rule", is_somebodys=False),
    ),
    rates=(
        Rate("double_won", "Double or nothing won, of those declared", "doubled", "double"),
        Rate("slow_won", "Slow changed to go, of all stars rolled with it", "overcome", "slow"),
        *(Rate(f"{why}_a_turn", f"{title}, of all turns", f"bust_{why}", "turns") for why, title in LOST.items()),
        Rate("double_a_turn", "Double or nothing declared, of all turns", "double", "turns"),
    ),
    counts_as=counts_as,
    ended=nothing_more,
)
