"""The chain of a move as facts: what each die does, cell by cell. Offers and events have the same."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from dicehall.games.knockabout import notation
from dicehall.games.knockabout.board import IN_GUTTER, NAMES, NEXT, NUMBER, WAY
from dicehall.games.knockabout.dice import code
from dicehall.games.knockabout.rules import Link, Move


def is_gutter(cell: str) -> bool:
    """Whether a cell belongs to the gutter."""
    return IN_GUTTER[NUMBER[cell]]


def falls(link: Link) -> bool:
    """Whether a die goes from the main board into the gutter."""
    return is_gutter(link.to) and not is_gutter(link.start)


def chain_facts(move: Move, links: tuple[Link, ...]) -> dict[str, Any]:
    """What a move does, die by die, and the cell whose die is then rolled again."""
    steps = [_link_facts(move, link, hit) for link, hit in zip_longest(links, links[1:])]
    return {"move": notation.write(move), "chain": steps, "rolls": links[-1].to if len(links) > 1 else None}


def _link_facts(move: Move, link: Link, hit: Link | None) -> dict[str, Any]:
    """One die's part: its path cell by cell, the cell that it hits from the last of them, and whether it falls."""
    return {
        "die": code(link.die, link.value),
        "path": path(move, link),
        "hit": hit.start if hit else None,
        "fell": falls(link),
    }


def path(move: Move, link: Link) -> list[str]:
    """The cells that a die passes, from where it was to where it stops."""
    way = WAY[NUMBER[move.start], NUMBER[move.to]]
    cells = [NUMBER[link.start]]
    while NAMES[cells[-1]] != link.to:
        cells.append(NEXT[cells[-1]][way])
    return [NAMES[cell] for cell in cells]
