"""The table of a lesson: a step that was folded, as the messages that a table's socket would send for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from dicehall.core.contract import Game
from dicehall.core.play import Play
from dicehall.hall import wire
from dicehall.hall.storage.stored import Seat, StoredTable
from dicehall.hall.table import view
from dicehall.hall.table.log_lines import Line, Log
from dicehall.hall.table.state import TableState, restored, setup_of
from dicehall.lessons.files import Found
from dicehall.lessons.play import LEARNER, Folded, sitters

OWNER = "learner"
_PRESENT = view.Present(frozenset({OWNER}))


def messages(
    found: Found, game: Game[Any, Any], folded: Folded, tracks: Mapping[int, Any], since: int
) -> tuple[wire.Snapshot | wire.Update, ...]:
    """A snapshot of the start of a step, and an update for each entry: those with a version after `since`."""
    states = list(_states(found, game, folded, tracks))
    shown = [_seen(state) for state in states]
    sent: list[wire.Snapshot | wire.Update] = []
    if since < 1:
        sent.append(wire.Snapshot(1, view.parts(*shown[0]), (), ()))
    for version in range(max(2, since + 1), len(states) + 1):
        before, after = shown[version - 2], shown[version - 1]
        change = view.difference(before[0], after[0]) | view.difference(before[1], after[1])
        log = states[version - 1].log[len(states[version - 2].log) :]
        sent.append(wire.Update(version - 1, version, wire.Change(**change), log))
    return tuple(sent)


def _seen(state: TableState) -> tuple[view.Shared, view.Own]:
    """The table as the learner sees it; nothing at it can be proposed, taken back or given up."""
    common = view.common(state, _PRESENT)
    return common.shared, replace(view.own(state, OWNER, common), may=())


def _states(found: Found, game: Game[Any, Any], folded: Folded, tracks: Mapping[int, Any]) -> Iterator[TableState]:
    table, log = _table(found, game, folded.plays[0]), Log()
    before = len(folded.plays[0].entries)
    for play in folded.plays:
        fresh = play.entries[before:]
        before += len(fresh)
        log = log.added(Line(play, entry, frozenset(tracks)) for entry in fresh)
        phase: wire.Phase = "over" if play.over else "playing"
        yield replace(table, play=play, phase=phase, log=log, setup=setup_of(table, game, play))


def _table(found: Found, game: Game[Any, Any], play: Play[Any, Any]) -> TableState:
    """A table that nobody else can come to and that nothing is stored of."""
    seats = tuple(
        Seat(sitter.name, sitter.player, OWNER if number == LEARNER else "")
        for number, sitter in enumerate(sitters(found))
    )
    asked = tuple(wire.Mine(seat.name) if seat.owner else wire.BotSeat(seat.player) for seat in seats)
    request = wire.NewTable(found.game, asked, dict(play.options), chat=False, coach=False)
    name = f"learn:{found.game}:{found.rulebook}"
    stored = StoredTable(name, "", request, OWNER, 0, seats, None, "playing", chat_on=False)
    return restored(stored, game, 0)
