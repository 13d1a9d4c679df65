"""What a finished game is worth to each seat, as learners count it."""

from __future__ import annotations

from typing import Any

from dicehall.core.contract import Over
from dicehall.rl.codec import Codec


def returns(codec: Codec[Any, Any], state: Any, over: Over) -> tuple[float, ...]:
    """The return of every seat: 1 for a win, a loss so that all add up to 0, and 0 for a draw.

    A shared win is divided. Alone it is what the game came to: points, or minus the turns that it took.
    """
    seats = len(over.scores)
    if seats == 1:
        alone = codec.alone(state)
        return (float(over.scores[0]) if alone is None else alone,)
    winners = over.winners or tuple(range(seats))
    return tuple((seats * (seat in winners) / len(winners) - 1) / (seats - 1) for seat in range(seats))
