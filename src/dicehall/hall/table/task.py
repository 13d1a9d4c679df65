"""A table at work: one task with one queue. It takes one turn at a time, and shows nothing before it is stored.

A table works in one process and in one epoch. When a change can't be stored, or when another process has opened
the table since, it closes: whoever waits for it is refused, whoever listens must come again, and its jobs are
cancelled. The next request opens it from the store, because only the store knows what was committed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeAlias

from dicehall.bots import PlayerFailed
from dicehall.core.contract import Decide, Simulate
from dicehall.core.errors import GameError
from dicehall.hall import wire
from dicehall.hall.mailbox import Mailbox
from dicehall.hall.refusals import Unavailable
from dicehall.hall.storage.errors import Moved, StoreFailed
from dicehall.hall.storage.processes import Fence
from dicehall.hall.storage.rows import Write
from dicehall.hall.table import commands, events
from dicehall.hall.table.audience import Audience, Listener
from dicehall.hall.table.changes import changes
from dicehall.hall.table.clock import Moment, present, steady
from dicehall.hall.table.events import BotChose, BotFailed, Closing, Event, Opened, SimulationDone, TimeOut
from dicehall.hall.table.seats import is_bot
from dicehall.hall.table.state import Outcome, TableState
from dicehall.hall.waits import PATIENCE, PHYSICS
from dicehall.hall.work import BOT_MILLIS, BotTurn, Workers
from dicehall.registry import plugin
from dicehall.workers.jobs import WorkerFailed

SECOND_TRY = 10.0
CLOSED = "this table was closed in this process; come again"

log = logging.getLogger("dicehall.hall")


class Services(Protocol):
    """What a table uses of the hall around it."""

    workers: Workers

    async def commit(self, changes: list[Write], fence: Fence | None = None) -> None:
        """Store the changes, all or none; raises Moved, StoreFailed."""

    def closed(self, table: Table, again: bool) -> None:
        """A table takes no more turns; `again`: it is to be opened again, because the store failed."""


Work: TypeAlias = Callable[[TableState, Moment], Outcome]


class Turn(NamedTuple):
    """Something to be worked out in turn, and whoever waits for it; `own` if it comes from the table itself."""

    work: Work
    done: asyncio.Future[Any]
    own: bool


class Table:
    """One table. `state` is always stored and shown; commands and events are taken in one after the other."""

    def __init__(self, state: TableState, services: Services, epoch: int) -> None:
        self.state = state
        self.epoch = epoch
        self.used = steady()
        self._services = services
        self._audience = Audience(epoch)
        self._queue: Mailbox[Turn] = Mailbox()
        self._jobs: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None
        self._closed = asyncio.Event()
        self._in_a_turn = False
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def id(self) -> str:
        """The table's id."""
        return self.state.id

    # What people do.

    async def carry_out(self, owner: str, command: wire.Command) -> None:
        """Carry out a command: when this returns it is stored and shown. Raises GameError."""
        await self._in_turn(lambda state, moment: commands.carry_out(state, owner, command, moment))

    async def sit(self, owner: str, wish: wire.Sit) -> wire.Seated:
        """Take an open seat; raises GameError."""
        seated: wire.Seated = await self._in_turn(lambda state, moment: commands.sit(state, owner, wish, moment))
        return seated

    def arrive(self, owner: str, listener: Listener) -> bytes:
        """Somebody opens a socket; the snapshot to send them. Raises Moved."""
        self._check_alive()
        self.used = steady()
        return self._audience.arrive(owner, listener, self.state)

    def refresh(self, owner: str) -> bytes:
        """A snapshot for somebody who is here, as a message; raises Moved."""
        self._check_alive()
        return self._audience.refresh(owner, self.state)

    def depart(self, owner: str, listener: Listener) -> None:
        """A socket was closed. Nobody looks at a table that has closed itself."""
        self.used = steady()
        if self.alive:
            self._audience.depart(owner, listener, self.state)

    def sockets_of(self, owner: str) -> int:
        """The number of a person's sockets, or of all spectators'."""
        return self._audience.count(owner)

    def look(self, owner: str) -> wire.Snapshot:
        """The table as somebody sees it who may not be here; raises Moved."""
        self._check_alive()
        return self._audience.look(owner, self.state)

    def is_here(self, owner: str) -> bool:
        """Whether a person has the table open."""
        return self._audience.is_here(owner)

    @property
    def version(self) -> int:
        """The version of what is shown."""
        return self._audience.version

    async def wait(self, after: int, seconds: float) -> None:
        """Return when the version is another one, when the table has closed, or after this time."""
        await self._audience.wait(after, seconds)

    # The task.

    async def start(self) -> None:
        """Begin to work; a game that was stopped in the middle goes on there. Raises GameError."""
        self._task = asyncio.create_task(self._run())
        self._task.add_done_callback(self._forget_task)
        await self._happened(Opened())

    def close(self, again: bool = False) -> None:
        """Take no more turns. The turn that is being stored gets its answer; those in the queue are refused."""
        if self._closed.is_set():
            return
        self._closed.set()
        if self._alarm:
            self._alarm.cancel()
        self._audience.close()
        for job in list(self._jobs.values()):
            job.cancel()
        while not self._queue.empty():
            _fail(self._queue.get_nowait(), Moved(CLOSED))
        if self._task and not self._in_a_turn:
            self._task.cancel()
        self._services.workers.release(self.id)
        self._services.closed(self, again)

    def _forget_task(self, _: asyncio.Task[None]) -> None:
        """The task has ended. Its exception refers to the table, which must not refer to it: see docs/soak.md."""
        self._task = None

    async def stop(self) -> None:
        """Close the table, and return when its last turn and its jobs have ended; what is stored stays."""
        jobs = list(self._jobs.values())
        self.close()
        await asyncio.gather(*jobs, *([self._task] if self._task else ()), return_exceptions=True)

    async def store_clock(self) -> None:
        """Store what the clocks of a running game show; for a table that was stopped. Raises Unavailable."""
        moment = present()
        outcome = events.take(self.state, Closing(), moment)
        await self._store(changes(self.state, outcome, moment.now))

    @property
    def alive(self) -> bool:
        """Whether the table takes turns."""
        return self._task is not None and not self._closed.is_set() and not self._task.done()

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing goes on."""
        clock = self.state.clock
        busy = self._jobs or not self._queue.empty() or (clock and clock.running)
        return self._audience.empty and not busy

    async def ended(self) -> None:
        """Return when the table takes no more turns: whoever listens to it must come again."""
        await self._closed.wait()

    def _check_alive(self) -> None:
        if not self.alive:
            raise Moved(CLOSED)

    async def _in_turn(self, work: Work, own: bool = False) -> Any:
        self._check_alive()
        turn = Turn(work, asyncio.get_running_loop().create_future(), own)
        self._queue.put_nowait(turn)
        try:
            return await turn.done
        finally:
            del turn  # a refusal refers to this frame, and a turn to its refusal

    async def _happened(self, event: Event) -> Any:
        return await self._in_turn(partial(_take, event), own=True)

    async def _run(self) -> None:
        while await self._take_turn(await self._queue.get()):
            self._set_alarm()  # between turns nothing is held but the state

    async def _take_turn(self, turn: Turn) -> bool:
        """Whether the table goes on: a change that can't be stored, or a fault in its own work, closes it."""
        self._in_a_turn = True
        try:
            answer = await self._take(turn.work)
        except GameError as error:
            self._refuse(turn, error, closes=isinstance(error, Unavailable))
        except Exception as error:
            log.exception("a table failed", extra={"game": self.state.request.game})
            self._refuse(turn, error, closes=turn.own)
        else:
            if not turn.done.done():
                turn.done.set_result(answer)
        self._in_a_turn = False
        return not self._closed.is_set()

    def _refuse(self, turn: Turn, error: Exception, closes: bool) -> None:
        _fail(turn, error)
        if closes:
            self.close(again=isinstance(error, StoreFailed))

    def _set_alarm(self) -> None:
        """Let the next time-out take its place in the queue when it is due: behind what people did in time."""
        if self._alarm:
            self._alarm.cancel()
        due = self.state.clock.due() if self.state.clock else None
        loop = asyncio.get_running_loop()
        self._alarm = None if due is None else loop.call_later(max(0, due - steady()) / 1000, self._ring)

    def _ring(self) -> None:
        attended = any(self._audience.is_here(seat.owner) for seat in self.state.seats)
        done = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Turn(partial(_take, TimeOut(attended)), done, own=True))

    async def _take(self, work: Work) -> Any:
        """Work it out, store it, then show it, then set bots and physics to work. A refusal changes nothing."""
        before, moment = self.state, present()
        outcome = work(before, moment)
        self.used = moment.steady
        await self._store(changes(before, outcome, moment.now))
        if self.state.entry != outcome.state.entry:
            self._audience.not_busy()
        self.state = outcome.state
        self._audience.show(outcome.states)
        if self.state.phase == "over" and before.phase != "over":
            self._services.workers.release(self.id)
        if self.alive:
            self._start_jobs()
        return outcome.answer

    async def _store(self, writes: list[Write]) -> None:
        if writes:
            await self._services.commit(writes, Fence(self.id, self.epoch))

    # Bots and physics.

    def _start_jobs(self) -> None:
        """Set to work whoever is not a person and has something to do."""
        state, play = self.state, self.state.play
        if play is None or state.phase != "playing":
            return
        match play.pending:
            case Simulate(request):
                self._start_job(-1, partial(self._simulate, state.entry, request))
            case Decide(asked):
                for seat in asked:
                    if is_bot(state.seats[seat]):
                        self._start_job(seat, partial(self._choose, state.entry, self._bot_turn(seat)))

    def _start_job(self, seat: int, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Start a job, unless it runs already: each state has one for each seat, and one for physics (-1)."""
        key = (self.state.entry, seat)
        if key not in self._jobs:
            task = asyncio.create_task(work())
            self._jobs[key] = task
            notice = asyncio.get_running_loop().call_later(PATIENCE, self._say_busy, key)
            task.add_done_callback(lambda _: self._job_done(key, notice))

    def _job_done(self, key: tuple[int, int], notice: asyncio.TimerHandle) -> None:
        notice.cancel()
        self._jobs.pop(key, None)

    def _say_busy(self, key: tuple[int, int]) -> None:
        """Say what the table has waited for, for a while already, and how long that usually takes."""
        entry, seat = key
        if entry == self.state.entry and self.alive:
            words = self._services.workers.waits.words(plugin(self.state.request.game), self._work_of(seat))
            self._audience.say_busy(words, self.state)

    def _work_of(self, seat: int) -> str:
        """The kind of work that a job does: a bot's level, or physics (-1)."""
        return PHYSICS if seat < 0 else self.state.seats[seat].player

    def _took(self, seat: int, began: int) -> None:
        seconds = (steady() - began) / 1000
        self._services.workers.waits.took(self.state.request.game, self._work_of(seat), seconds)

    def _bot_turn(self, seat: int) -> BotTurn:
        """What a bot has to choose, in a fraction of the time that its clock shows."""
        state, play = self.state, self.state.play
        assert play is not None
        millis = min(BOT_MILLIS, max(1, state.clock.left[seat] // 4)) if state.clock else BOT_MILLIS
        level = state.seats[seat].player
        return BotTurn(self.id, state.game, play.options, play.state, seat, level, millis, state.host)

    async def _choose(self, entry: int, turn: BotTurn) -> None:
        """Let a bot choose; one that fails pauses the table, and nobody plays in its place."""
        game, began = self.state.request.game, steady()
        try:
            text = await self._services.workers.choose(turn)
        except PlayerFailed as error:
            log.error("a bot failed", extra={"game": game, "player": turn.level, "error": str(error)})
            await self._report(BotFailed(entry, turn.seat))
        else:
            self._took(turn.seat, began)
            refused = await self._report(BotChose(entry, turn.seat, text))
            if refused:
                log.error("a bot's choice was refused", extra={"game": game, "error": refused})

    async def _simulate(self, entry: int, request: Any) -> None:
        began = steady()
        while True:
            try:
                simulated = await self._services.workers.simulate(request, self.state.host)
                break
            except WorkerFailed as error:
                log.error("a simulation failed", extra={"game": self.state.request.game, "error": str(error)})
                await asyncio.sleep(SECOND_TRY)
        self._took(-1, began)
        await self._report(SimulationDone(entry, simulated.result, simulated.track))

    async def _report(self, event: Event) -> Any:
        """Tell the table what a job gave; a refusal has been logged where it matters."""
        with suppress(GameError):
            return await self._happened(event)


def _take(event: Event, state: TableState, moment: Moment) -> Outcome:
    return events.take(state, event, moment)


def _fail(turn: Turn, error: Exception) -> None:
    if not turn.done.done():
        turn.done.set_exception(error.with_traceback(None))  # which refers to the turn and the table
        turn.done.exception()  # nobody has to be waiting
