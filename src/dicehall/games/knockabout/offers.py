"""Moves as they are offered: the die with its move, what it is worth, and what it hits."""

from __future__ import annotations

from dicehall.core.contract import Offer
from dicehall.games.knockabout import notation
from dicehall.games.knockabout.board import LINES, NUMBER, WAY, WAYS
from dicehall.games.knockabout.chains import chain_facts, falls
from dicehall.games.knockabout.dice import LOST, OWN, SIDE_NAMES, kind
from dicehall.games.knockabout.events import ORDINALS
from dicehall.games.knockabout.rules import WHITE, Link, Move, State, chain


def offer(state: State, move: Move) -> Offer:
    """A move of the side whose turn it is."""
    links = chain(state, move)
    mover = links[0]
    return Offer(
        text=notation.write(move),
        label=f"{kind(mover.die)} {notation.write(move)}",
        worth=_worth(links[-1], state.turn),
        note=_note(move, links, state.turn),
        group=f"{mover.start}: {kind(mover.die)} showing {mover.value}",
        facts={**chain_facts(move, links), **_harm(state, links[-1])},
    )


def _harm(state: State, last: Link) -> dict[str, str]:
    """What a move costs its own side, in a sentence: people are asked about it before it is taken."""
    if not falls(last) or last.die // OWN != state.turn:
        return {}
    count = state.fallen[state.turn] + 1
    which = f"your {ORDINALS[count - 1]} of five"
    ends = ", and you lose the game" if count == LOST else ""
    return {"harm": f"Your own {kind(last.die)} goes into the gutter, {which}{ends}."}


def _worth(last: Link, seat: int) -> str:
    """A die of the other side that falls, or one of the mover's own."""
    if not falls(last):
        return ""
    return "−1 die" if last.die // OWN == seat else "+1 die"


def _note(move: Move, links: tuple[Link, ...], seat: int) -> str:
    """The direction, and what is hit: "forward, hits Black's D4, which falls into the gutter"."""
    last, hits = links[-1], len(links) - 1
    way = _direction(move, seat)
    if not hits:
        return f"{way}, {'into the gutter' if falls(last) else 'hits nothing'}"
    what = f"hits {_whose(last.die, seat)}" if hits == 1 else f"{hits} hits, the last on {_whose(last.die, seat)}"
    return f"{way}, {what}{', which falls into the gutter' if falls(last) else ''}"


def _direction(move: Move, seat: int) -> str:
    """The way of a move as its player sees it from the own side of the board."""
    way = WAY[NUMBER[move.start], NUMBER[move.to]]
    return WAYS[(way + LINES // 2) % LINES if seat == WHITE and way < LINES else way]


def _whose(die: int, seat: int) -> str:
    """A die as the mover names it."""
    side = die // OWN
    owner = "your own" if side == seat else f"{SIDE_NAMES[side]}'s"
    return f"{owner} {kind(die)}"
