"""What is counted in Knockabout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dicehall.core.contract import Event
from dicehall.games.knockabout.board import IN_GUTTER, NUMBER
from dicehall.games.knockabout.dice import LETTERS
from dicehall.games.knockabout.rules import State
from dicehall.lab.gauge import Gauge, Rate, Rule, nothing_more


def counts_as(before: State, event: Event) -> Iterator[str]:
    """What an event counts as: a move is a turn, whatever it hits."""
    if event.kind == "moved":
        yield "turns"
        yield from _chain(event.facts["chain"], before.turn)
    elif event.kind == "repeated":
        yield "repeated"


def _chain(chain: list[dict[str, Any]], seat: int) -> Iterator[str]:
    """What a chain counts as: its dice, whose die falls, and whether the gutter stops it."""
    yield from ["dice"] * len(chain)
    if _in_gutter(chain[0]["path"][0]):
        yield "gutter_moves"
    if len(chain) > 1:
        yield "hits"
        if len(chain[-1]["path"]) == 1 and _in_gutter(chain[-1]["path"][0]):
            yield "blocks"
    if len(chain) > 2:
        yield "chains"
    if chain[-1]["fell"]:
        yield "knocked" if chain[-1]["die"][0] != LETTERS[seat] else "given"


def _in_gutter(cell: str) -> bool:
    return IN_GUTTER[NUMBER[cell]]


GAUGE = Gauge(
    turn="move",
    points="dice knocked down",
    rules=(
        Rule("hits", "Move that hits, and rolls"),
        Rule("chains", "Chain of three dice or more"),
        Rule("dice", "Dice moved or hit"),
        Rule("knocked", "The other's die knocked into the gutter"),
        Rule("given", "Own die lost to the gutter by a move"),
        Rule("blocks", "Chain stopped by a die in the gutter"),
        Rule("gutter_moves", "Move round the gutter"),
        Rule("repeated", "Position that comes back", is_somebodys=False),
    ),
    rates=(
        Rate("hits_a_move", "Moves that hit", "hits", "turns"),
        Rate("chain_length", "Dice in a chain, the mover's included", "dice", "turns", is_share=False),
        Rate("chains_a_hit", "Chains of three or more, of moves that hit", "chains", "hits"),
        Rate("blocks_a_hit", "Chains stopped by the gutter, of moves that hit", "blocks", "hits"),
    ),
    counts_as=counts_as,
    ended=nothing_more,
)
