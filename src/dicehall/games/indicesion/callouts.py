"""What is called out over the table while a throw happens: "+8", "tower ×2", "knocked off", with all totals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from dicehall.core.contract import Event
from dicehall.games.indicesion.reading import Lie
from dicehall.games.indicesion.state import State

_KINDS = {"knocked_off": "knocked off", "burnt": "burnt", "left": "off the table", "barrel": "barrel taken"}


def called_out(
    before: State, events: Sequence[Event], totals: Sequence[int], lies: Mapping[int, Lie]
) -> Iterator[Event]:
    """The events of a throw in their order, each with every seat's points after it and what is called out."""
    now = list(totals)
    for event in events:
        if event.seat is not None:
            now[event.seat] += event.facts.get("points", 0)
        yield replace(event, facts={**event.facts, **_more(before, event, lies), "totals": list(now)})


def _more(before: State, event: Event, lies: Mapping[int, Lie]) -> dict[str, Any]:
    die = event.facts.get("die")
    called = list(_called(event, lies.get(die) if die is not None else None))
    whose = {} if die is None else {"whose": before.die(die).owner}
    return {**whose, **({"callout": called} if called else {})}


def _called(event: Event, lie: Lie | None) -> Iterator[str]:
    points = event.facts.get("points", 0)
    if points:
        yield f"{'+' if points > 0 else '−'}{abs(points)}"
    if event.kind in _KINDS:
        yield _KINDS[event.kind]
    elif lie is not None and event.kind in ("landed", "returned", "scores", "changed"):
        yield from _how(lie, event.seat)


def _how(lie: Lie, seat: int | None) -> Iterator[str]:
    """How a die on a board comes to its points, or why it has none."""
    score = lie.scores.get(seat) if seat is not None else None
    if score is not None and score.times > 1:
        yield f"tower ×{score.times}"
    if score is not None and score.yellow:
        yield f"{'+' if score.yellow > 0 else '−'}{abs(score.yellow)} yellow"
    if lie.boards and lie.why is not None:
        yield lie.why.partition(":")[0].partition(" by ")[0]
    elif not lie.boards:
        yield "missed"
