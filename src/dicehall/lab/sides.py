"""The two sides of a comparison, read from text: bots, or house rules."""

from __future__ import annotations

from typing import Any, NamedTuple

from dicehall.bots import levels_of
from dicehall.bots.custom import FORMS, is_custom
from dicehall.core.errors import BadOptions, shown
from dicehall.core.setup import read_option

AS_WRITTEN = "as-written"


class Side(NamedTuple):
    """One side: its bots, if bots are compared, or else its house rules."""

    bots: tuple[str, ...]
    options: dict[str, Any]


def sides(game: str, a: str, b: str, players: int | None = None) -> tuple[Side, Side]:
    """Both sides; two bots play each other, or each plays alone. Raises BadOptions."""
    if a.strip() == b.strip():
        raise BadOptions(f"both sides are {shown(a)}; there is nothing to compare")
    a, b = a.strip(), b.strip()
    if all(_is_bot(game, each) for each in (a, b)):
        if players not in (None, 1, 2):
            raise BadOptions(f"two bots are compared at tables of two, or each alone, not at tables of {players}")
        return (Side((a,), {}), Side((b,), {})) if players == 1 else (Side((a, b), {}), Side((b, a), {}))
    return Side((), _rules(game, a)), Side((), _rules(game, b))


def _is_bot(game: str, text: str) -> bool:
    return text in levels_of(game) or (text != AS_WRITTEN and is_custom(text))


def _rules(game: str, text: str) -> dict[str, Any]:
    """House rules, separated by commas, or none."""
    if text == AS_WRITTEN:
        return {}
    if "=" not in text:
        raise BadOptions(
            f"{shown(text)} can't be compared with the other side; name two bots "
            f"({', '.join(levels_of(game))}; or your own: {FORMS}), or two rule sets such as {AS_WRITTEN} and "
            f"name=value,name=value"
        )
    return dict(read_option(each) for each in text.split(","))
