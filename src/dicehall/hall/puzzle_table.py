"""The table of a puzzle: a position as the snapshot that a table's socket would send for it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dicehall.core.contract import Game
from dicehall.core.play import Play
from dicehall.hall import wire
from dicehall.hall.storage.stored import Seat, StoredTable
from dicehall.hall.table import view
from dicehall.hall.table.state import restored, setup_of

OWNER = "solver"
_PRESENT = view.Present(frozenset({OWNER}))


def snapshot(game: Game[Any, Any], play: Play[Any, Any], seat: int, name: str) -> wire.Snapshot:
    """The table as the solver sees it; nothing at it can be proposed, taken back or given up."""
    seats = tuple(
        Seat(sitter.name, sitter.player, OWNER if number == seat else "")
        for number, sitter in enumerate(play.header.seats)
    )
    asked = tuple(wire.Mine(each.name) if each.owner else wire.BotSeat(each.player) for each in seats)
    request = wire.NewTable(game.spec.id, asked, dict(play.options), chat=False, coach=False)
    stored = StoredTable(name, "", request, OWNER, 0, seats, None, "playing", chat_on=False)
    table = restored(stored, game, 0)
    table = replace(table, play=play, phase="playing", setup=setup_of(table, game, play))
    common = view.common(table, _PRESENT)
    own = replace(view.own(table, OWNER, common), may=())
    return wire.Snapshot(1, view.parts(common.shared, own), (), ())
