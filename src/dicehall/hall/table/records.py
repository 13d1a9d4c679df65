"""What a game alone came to: the points, or the turns where a game counts those."""

from __future__ import annotations

from typing import Any

from dicehall.core.contract import Over
from dicehall.core.play import Play
from dicehall.lab.daily import Measure
from dicehall.registry import part


def record_of(play: Play[Any, Any]) -> tuple[int, Measure]:
    """What a finished game alone came to, measured as in the game's daily challenge, or else in points."""
    pending = play.game.pending(play.state)
    assert isinstance(pending, Over)
    for challenge in part(play.game.spec.id, "challenges") or ():
        return challenge.result(play.state), challenge.measure
    return pending.scores[0], "points"
