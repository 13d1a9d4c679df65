"""What happened, in words. Dice are named by the seats that own them, so that each reader reads "your D6"."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from dicehall.core.contract import Answer, Chosen, Event, Forfeit, Over, Rolled
from dicehall.games.knockabout import notation
from dicehall.games.knockabout.board import NAMES
from dicehall.games.knockabout.chains import chain_facts, falls, is_gutter
from dicehall.games.knockabout.dice import LOST, OWN, code, kind
from dicehall.games.knockabout.rules import Link, Move, State, chain, pending, rolled_die

ORDINALS = ("first", "second", "third", "fourth", "fifth")


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


def owned(die: int) -> str:
    """A die by the seat that owns it and its kind: "seat 0's D6"."""
    return f"seat {die // OWN}'s {kind(die)}"


# Moves.


def _moved(before: State, move: Move, after: State) -> list[Event]:
    """A move with its whole chain, in facts that are enough to animate it; a die that falls is a point."""
    links = chain(before, move)
    mover, *others = zip_longest(links, links[1:])
    text = _mover(*mover) + "".join(f", which {_pushed(*each)}" for each in others)
    facts = {**chain_facts(move, links), "notation": notation.write(move)}
    last, point = links[-1], {"points": 1}
    if not falls(last):
        return [Event("moved", before.turn, text, facts)]
    side, count = last.die // OWN, _count(last, after)
    if side != before.turn:
        return [Event("moved", before.turn, f"{text}, {count} there", {**facts, **point})]
    scored = Event("scored", 1 - side, f"scores: {count} is in the gutter", point)
    return [Event("moved", before.turn, text, facts), scored]


def _mover(link: Link, hit: Link | None) -> str:
    """What the mover does with a die."""
    if hit and link.start == link.to:
        return f"uses the {kind(link.die)} on {link.start} to hit {owned(hit.die)} on {hit.start}"
    where = f"into the gutter at {link.to}" if falls(link) else f"to {link.to}"
    strikes = f" and {{hits}} {owned(hit.die)} on {hit.start}" if hit else ""
    return f"moves the {kind(link.die)} from {link.start} {where}{strikes}"


def _pushed(link: Link, hit: Link | None) -> str:
    """What a die does that was hit."""
    strikes = f"hits {owned(hit.die)} on {hit.start}" if hit else ""
    if link.start == link.to:
        return strikes or ("stays in the gutter" if is_gutter(link.to) else "stays there")
    if falls(link):
        return f"falls into the gutter at {link.to}"
    return f"runs to {link.to}" + (f" and {strikes}" if hit else "")


def _count(last: Link, after: State) -> str:
    """A die that has just fallen, counted: "the third of seat 0's dice"."""
    side = last.die // OWN
    return f"the {ORDINALS[after.fallen[side] - 1]} of seat {side}'s dice"


def _rolled(before: State, value: str) -> Event:
    die, cell = rolled_die(before), NAMES[before.rolling]
    was = before.values[die]
    shows = f"{value}, as before" if int(value) == was else f"{value} instead of {was}"
    facts: dict[str, Any] = {"cell": cell, "die": code(die, was), "value": int(value)}
    if before.move:
        facts["notation"] = notation.write_turn(before.move, value)
    return Event("rolled", before.turn, f"rolls {owned(die)} on {cell} again: {shows}", facts)


# Repetition and the end.


def _repeated(after: State) -> list[Event]:
    if after.times != 2 or isinstance(pending(after), Over):
        return []
    text = "The same position for the second time; the third time is a draw."
    return [Event("repeated", None, text, {"times": 2})]


def _ended(after: State) -> list[Event]:
    over = pending(after)
    if not isinstance(over, Over):
        return []
    facts = {"scores": list(over.scores)}
    if not over.winners:
        return [Event("drawn", None, "The same position for the third time: a draw.", facts)]
    winner = over.winners[0]
    return [Event("won", winner, _won(after, 1 - winner), facts)]


def _won(after: State, loser: int) -> str:
    if after.forfeited:
        return "wins on time"
    assert after.fallen[loser] == LOST
    return f"wins: five of seat {loser}'s dice are in the gutter"
