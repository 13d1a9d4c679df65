"""Knockabout in words: moves with what they do, and what happened, die by die."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from dicehall.core.contract import Answer, Chosen, Event, Forfeit, Offer, Over, Rolled
from dicehall.games.knockabout import notation
from dicehall.games.knockabout.board import IN_GUTTER, NAMES, NEXT, NUMBER, WAY, WAYS
from dicehall.games.knockabout.dice import OWN, SIDE_NAMES, code, kind
from dicehall.games.knockabout.rules import Link, Move, State, chain, pending, rolled_die

_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def owned(die: int) -> str:
    """A die by its owner and kind: "White's D6"."""
    return f"{SIDE_NAMES[die // OWN]}'s {kind(die)}"


def in_gutter(cell: str) -> bool:
    """Whether a cell is of the gutter."""
    return IN_GUTTER[NUMBER[cell]]


def falls(link: Link) -> bool:
    """Whether a die comes from the main board into the gutter."""
    return in_gutter(link.to) and not in_gutter(link.start)


# Choices.


def offer(state: State, move: Move) -> Offer:
    """The move with its direction, whose die falls, and what it hits."""
    links = chain(state, move)
    mover = links[0]
    way = WAYS[WAY[NUMBER[move.start], NUMBER[move.to]]]
    group = f"{mover.start}: {kind(mover.die)} showing {mover.value}"
    label = f"{way.capitalize()} to {move.to}"
    return Offer(notation.write(move), label, _worth(links, state.turn), _note(links), group, _preview(move, links))


def _worth(links: tuple[Link, ...], seat: int) -> str:
    """A die for the mover, or one lost: what a move does to the score."""
    last = links[-1]
    if not falls(last):
        return ""
    return "−1 die" if last.die // OWN == seat else "+1 die"


def _note(links: tuple[Link, ...]) -> str:
    last = links[-1]
    if len(links) == 1:
        return "into the gutter yourself" if falls(last) else "runs free, no roll"
    hits = "hits" if len(links) == 2 else f"{len(links) - 1} hits, the last on"
    return f"{hits} {owned(last.die)}{', which falls' if falls(last) else ''}"


def _preview(move: Move, links: tuple[Link, ...]) -> dict[str, Any]:
    """What a move does, die by die, and the cell whose die is then rolled again."""
    steps = [_facts(move, link, hit) for link, hit in zip_longest(links, links[1:])]
    return {"move": notation.write(move), "chain": steps, "rolls": links[-1].to if len(links) > 1 else None}


def _facts(move: Move, link: Link, hit: Link | None) -> dict[str, Any]:
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


# What happened.


def describe(before: State, answer: Answer[Move], after: State) -> tuple[Event, ...]:
    """What happened in a step, in order."""
    match answer:
        case Chosen(chosen):
            events = _moved(before, chosen[before.turn], after)
        case Rolled(values):
            events = [_rolled(before, values[0])]
        case Forfeit(seat):
            events = [Event("clock", seat, "runs out of time")]
        case _:
            events = []
    return (*events, *_repeated(after), *_ended(after))


def _moved(before: State, move: Move, after: State) -> list[Event]:
    """The chain of a move: what the mover does, then each die that is hit. The facts are enough to animate it."""
    links = chain(before, move)
    pairs = list(zip_longest(links, links[1:]))
    whole = _preview(move, links)
    first = Event("moved", before.turn, _mover(*pairs[0], after), whole)
    pushed = zip(pairs[1:], whole["chain"][1:], strict=True)
    return [first, *(Event("pushed", None, _pushed(*pair, after), step) for pair, step in pushed)]


def _mover(link: Link, hit: Link | None, after: State) -> str:
    die = f"the {kind(link.die)}"
    if hit and link.start == link.to:
        return f"hits {owned(hit.die)} on {hit.start} with {die} on {link.start}"
    return f"moves {die} from {link.start} {_to(link, hit, after)}"


def _pushed(link: Link, hit: Link | None, after: State) -> str:
    """A sentence on what a die does that was hit."""
    if link.start == link.to:
        where = "in the gutter at" if in_gutter(link.to) else "on"
        return f"{owned(link.die)} stays {where} {link.to}{_strikes(hit)}."
    return f"{owned(link.die)} runs from {link.start} {_to(link, hit, after)}."


def _to(link: Link, hit: Link | None, after: State) -> str:
    """Where a die goes, and what it hits there."""
    if falls(link):
        side = link.die // OWN
        return f"into the gutter at {link.to}, {SIDE_NAMES[side]}'s {_ORDINALS[after.fallen[side] - 1]} die there"
    return f"to {link.to}{_strikes(hit)}"


def _strikes(hit: Link | None) -> str:
    return f" and {{hits}} {owned(hit.die)} on {hit.start}" if hit else ""


def _rolled(before: State, value: str) -> Event:
    die, cell = rolled_die(before), NAMES[before.rolling]
    was = before.values[die]
    facts = {"cell": cell, "die": code(die, was), "value": int(value)}
    return Event("rolled", before.turn, f"rolls {owned(die)} on {cell} again: {value} instead of {was}", facts)


def _repeated(after: State) -> list[Event]:
    if after.times != 2 or isinstance(pending(after), Over):
        return []
    return [Event("repeated", None, "This position stands for the second time; the third is a draw.", {"times": 2})]


def _ended(after: State) -> list[Event]:
    over = pending(after)
    if not isinstance(over, Over):
        return []
    facts = {"scores": list(over.scores)}
    if not over.winners:
        return [Event("drawn", None, "The same position for the third time: a draw.", facts)]
    winner = over.winners[0]
    why = "on time" if after.forfeited else f"with five of {SIDE_NAMES[1 - winner]}'s dice in the gutter"
    return [Event("won", winner, f"wins {why}", facts)]
