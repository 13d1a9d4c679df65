"""A table: one task with one queue, which does one thing at a time and tells nobody before it is stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from dicehall.bots import PlayerFailed
from dicehall.core.apply import asked_seats
from dicehall.core.contract import Decide, Game, Roll, Simulate
from dicehall.core.errors import GameError, IllegalAction
from dicehall.core.fairdice import FairDice
from dicehall.core.play import Play
from dicehall.core.record import read_record
from dicehall.hall import seating, show, wire, words
from dicehall.hall.audience import Audience
from dicehall.hall.clock import Clock
from dicehall.hall.refusals import NoTable, Unavailable
from dicehall.hall.storage import writes
from dicehall.hall.storage.stored import ClockState, Status, StoredTable
from dicehall.hall.storage.writer import Write
from dicehall.hall.work import BOT_MILLIS, BotTurn, Simulated, Workers
from dicehall.lab import daily as challenges
from dicehall.workers.jobs import WorkerFailed

T = TypeVar("T")
SECOND_TRY = 10.0

log = logging.getLogger("dicehall.hall")


class House(Protocol):
    """What a table needs of the hall around it."""

    workers: Workers

    async def commit(self, changes: list[Write]) -> None:
        """Store the changes, all or none."""

    def publish(self, message: bytes, channel: str) -> None:
        """Send a message to everybody who listens to a channel."""


class Job(NamedTuple):
    """Something to be done in turn, and whoever waits for it."""

    work: Callable[[], Any]
    done: asyncio.Future[Any]
    quiet: bool = False


class Table:
    """One table. Everything that changes it goes through `do`; `moved` is called after the game moved."""

    def __init__(self, stored: StoredTable, game: Game[Any, Any], house: House) -> None:
        self.id, self.code, self.request, self.host = stored.id, stored.code, stored.request, stored.host
        self.game = game
        self.seats = list(stored.seats)
        self.seed, self.daily = stored.seed, stored.daily
        self.phase: wire.Phase = stored.phase
        self.play: Play[Any, Any] | None = None
        self.clock: Clock | None = None
        self.proposal = stored.proposal
        self.trouble = ""
        self.log: list[wire.LogEntry] = []
        self.chat = list(stored.chat)
        self.chat_on = stored.chat_on
        self.tracks = set(stored.tracks)
        self.next = stored.next
        self.used = writes.now()
        self.to_write: list[Write] = []
        self._house = house
        self.audience = Audience(self, house.publish)
        self._queue: asyncio.Queue[Job] = asyncio.Queue()
        self._jobs: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None
        self._lonely = 0
        self._holds = bool(stored.held)
        if stored.header:
            self._restore(stored, stored.header)
        self._noted = Status(stored.phase, stored.clock, stored.proposal, show.result(self))
        self.setup = show.setup(self)

    def _restore(self, stored: StoredTable, header: bytes) -> None:
        """Take up the game where its record ends, with the choices that were waiting."""
        record = read_record([header, *stored.lines])
        play = Play(self.game, record.header, self._dice())
        for entry in record.entries:
            play.follow(entry)
            self.log.append(words.line(play, entry, self.tracks))
        for seat, text in stored.held.items():
            play.act(seat, text)
        self.play = play
        self._wind(stored.clock.left if stored.clock else ())

    # The task.

    def start(self) -> None:
        """Begin to work; a table that was stopped in the middle goes on there."""
        self._task = asyncio.create_task(self._run())
        if self.play is not None:
            self._queue.put_nowait(Job(self.moved, asyncio.get_running_loop().create_future()))

    async def stop(self) -> None:
        """End the table's tasks; what is stored stays."""
        for task in (*self._jobs.values(), self._task):
            if task:
                task.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    await task

    async def do(self, work: Callable[[], T], quiet: bool = False) -> T:
        """Do something in turn: when this returns it is stored and published. Raises GameError.

        What is quiet changes nothing, and so nobody is told.
        """
        if not self.alive:
            raise NoTable("this table was put away; ask for it again")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Job(work, done, quiet))
        return await done

    async def _run(self) -> None:
        while True:
            job = await self._next_job()
            try:
                result = job.work()
                if not job.quiet:
                    await self._finish()
            except GameError as error:
                _fail(job, error)
                if isinstance(error, Unavailable):
                    return self._give_up(error)
            except Exception as error:
                log.exception("a table failed", extra={"game": self.request.game})
                _fail(job, error)
                return self._give_up(error)
            else:
                if not job.done.done():
                    job.done.set_result(result)

    async def _next_job(self) -> Job:
        """The next thing to do: what a clock says, or else what somebody asks for in time."""
        due = self.clock.due() if self.clock else None
        if due is None:
            return await self._queue.get()
        with suppress(TimeoutError):
            if due > writes.now():
                async with asyncio.timeout((due - writes.now()) / 1000):
                    return await self._queue.get()
        return Job(self._time_out, asyncio.get_running_loop().create_future())

    def _give_up(self, error: Exception) -> None:
        """What is in memory may be ahead of what is stored: whoever asks next gets the table from the store."""
        while not self._queue.empty():
            _fail(self._queue.get_nowait(), error)

    @property
    def alive(self) -> bool:
        """Whether the table still works."""
        return self._task is not None and not self._task.done()

    async def ended(self) -> None:
        """Return when the table no longer works: whoever listens to it must come again."""
        if self._task:
            await asyncio.wait([self._task])

    async def _finish(self) -> None:
        """Store, then tell, then set bots and physics to work."""
        self.used = writes.now()
        self._note_standing()
        if self.to_write:
            changes, self.to_write = self.to_write, []
            try:
                await self._house.commit(changes)
            except SQLAlchemyError as error:
                log.error("could not store", extra={"error": type(error).__name__})
                raise Unavailable("the hall could not store this; nothing was done") from None
        self.audience.tell()
        self._employ()

    @property
    def shares_dice(self) -> bool:
        """Whether the people here add to the dice: not where they roll their own, nor at a daily challenge."""
        return not self.request.real_dice and self.daily is None

    @property
    def entry(self) -> int:
        """The number of the last entry."""
        return len(self.play.entries) if self.play else 0

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing goes on."""
        busy = self._jobs or not self._queue.empty() or (self.clock and self.clock.running)
        return self.audience.empty and not busy

    # The game goes on.

    def begin(self) -> None:
        """Start the game: everybody sits, and the dice are made."""
        self.play = seating.begin(self.game, self.request, self.seats, self._dice())
        self.phase = "playing"
        self.setup = show.setup(self)
        self.to_write.append(writes.header(self.id, self.play.header))
        self._wind()
        self.moved()

    def _dice(self) -> FairDice | None:
        return seating.dice_of(self.seats, self.seed, self.daily)

    def _wind(self, left: tuple[int, ...] = ()) -> None:
        if self.request.clock.kind != "none":
            self.clock = Clock(self.request.clock, len(self.seats), writes.now(), left)

    def moved(self) -> None:
        """After the game moved: draw dice that are due, put entries into words, set clocks, note what to store."""
        play = self.play
        assert play is not None
        self._log_entries()
        while isinstance(play.pending, Roll) and not self.request.real_dice and not play.over:
            self.audience.note()  # whoever looks sees the table with the dice in hand before they fall
            play.roll()
            self._log_entries()
        if play.over:
            self.phase = "over"
            self._house.workers.release(self.id)
        self.set_clock()
        self._note_held(play.held)

    def _note_held(self, held: dict[int, str]) -> None:
        if held or self._holds:
            self.to_write += writes.held(self.id, self.entry, held)
        self._holds = bool(held)

    def pause(self) -> None:
        """Stop the clocks and let nobody choose until somebody resumes."""
        self.phase = "paused"
        self.set_clock()

    def _log_entries(self) -> None:
        play = self.play
        assert play is not None
        for entry in play.entries[len(self.log) :]:
            self.proposal = None
            self.log.append(words.line(play, entry, self.tracks))
            self.to_write += writes.entries(self.id, [entry])
            if self.clock and play.last and play.last.entry is entry:
                self.clock.answered(asked_seats(self.game.pending(play.last.before)), writes.now())

    def set_clock(self) -> None:
        """Let the time of those run whom the game waits for."""
        if self.clock and self.play:
            asked = asked_seats(self.play.pending) if self.phase == "playing" else ()
            self.clock.run(asked, writes.now())

    def _note_standing(self) -> None:
        """Note for the store how far the table is, if that has changed."""
        clock = ClockState(tuple(self.clock.left)) if self.clock else None
        stands = Status(self.phase, clock, self.proposal, show.result(self))
        if stands != self._noted:
            self._noted = stands
            self.to_write += [writes.status(self.id, stands), *self._score()]

    def _score(self) -> list[Write]:
        """What an attempt at a daily challenge came to, once the rules have ended it."""
        if self.daily is None or self.play is None:
            return []
        came_to = challenges.result(challenges.challenge(self.daily.challenge), self.play)
        return [] if came_to is None else [writes.scored(self.id, came_to)]

    def _stand_in(self, seat: int) -> None:
        """Let the game's fallback choose; where the rules know no clock, as for who begins, time stands still."""
        assert self.play is not None
        assert self.clock is not None
        try:
            self.play.timeout(seat)
        except IllegalAction:
            self.clock.run(tuple(other for other in self.clock.running if other != seat), writes.now())
        else:
            self.moved()

    def _time_out(self) -> None:
        """A clock has run out: the game's fallback stands in."""
        assert self.play is not None
        assert self.clock is not None
        for seat in self.clock.out(writes.now()):
            if seat in asked_seats(self.play.pending):
                self._stand_in(seat)
        self._lonely = 0 if any(self.audience.is_here(seat.owner) for seat in self.seats) else self._lonely + 1
        if self._lonely > 2 * len(self.seats) and self.phase == "playing":
            self.pause()  # a table that everybody left would play against itself for ever

    # Bots and physics.

    def _employ(self) -> None:
        """Set to work whoever is not a person and has something to do."""
        play = self.play
        if play is None or self.phase != "playing":
            return
        match play.pending:
            case Simulate(request):
                self._hire(-1, self._simulate(self.entry, request))
            case Decide(seats):
                for seat in seats:
                    if seating.is_bot(self.seats[seat]):
                        self._hire(seat, self._choose(self.entry, seat, play.state))

    def _hire(self, seat: int, work: Coroutine[Any, Any, None]) -> None:
        key = (self.entry, seat)
        if key in self._jobs:
            work.close()
            return
        task = asyncio.create_task(work)
        self._jobs[key] = task
        task.add_done_callback(lambda _: self._jobs.pop(key, None))

    async def _choose(self, entry: int, seat: int, state: Any) -> None:
        """Let a bot choose; one that fails pauses the table, and nobody plays in its place."""
        assert self.play is not None
        level, options = self.seats[seat].player, self.play.header.options
        turn = BotTurn(self.id, self.game, options, state, seat, level, self._bot_millis(seat))
        try:
            text = await self._house.workers.choose(turn)
        except PlayerFailed as error:
            log.error("a bot failed", extra={"game": self.request.game, "player": level, "error": str(error)})
            work = partial(self._player_failed, entry, seat)
        else:
            work = partial(self._bot_chose, entry, seat, text)
        with suppress(GameError):
            await self.do(work)

    def _player_failed(self, entry: int, seat: int) -> None:
        """Pause and tell everybody; the reason may name files of the hall's machine, so it is only logged."""
        if entry == self.entry and self.phase == "playing":
            self.trouble = (
                f"{self.seats[seat].name} has failed and could not choose, so the game is paused. Resume lets it "
                "try again. The hall's log has the reason."
            )
            self.pause()

    def _bot_millis(self, seat: int) -> int:
        """A bot's budget: never more than a fraction of what its clock shows."""
        return min(BOT_MILLIS, max(1, self.clock.left[seat] // 4)) if self.clock else BOT_MILLIS

    def _bot_chose(self, entry: int, seat: int, text: str) -> None:
        play = self.play
        if play is None or entry != self.entry or self.phase != "playing" or seat not in asked_seats(play.pending):
            return
        try:
            play.act(seat, text, "bot")
        except GameError as error:
            log.error("a bot's choice was refused", extra={"game": self.request.game, "error": str(error)})
            self._player_failed(entry, seat)
        else:
            self.moved()

    async def _simulate(self, entry: int, request: Any) -> None:
        while True:
            try:
                simulated = await self._house.workers.simulate(request)
                break
            except WorkerFailed as error:
                log.error("a simulation failed", extra={"game": self.request.game, "error": str(error)})
                await asyncio.sleep(SECOND_TRY)
        with suppress(GameError):
            await self.do(partial(self._settled, entry, simulated))

    def _settled(self, entry: int, simulated: Simulated) -> None:
        if self.play is None or entry != self.entry or self.play.over:
            return
        if simulated.track:
            self.tracks.add(entry + 1)
            self.to_write.append(writes.track(self.id, entry + 1, simulated.track))
        self.play.settle(simulated.result)
        self.moved()


def _fail(job: Job, error: Exception) -> None:
    if not job.done.done():
        job.done.set_exception(error)
        job.done.exception()  # nobody has to be waiting
