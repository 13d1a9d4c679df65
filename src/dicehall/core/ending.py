"""How a game ended, for people: where points come from, how it was won, and what decided it.

A game's part `ending` makes an `Ending` of its state and of what happened. The texts name seats as "seat 1" and
"seat 1's"; a host puts in names as each reader reads them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from dicehall.core.contract import Event
from dicehall.core.sentences import sentence, with_names


class Happened(NamedTuple):
    """An event, and the number of the entry of the record that it belongs to."""

    entry: int
    event: Event


class Row(msgspec.Struct, frozen=True):
    """One line of a tally, with a value for each seat.

    `texts` are the values as people write them ("3 × 2 = 6"), where a plain number does not say it. `notes` say
    what each value is made of ("9 of 9"). `pieces` are what was counted, in the game's own notation.
    """

    label: str
    values: tuple[int, ...]
    texts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    pieces: tuple[tuple[str, ...], ...] = ()


class Tally(msgspec.Struct, frozen=True):
    """Rows that add up: `totals` are their sums, a number for each seat, and `total` names them.

    One that is `folded` is shown to those who ask for it.
    """

    title: str
    rows: tuple[Row, ...]
    total: str
    totals: tuple[int, ...]
    folded: bool = False


class Ribbon(msgspec.Struct, frozen=True):
    """The last thing that happened in a few words: what it was, and what came of it; `harm`: it cost something."""

    head: str
    text: str
    harm: bool = False


class Decided(msgspec.Struct, frozen=True):
    """The step that decided the game: its entry, its words as in an event, and why it is this one."""

    entry: int
    seat: int | None
    text: str
    why: str = ""


class Course(msgspec.Struct, frozen=True):
    """How the points of each seat grew: `points` has a list for each seat, a number after each `unit`."""

    unit: str
    points: tuple[tuple[int, ...], ...]
    goal: int | None = None


class Counts(msgspec.Struct, frozen=True):
    """What a seat did in the whole game, counted ("on seat 0's board", 11), with sentences about it."""

    title: str
    rows: tuple[tuple[str, int], ...]
    notes: tuple[str, ...] = ()


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a game. The totals of the first tally are the final scores.

    `margin` follows the result ("by 62"), and `how` says in a few words how it came about. `asides` has a short
    text for each seat, which it alone reads ("you are 62 behind"), or "". `near` are seats that almost won. `late`
    is the seat whose clock ran out, if that ended the game. `counts` has what each seat did, or is empty.
    """

    tallies: tuple[Tally, ...]
    margin: str = ""
    how: str = ""
    asides: tuple[str, ...] = ()
    near: tuple[int, ...] = ()
    late: int | None = None
    ribbon: Ribbon | None = None
    decided: Decided | None = None
    course: Course | None = None
    counts: tuple[Counts, ...] = ()


def tally(title: str, rows: Iterable[Row], total: str = "Total", *, folded: bool = False) -> Tally:
    """A tally with its sums."""
    listed = tuple(rows)
    sums = tuple(map(sum, zip(*(row.values for row in listed), strict=True)))
    return Tally(title, listed, total, sums, folded)


def margin(scores: Sequence[int], winners: Sequence[int]) -> str:
    """By how much the one winner is ahead of the next: "by 62"; "" where nobody is."""
    if len(winners) != 1 or len(scores) < 2:
        return ""
    ahead = scores[winners[0]] - max(score for seat, score in enumerate(scores) if seat != winners[0])
    return f"by {ahead:,}" if ahead > 0 else ""


FOR_GOOD, MOST = "took the lead for good", "scored the most"
"""Why a step decided a game."""


def decisive(happened: Sequence[Happened], winners: Sequence[int], seats: int) -> Decided | None:
    """The step by which the winner took the lead for good; of a winner who always led, the one that scored most."""
    points, leader, found = [0] * seats, None, None
    best, most = None, 0
    for entry, event in happened:
        scored = event.facts.get("points")
        if event.seat is None or not isinstance(scored, int) or not scored:
            continue
        points[event.seat] += scored
        if scored > most and (event.seat in winners or not winners):
            best, most = Decided(entry, event.seat, event.text, MOST), scored
        first = [seat for seat in range(seats) if points[seat] == max(points)]
        if len(first) == 1 and first[0] != leader:
            found = Decided(entry, event.seat, event.text, FOR_GOOD) if leader is not None else None
            leader = first[0]
    return found if found is not None and [leader] == list(winners) else best


def put_into_words(ending: Ending, names: Sequence[str], to: int | None) -> Ending:
    """The ending with names for its seats, as one seat (or nobody in particular) reads it."""

    def named(text: str) -> str:
        return with_names(text, names, to=to)

    def counted(each: Counts) -> Counts:
        rows = tuple((named(label), count) for label, count in each.rows)
        return Counts(_capital(named(each.title)), rows, tuple(_capital(named(note)) for note in each.notes))

    replace, ribbon, decided = msgspec.structs.replace, ending.ribbon, ending.decided
    return replace(
        ending,
        how=named(ending.how),
        asides=tuple(map(named, ending.asides)),
        ribbon=ribbon and replace(ribbon, head=named(ribbon.head), text=named(ribbon.text)),
        decided=decided and replace(decided, text=sentence(decided.seat, decided.text, names, to=to)),
        counts=tuple(map(counted, ending.counts)),
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
