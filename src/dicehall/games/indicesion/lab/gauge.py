"""What is counted in inDICEsion; a turn is a throw."""

from __future__ import annotations

from collections.abc import Iterator

from dicehall.core.contract import Event
from dicehall.games.indicesion.state import State
from dicehall.lab.gauge import Gauge, Rate, Rule, nothing_more

COUNTED = {"left": "left", "burnt": "burnt", "barrel": "barrels", "skipped": "skipped", "returned": "returned"}


def counts_as(_: State, event: Event) -> Iterator[str]:
    """What an event counts as."""
    if event.kind == "landed":
        yield "turns"
        lie = event.facts.get("lie")
        if lie is not None and lie.boards:
            yield "on_board"
        if lie is not None and lie.levels > 1 and lie.face is not None:
            yield "towers"
    elif event.kind in COUNTED:
        yield COUNTED[event.kind]
    elif event.kind == "tie":
        yield "tied_rounds"
    elif event.kind == "round":
        yield "rounds"


GAUGE = Gauge(
    turn="throw",
    points="rounds won",
    rules=(
        Rule("on_board", "Die that lies on a board"),
        Rule("towers", "Die that lies on a tower"),
        Rule("left", "Die that leaves the table", is_somebodys=False),
        Rule("burnt", "Die burnt by a red one", is_somebodys=False),
        Rule("barrels", "Barrel knocked off"),
        Rule("returned", "Blue die put back"),
        Rule("skipped", "Turn skipped"),
        Rule("rounds", "Round won"),
        Rule("tied_rounds", "Round that nobody won", is_somebodys=False),
    ),
    rates=(
        Rate("on_board_a_throw", "Throws that end on a board", "on_board", "turns"),
        Rate("towers_a_throw", "Throws that end on a tower", "towers", "turns"),
        Rate("left_a_throw", "Dice that leave the table, in a throw", "left", "turns", is_share=False),
    ),
    counts_as=counts_as,
    ended=nothing_more,
)
