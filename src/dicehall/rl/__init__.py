"""Games for learning: action ids, masks and tensors (`codec_of`), and environments for three libraries.

`dicehall.rl.gym`, `dicehall.rl.zoo` and `dicehall.rl.spiel` need the extra `dicehall[rl]` (docs/environments.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dicehall.core.errors import BadOptions
from dicehall.core.setup import check_seats, resolve
from dicehall.registry import plugin, plugins

if TYPE_CHECKING:
    from dicehall.rl.codec import Codec


def codec_of(game: str, seats: int, options: Mapping[str, Any] | None = None) -> Codec[Any, Any]:
    """The codec of a game at a table like this; raises UnknownGame and BadOptions."""
    brought, given = plugin(game), options or {}
    make = brought.load("codec")
    if make is None:
        coded = ", ".join(each.id for each in plugins() if each.has("codec")) or "none"
        raise BadOptions(f"{brought.spec.title} has no action ids for learning; games that have: {coded}")
    check_seats(brought.spec, seats, given)
    codec: Codec[Any, Any] = make(seats, resolve(brought.spec, given))
    codec.made_for = (game, seats, dict(given))
    return codec
