"""The aiming aid at the hall: trials of the throw in each hand, more of them while the hand stands still."""

from __future__ import annotations

import asyncio
import time
from typing import Any, NamedTuple

import msgspec

from dicehall.bots import aiming
from dicehall.bots.aiming import BATCH, MOST, Aim, Level, Sample
from dicehall.core.contract import Game
from dicehall.core.errors import BadOptions
from dicehall.core.play import Play
from dicehall.hall.at_once import AtOnce
from dicehall.hall.refusals import NoAid, NothingThere, NotNow, NotYours
from dicehall.hall.shared_work import SharedWork
from dicehall.hall.shares import refusing
from dicehall.hall.table.seats import seats_of
from dicehall.hall.table.state import TableState
from dicehall.hall.work import Workers
from dicehall.workers.jobs import Person

MOST_AIMS = 500
MOST_AT_ONCE = 24
MOST_OF_ONE = 3
"""The largest numbers of answers that are being made at once: in all, and for one person or address."""
PIECE = 8
"""Trials that a worker makes without a break: a real throw, which comes first, waits no longer than that."""
FIRST, HURRY = 0.12, 0.25
"""Seconds that the first answer about a throw may take, and later ones: at least one piece, at most a batch."""


class Aimed(NamedTuple):
    """A throw in somebody's hand: whose and where, at which moment of the game, and the throw in notation."""

    place: str
    moment: int
    game: Game[Any, Any]
    state: Any
    seat: int
    text: str


class _Trials(msgspec.Struct):
    """The trials of a throw so far, and the work on more of them."""

    aimed: Aimed
    samples: list[Sample]
    work: SharedWork[None] | None = None


def aimed_at(table: TableState, owner: str, seat: int, text: str) -> Aimed:
    """The throw about which a person may be told at a table; raises HallError and GameError."""
    if seat not in seats_of(table.seats, owner):
        raise NotYours("that seat is not yours; the aid is for your own")
    if table.play is None or table.phase != "playing":
        raise NotNow("there is nothing to aim at: the game is not running")
    return aimed_in(f"table {table.id}", table.play, seat, text)


def aimed_in(place: str, play: Play[Any, Any], seat: int, text: str) -> Aimed:
    """The throw of a seat in a game; raises NoAid, NothingThere and GameError."""
    game, state = play.game, play.state
    if _level(game, state) == "off":
        raise NoAid("no aid at this table: it was made without one")
    play.check_asked(seat)
    action = aiming.checked(game, state, seat, text)
    return Aimed(place, len(play.entries), game, state, seat, game.write(state, action))


def _level(game: Game[Any, Any], state: Any) -> Level:
    try:
        return aiming.level_for(game, state)
    except BadOptions as error:
        raise NothingThere(str(error)) from None


class Aims:
    """The newest throw of each hand with its trials. Another throw of the same hand ends the work on the last."""

    def __init__(self, workers: Workers, first: float = FIRST, hurry: float = HURRY) -> None:
        self._workers = workers
        self._first, self._hurry = first, hurry
        self._trials: dict[tuple[str, int], _Trials] = {}
        self._at_once = AtOnce(MOST_AT_ONCE, MOST_OF_ONE, "odds of throws")

    async def of(self, aimed: Aimed, person: Person) -> Aim:
        """What the trials say, after up to a batch more of them; raises HallError, BadOptions."""
        trials = self._of_hand(aimed)
        with self._at_once.one_more(person), refusing("the odds of a throw"):
            await self._more(trials, person)
        level = _level(aimed.game, aimed.state)
        return await asyncio.to_thread(
            aiming.told, aimed.game, aimed.state, aimed.text, tuple(trials.samples), level
        )

    async def close(self) -> None:
        """Stop what is being tried."""
        works = [each.work for each in self._trials.values() if each.work is not None]
        await asyncio.gather(*(work.close() for work in works))

    def _of_hand(self, aimed: Aimed) -> _Trials:
        hand = (aimed.place, aimed.seat)
        known = self._trials.pop(hand, None)
        if known is not None and (known.aimed.moment, known.aimed.text) != (aimed.moment, aimed.text):
            _stop(known)
            known = None
        self._trials[hand] = known = known or _Trials(aimed, [])
        while len(self._trials) > MOST_AIMS:
            _stop(self._trials.pop(next(iter(self._trials))))
        return known

    async def _more(self, trials: _Trials, person: Person) -> None:
        """Wait for a batch more; whoever asks for the same one waits for the same work."""
        if len(trials.samples) >= MOST:
            return
        if trials.work is None or trials.work.done or trials.work.given_up:
            trials.work = SharedWork(self._try(trials, person))
        work = trials.work
        try:
            await work.wait()
        except asyncio.CancelledError:
            if not work.done:
                raise  # whoever waited has gone
            raise NotNow("the hand has moved on") from None

    async def _try(self, trials: _Trials, person: Person) -> None:
        aimed = trials.aimed
        end = min(MOST, len(trials.samples) + BATCH)
        hurry = self._hurry if trials.samples else self._first
        begun = last = time.monotonic()
        while (first := len(trials.samples)) < end:
            count = min(PIECE, end - first)
            trials.samples += await self._workers.aim(aimed.game, aimed.state, aimed.text, first, count, person)
            took, last = time.monotonic() - last, time.monotonic()
            if last + took - begun > hurry:
                return  # another piece would come too late


def _stop(trials: _Trials) -> None:
    if trials.work is not None:
        trials.work.cancel()
