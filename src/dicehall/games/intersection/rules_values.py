"""What the rules texts of Intersection name beside the options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dicehall.games.intersection.dice import DICE

_COUNTS = ("no", "one", "two", "three", "four", "five", "all six")
_ROWS = {"S": "star", "H": "happy face", "2": "twos", "3": "threes", "4": "fours"}


def values(options: Mapping[str, Any]) -> dict[str, str]:
    """The faces of the signal die in words, and the rows of the point table."""
    return {"signal_faces": _faces(options["signal"]), "point_rows": "\n".join(_rows(options["points"]))}


def _faces(signal: Iterable[str]) -> str:
    parts = [f"{face} on {_COUNTS[count]}" for face, count in Counter(signal).items()]
    parts[0] += " faces" if "one" not in parts[0] else " face"
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _rows(points: Mapping[str, Sequence[int]]) -> Iterable[str]:
    for face, name in _ROWS.items():
        cells = [f"{value:,}" for value in points[face]]
        yield f"| {' | '.join([name, *[''] * (DICE - len(cells)), *cells])} |"
