"""What a page shows of a game that it has no folder for: the game's own picture, drawing, scores and dice."""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import Any

from dicehall.core.contract import Roll, Rolled
from dicehall.core.errors import GameError
from dicehall.core.play import Play
from dicehall.core.plugin import reason
from dicehall.drawing import as_text
from dicehall.hall.wire.table import Drawing, RolledDie
from dicehall.registry import part, plugin
from dicehall.svg import clean

log = logging.getLogger(__name__)


def drawing(play: Play[Any, Any], seat: int | None) -> Drawing | None:
    """The state as a seat (or a spectator) sees it; None for a game that the page draws by itself."""
    game = play.game.spec.id
    if plugin(game).page:
        return None
    standing = part(game, "standing")
    names = [sitter.name for sitter in play.header.seats]
    return Drawing(
        svg=_picture(play, seat),
        text=as_text(play.game, play.state, names),
        scores=standing(play.state) if standing else None,
        dice=_rolled(play),
    )


def _picture(play: Play[Any, Any], seat: int | None) -> str:
    """The game's picture without anything dangerous; "" where there is none, or where it fails."""
    game = play.game.spec.id
    svg = part(game, "picture")
    if svg is None:
        return ""
    try:
        return clean(svg(play.state, play.last_choice, seat)).svg
    except Exception as error:
        _complain(game, str(error) if isinstance(error, GameError) else reason(error))
        return ""


@lru_cache(maxsize=64)  # a reason may name a position, and there is no end of those
def _complain(game: str, why: str) -> None:
    """Log a reason once."""
    log.warning("the picture of %s can't be shown, its drawing is shown instead: %s", game, why)


def _rolled(play: Play[Any, Any]) -> tuple[RolledDie, ...]:
    """The dice that were rolled last, as they lie."""
    for taken in reversed(play.taken):
        pending = play.game.pending(taken.before)
        if isinstance(taken.answer, Rolled) and isinstance(pending, Roll):
            faces = zip(pending.dice, taken.answer.values, strict=True)
            return tuple(RolledDie(die.name, face) for die, face in faces)
    return ()
