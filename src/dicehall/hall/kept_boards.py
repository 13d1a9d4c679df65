"""Boards of one's own at the hall: checked by a worker, and kept under their fingerprints.

A table needs none of it: its options carry the board. What is kept here can be opened again, and by others.
"""

from __future__ import annotations

from dicehall.core.packed import name_of
from dicehall.hall.addresses import is_local
from dicehall.hall.board_reading import CheckBoard
from dicehall.hall.limits import BoardLimits
from dicehall.hall.quota import HOUR
from dicehall.hall.rates import Buckets, Rate
from dicehall.hall.refusals import NothingThere, TooFast, TooMany
from dicehall.hall.shares import refusing
from dicehall.hall.storage.errors import StoreFailed
from dicehall.hall.storage.store import Store
from dicehall.hall.storage.stored import StoredBoard
from dicehall.hall.storage.writes import board as board_row
from dicehall.hall.storage.writes import forgotten_board
from dicehall.hall.table.clock import now
from dicehall.hall.wire.boards import BoardInput, CheckedBoard, KeptBoard
from dicehall.hall.work import Workers
from dicehall.registry import plugin
from dicehall.workers.jobs import Person
from dicehall.workers.requests import raw


class KeptBoards:
    """The boards of a hall."""

    def __init__(self, store: Store, workers: Workers, limits: BoardLimits = BoardLimits()) -> None:  # noqa: B008
        self._store = store
        self._workers = workers
        self._limits = limits
        self._addresses = Buckets(Rate(limits.from_address, limits.from_address / HOUR))

    async def check(self, game: str, given: BoardInput, person: Person) -> CheckedBoard:
        """A board with its faults; raises BadOptions, UnknownGame, HallError."""
        plugin(game)
        asked = CheckBoard(game, given.toml, raw(given.content), given.name)
        with refusing("a board to be checked"):
            return await self._workers.check_board(asked, person)

    async def keep(self, game: str, board: str, person: Person) -> KeptBoard:
        """Keep a board without faults for a person; raises BadOptions, TooMany, StoreFailed, HallError."""
        found = await self.check(game, BoardInput(name=board), person)
        kept = [each for each in await self._store.boards_kept_by(person.owner) if each.game == game]
        known = next((each for each in kept if each.id == found.id), None)
        if known is not None:
            return _card(known)
        self._check_room(len(kept), person)
        fresh = StoredBoard(
            person.owner, game, found.id, name_of(found.board), found.fingerprint, found.board, now()
        )
        try:
            await self._store.commit([board_row(fresh)])
        except StoreFailed:
            if await self._store.board(game, found.id) is None:  # else it was kept twice at once
                raise
        return _card(fresh)

    def _check_room(self, kept: int, person: Person) -> None:
        if kept >= self._limits.person:
            raise TooMany(f"you keep {kept} boards; forget some of them first")
        if person.address and not is_local(person.address):
            try:
                self._addresses.take(person.address)
            except TooFast:
                raise TooMany("many boards were kept in your network in the last hour; try again later") from None

    async def find(self, game: str, id_: str) -> KeptBoard:
        """A board by its id; raises NothingThere, StoreFailed."""
        found = await self._store.board(game, id_)
        if found is None:
            raise NothingThere("this hall keeps no such board; ask for a new link")
        return _card(found)

    async def kept_by(self, game: str, owner: str) -> list[KeptBoard]:
        """The boards that a person keeps, newest first; raises StoreFailed."""
        return [_card(each) for each in await self._store.boards_kept_by(owner) if each.game == game]

    async def forget(self, game: str, id_: str, owner: str) -> None:
        """Keep a board no longer for this person; raises StoreFailed."""
        await self._store.commit([forgotten_board(owner, game, id_)])


def _card(kept: StoredBoard) -> KeptBoard:
    return KeptBoard(kept.game, kept.id, kept.name, kept.fingerprint, kept.board, kept.created)
