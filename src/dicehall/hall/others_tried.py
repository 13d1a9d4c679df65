"""What choices at a puzzle are called, and what others tried there first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from dicehall.core.errors import GameError
from dicehall.core.play import Play
from dicehall.hall.wire.training import OthersTried
from dicehall.train.answers import rated_choice
from dicehall.train.puzzle import Head, Puzzle, Worth

MOST_OTHERS = 4


def label_of(play: Play[Any, Any], head: Head, puzzle: Puzzle, text: str) -> str:
    """A choice in words; nothing, if it can't be chosen."""
    try:
        return rated_choice(play, head, puzzle, puzzle.worth(text) or Worth(text, puzzle.best.value)).label
    except GameError:
        return ""


def others_tried(tried: Counter[str], label: Callable[[str], str]) -> tuple[OthersTried, ...]:
    """What was tried most; throws that differ in their numbers only count as the same.

    What can't be chosen is left out: it came with a file, or is from another time.
    """
    counts: Counter[str] = Counter()
    texts: dict[str, str] = {}
    for text, count in tried.items():
        if said := label(text):
            counts[said] += count
            texts.setdefault(said, text)
    return tuple(OthersTried(texts[said], said, count) for said, count in counts.most_common(MOST_OTHERS))
