"""A table at work: one task with one queue. It takes one turn at a time, and shows nothing before it is stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeAlias

from sqlalchemy.exc import SQLAlchemyError

from dicehall.bots import PlayerFailed
from dicehall.core.contract import Decide, Simulate
from dicehall.core.errors import GameError
from dicehall.hall import wire
from dicehall.hall.refusals import NoTable, Unavailable
from dicehall.hall.storage.writer import Write
from dicehall.hall.table import commands, events
from dicehall.hall.table.audience import Audience
from dicehall.hall.table.changes import changes
from dicehall.hall.table.clock import Moment, present, steady
from dicehall.hall.table.events import BotChose, BotFailed, Event, Opened, SimulationDone, TimeOut
from dicehall.hall.table.seats import is_bot
from dicehall.hall.table.state import Outcome, TableState
from dicehall.hall.work import BOT_MILLIS, BotTurn, Workers
from dicehall.workers.jobs import WorkerFailed

SECOND_TRY = 10.0

log = logging.getLogger("dicehall.hall")


class Services(Protocol):
    """What a table uses of the hall around it."""

    workers: Workers

    async def commit(self, changes: list[Write]) -> None:
        """Store the changes, all or none."""

    def publish(self, message: bytes, channel: str) -> None:
        """Send a message to everybody who listens to a channel."""


Work: TypeAlias = Callable[[TableState, Moment], Outcome]


class Turn(NamedTuple):
    """Something to be worked out in turn, and whoever waits for it; `own` if it comes from the table itself."""

    work: Work
    done: asyncio.Future[Any]
    own: bool


class Table:
    """One table. `state` is always stored and shown; commands and events are taken in one after the other."""

    def __init__(self, state: TableState, services: Services) -> None:
        self.state = state
        self.used = steady()
        self._services = services
        self._audience = Audience(state.id, services.publish)
        self._queue: asyncio.Queue[Turn] = asyncio.Queue()
        self._jobs: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None

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

    def arrive(self, owner: str) -> wire.Snapshot:
        """Somebody opens a socket; raises NoTable."""
        self._check_alive()
        self.used = steady()
        return self._audience.arrive(owner, self.state)

    def refresh(self, owner: str) -> wire.Snapshot:
        """A snapshot for somebody who is here; raises NoTable."""
        self._check_alive()
        return self._audience.refresh(owner, self.state)

    def depart(self, owner: str) -> None:
        """A socket was closed."""
        self.used = steady()
        self._audience.depart(owner, self.state)

    def look(self, owner: str) -> wire.Snapshot:
        """The table as somebody sees it who may not be here."""
        return self._audience.look(owner, self.state)

    def is_here(self, owner: str) -> bool:
        """Whether a person has the table open."""
        return self._audience.is_here(owner)

    @property
    def version(self) -> int:
        """The version of what is shown."""
        return self._audience.version

    async def wait(self, after: int, seconds: float) -> None:
        """Return when the version is another one, or after this time."""
        await self._audience.wait(after, seconds)

    # The task.

    async def start(self) -> None:
        """Begin to work; a game that was stopped in the middle goes on there. Raises GameError."""
        self._task = asyncio.create_task(self._run())
        await self._happened(Opened())

    async def stop(self) -> None:
        """End the table's tasks; what is stored stays."""
        for task in (*self._jobs.values(), self._task):
            if task:
                task.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    await task

    @property
    def alive(self) -> bool:
        """Whether the table still works."""
        return self._task is not None and not self._task.done()

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing goes on."""
        clock = self.state.clock
        busy = self._jobs or not self._queue.empty() or (clock and clock.running)
        return self._audience.empty and not busy

    async def ended(self) -> None:
        """Return when the table no longer works: whoever listens to it must come again."""
        if self._task:
            await asyncio.wait([self._task])

    def _check_alive(self) -> None:
        if not self.alive:
            raise NoTable("this table was put away; ask for it again")

    async def _in_turn(self, work: Work, own: bool = False) -> Any:
        self._check_alive()
        turn = Turn(work, asyncio.get_running_loop().create_future(), own)
        self._queue.put_nowait(turn)
        return await turn.done

    async def _happened(self, event: Event) -> Any:
        return await self._in_turn(partial(_take, event), own=True)

    async def _run(self) -> None:
        while await self._take_turn(await self._next_turn()):
            pass  # between turns nothing is held but the state

    async def _take_turn(self, turn: Turn) -> bool:
        """Whether the table goes on: a change that can't be stored, or a fault in its own work, ends it."""
        try:
            answer = await self._take(turn.work)
        except GameError as error:
            return self._refuse(turn, error, ends=isinstance(error, Unavailable))
        except Exception as error:
            log.exception("a table failed", extra={"game": self.state.request.game})
            return self._refuse(turn, error, ends=turn.own)
        if not turn.done.done():
            turn.done.set_result(answer)
        return True

    def _refuse(self, turn: Turn, error: Exception, ends: bool) -> bool:
        """Refuse a turn. If the table ends, all turns are refused, and the next request opens it from the store.

        After a broken connection only the store knows what was committed.
        """
        _fail(turn, error)
        while ends and not self._queue.empty():
            _fail(self._queue.get_nowait(), error)
        return not ends

    async def _next_turn(self) -> Turn:
        """The next thing to do: what a clock says, or else what somebody asks for in time."""
        due = self.state.clock.due() if self.state.clock else None
        if due is None:
            return await self._queue.get()
        with suppress(TimeoutError):
            if due > steady():
                async with asyncio.timeout((due - steady()) / 1000):
                    return await self._queue.get()
        attended = any(self._audience.is_here(seat.owner) for seat in self.state.seats)
        return Turn(partial(_take, TimeOut(attended)), asyncio.get_running_loop().create_future(), own=True)

    async def _take(self, work: Work) -> Any:
        """Work it out, store it, then show it, then set bots and physics to work. A refusal changes nothing."""
        before, moment = self.state, present()
        outcome = work(before, moment)
        self.used = moment.steady
        await self._store(changes(before, outcome, moment.now))
        self.state = outcome.state
        self._audience.show(outcome.states)
        if self.state.phase == "over" and before.phase != "over":
            self._services.workers.release(self.id)
        self._start_jobs()
        return outcome.answer

    async def _store(self, writes: list[Write]) -> None:
        if not writes:
            return
        try:
            await self._services.commit(writes)
        except SQLAlchemyError as error:
            log.error("could not store", extra={"error": type(error).__name__})
            raise Unavailable("the hall could not store this; nothing was done") from None

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
            task.add_done_callback(lambda _: self._jobs.pop(key, None))

    def _bot_turn(self, seat: int) -> BotTurn:
        """What a bot has to choose, in a fraction of the time that its clock shows."""
        state, play = self.state, self.state.play
        assert play is not None
        millis = min(BOT_MILLIS, max(1, state.clock.left[seat] // 4)) if state.clock else BOT_MILLIS
        level = state.seats[seat].player
        return BotTurn(self.id, state.game, play.options, play.state, seat, level, millis, state.host)

    async def _choose(self, entry: int, turn: BotTurn) -> None:
        """Let a bot choose; one that fails pauses the table, and nobody plays in its place."""
        game = self.state.request.game
        try:
            text = await self._services.workers.choose(turn)
        except PlayerFailed as error:
            log.error("a bot failed", extra={"game": game, "player": turn.level, "error": str(error)})
            await self._report(BotFailed(entry, turn.seat))
        else:
            refused = await self._report(BotChose(entry, turn.seat, text))
            if refused:
                log.error("a bot's choice was refused", extra={"game": game, "error": refused})

    async def _simulate(self, entry: int, request: Any) -> None:
        while True:
            try:
                simulated = await self._services.workers.simulate(request, self.state.host)
                break
            except WorkerFailed as error:
                log.error("a simulation failed", extra={"game": self.state.request.game, "error": str(error)})
                await asyncio.sleep(SECOND_TRY)
        await self._report(SimulationDone(entry, simulated.result, simulated.track))

    async def _report(self, event: Event) -> Any:
        """Tell the table what a job gave; a refusal has been logged where it matters."""
        with suppress(GameError):
            return await self._happened(event)


def _take(event: Event, state: TableState, moment: Moment) -> Outcome:
    return events.take(state, event, moment)


def _fail(turn: Turn, error: Exception) -> None:
    if not turn.done.done():
        turn.done.set_exception(error)
        turn.done.exception()  # nobody has to be waiting
