"""Picking puzzles out of many, so that no kind of answer is right so often that it can be guessed.

What the usual players miss is often the same kind of choice: one that they never take. Among many puzzles there are
enough of the other kinds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dicehall.train.puzzle import Puzzle


def answer_kind(puzzle: Puzzle) -> str:
    """The kind of a puzzle's best choice: the first word of its notation."""
    return puzzle.best.text.partition(" ")[0]


def picked(puzzles: Sequence[Puzzle], count: int) -> tuple[Puzzle, ...]:
    """So many of the puzzles, in their order, in which each kind of answer has as even a share as there can be."""
    shares = even_shares(Counter(map(answer_kind, puzzles)), count)
    kinds: dict[str, list[Puzzle]] = {}
    for each in puzzles:
        kinds.setdefault(answer_kind(each), []).append(each)
    kept = {each.id for kind, every in kinds.items() for each in spread(every, shares[kind])}
    return tuple(each for each in puzzles if each.id in kept)


def even_shares(there: Counter[str], count: int) -> dict[str, int]:
    """How many of each kind make this many together: as even as what is there allows."""
    shares: dict[str, int] = {}
    left = min(count, there.total())
    for place, (kind, most) in enumerate(sorted(there.items(), key=lambda each: each[1])):
        shares[kind] = min(most, left // (len(there) - place))
        left -= shares[kind]
    return shares


def spread(every: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """So many of these, from all over them."""
    return [every[number * len(every) // count] for number in range(count)]
