"""The two sides of a comparison, as people write them: bots by their levels, or house rules."""

from __future__ import annotations

from typing import Any, NamedTuple

from dicehall.bots import LEVELS
from dicehall.core.errors import BadOptions, shown
from dicehall.core.setup import read_option

AS_WRITTEN = "as-written"


class Side(NamedTuple):
    """One side: its bots, if bots are compared, or else its house rules."""

    bots: tuple[str, ...]
    options: dict[str, Any]


def sides(a: str, b: str, players: int | None = None) -> tuple[Side, Side]:
    """Both sides; two bots play each other, and alone each by itself. Raises BadOptions."""
    if a.strip() == b.strip():
        raise BadOptions(f"both sides are {shown(a)}; there is nothing to compare")
    if {a, b} <= set(LEVELS):
        if players not in (None, 1, 2):
            raise BadOptions(f"two bots are compared at tables of two, or each alone, not at tables of {players}")
        return (Side((a,), {}), Side((b,), {})) if players == 1 else (Side((a, b), {}), Side((b, a), {}))
    return Side((), _rules(a)), Side((), _rules(b))


def _rules(text: str) -> dict[str, Any]:
    """House rules with commas between, or none."""
    if text == AS_WRITTEN:
        return {}
    if "=" not in text:
        raise BadOptions(
            f"{shown(text)} can't be compared with the other side; name two bots ({', '.join(LEVELS)}), "
            f"or two rule sets such as {AS_WRITTEN} and come_in=0,goal=3000"
        )
    return dict(read_option(each) for each in text.split(","))
