"""The work that is never done in the event loop: bots think and dice fly in processes of their own."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from dicehall.bots import LEVELS, PlayerFailed, levels_of
from dicehall.bots.coach.results import Hint, Review
from dicehall.bots.custom import limit
from dicehall.core.contract import Game
from dicehall.core.errors import BadOptions
from dicehall.core.record import Record
from dicehall.hall.coaching import Coached, HintAsked, ReviewAsked
from dicehall.hall.crew import Crew, WorkerFailed
from dicehall.hall.own_players import Registered, player_of
from dicehall.hall.own_worker import Answered, ChoiceAsked, TableOver
from dicehall.hall.studying import Asked, BestAsked, Studied, WorkAsked
from dicehall.hall.thinker import Thought
from dicehall.lab.daily import Best
from dicehall.lab.study import Found, Piece

T = TypeVar("T")

BOT_MILLIS = 1000
START_UP = 90.0  # seconds that a worker may need to open a room, where kernels are compiled once on a machine
FIRST_LOOK = 120.0  # seconds that a judge may need to compile its kernel and read its tables
FLIGHT = 60.0
HINT_MILLIS = 1000
REVIEW_MILLIS = 50
STUDENTS = 2
LONGEST_PIECE = 120.0
BEST_PLAY = 300.0  # seconds for a whole game by the strongest player on a busy machine


class BotTurn(NamedTuple):
    """A choice that a bot has to make at a table, in about so many milliseconds."""

    table: str
    game: Game[Any, Any]
    options: Mapping[str, Any]
    state: Any
    seat: int
    level: str
    millis: int


def _choice(turn: BotTurn) -> bytes:
    raw = msgspec.Raw(msgspec.json.encode(turn.state))
    asked = ChoiceAsked(turn.table, turn.game.spec.id, dict(turn.options), turn.seat, turn.millis, raw)
    return msgspec.json.encode(asked)


class Simulated(NamedTuple):
    """What a simulation gave: its result, and the trajectory apart from it."""

    result: Any
    track: bytes | None


class Workers:
    """The worker processes of a hall."""

    registered: Sequence[Registered] = ()

    def __init__(self, workers: int | None = None, registered: Sequence[Registered] = ()) -> None:
        size = workers or max(1, (os.cpu_count() or 2) - 1)
        self._thinkers = Crew(("-m", "dicehall.hall.thinker"), size)
        self._physics = Crew(("-m", "dicehall.physics.worker"), size)
        self._coaches = Crew(("-m", "dicehall.hall.coaching"), max(1, size // 2))
        self._students = Crew(("-m", "dicehall.hall.studying"), STUDENTS)
        self.registered = registered
        self._own = {each: Crew(("-m", "dicehall.hall.own_worker", each.player), 1) for each in registered}
        self._seated: dict[str, set[Registered]] = {}
        self._goodbyes: set[asyncio.Task[Any]] = set()

    async def choose(self, turn: BotTurn) -> str:
        """A bot's choice as text; a bot that fails is asked once more in a fresh process. Raises PlayerFailed."""
        if turn.level not in LEVELS and turn.level not in levels_of(turn.game.spec.id):
            return await self._ask_own(turn)
        raw = msgspec.Raw(msgspec.json.encode(turn.state))
        thought = Thought(turn.game.spec.id, turn.level, secrets.token_hex(16), turn.seat, turn.millis, raw)
        try:
            return await self._thought(thought)
        except WorkerFailed:
            return await self._once_more(thought)

    async def _once_more(self, thought: Thought) -> str:
        try:
            return await self._thought(thought)
        except WorkerFailed as error:
            raise PlayerFailed(f"two processes of {thought.level} failed at one choice: {error}") from None

    async def _thought(self, thought: Thought) -> str:
        answer = await self._thinkers.ask(msgspec.json.encode(thought), START_UP + 3 * thought.millis / 1000)
        return msgspec.json.decode(answer, type=str)

    async def _ask_own(self, turn: BotTurn) -> str:
        """The choice of a registered player as text; nobody stands in for it. Raises PlayerFailed."""
        level, player = turn.level, player_of(turn.game.spec.id, turn.level, self.registered)
        if player is None:
            raise PlayerFailed(f"no player is registered as {level}; open the hall with --player {level}=...")
        self._seated.setdefault(turn.table, set()).add(player)
        try:
            line = await self._own[player].ask(_choice(turn), START_UP + limit(turn.millis, True))
        except WorkerFailed as error:
            raise PlayerFailed(f"the process of {level} failed: {error}") from None
        answer = msgspec.json.decode(line, type=Answered)
        if answer.stuck:
            await self._own[player].renew()
        if answer.failed:
            raise PlayerFailed(answer.failed)
        return answer.action

    def release(self, table: str) -> None:
        """Let registered players go whose game is over."""
        for player in self._seated.pop(table, ()) if self.registered else ():
            over = self._own[player].ask(msgspec.json.encode(TableOver(table)), START_UP)
            task = asyncio.create_task(over)
            self._goodbyes.add(task)
            task.add_done_callback(self._gone)

    def _gone(self, task: asyncio.Task[Any]) -> None:
        self._goodbyes.discard(task)
        if not task.cancelled():
            task.exception()  # a player that fails when it is over harms nobody

    async def simulate(self, request: Any) -> Simulated:
        """The result of a simulation; raises WorkerFailed."""
        answer = await self._physics.ask(msgspec.json.encode(request), START_UP + FLIGHT)
        result = msgspec.json.decode(answer)
        track = result.pop("track", None)
        return Simulated(result, msgspec.json.encode(track) if track else None)

    async def hint(self, game: Game[Any, Any], state: Any, seat: int) -> Hint:
        """What the coach says to a seat; raises BadOptions, WorkerFailed."""
        asked = HintAsked(game.spec.id, msgspec.Raw(msgspec.json.encode(state)), seat, HINT_MILLIS)
        return await self._coached(asked, HINT_MILLIS, Hint)

    async def review(self, record: Record) -> Review:
        """What the coach says of a finished game; raises BadOptions, WorkerFailed."""
        lines = tuple(line.decode() for line in record.lines())
        asked = ReviewAsked(record.header.game, lines, REVIEW_MILLIS)
        return await self._coached(asked, 2 * len(lines) * REVIEW_MILLIS, Review)

    async def _coached(self, asked: HintAsked | ReviewAsked, millis: int, kind: type[T]) -> T:
        answer = await self._coaches.ask(msgspec.json.encode(asked), FIRST_LOOK + 3 * millis / 1000)
        told = msgspec.json.decode(answer, type=Coached)
        if told.refused:
            raise BadOptions(told.refused)
        return msgspec.json.decode(told.told, type=kind)

    async def best(self, challenge: str, day: str) -> Best:
        """What best play comes to on the dice of a day's challenge; raises WorkerFailed."""
        return await self._studied(BestAsked(challenge, day), START_UP + BEST_PLAY, Best)

    async def work(self, piece: Piece) -> Found:
        """What a piece of the lab's work gives; raises WorkerFailed."""
        try:
            return await self._studied(WorkAsked(piece), START_UP + LONGEST_PIECE, Found)
        except BadOptions as error:
            return Found(refused=str(error))

    async def _studied(self, asked: Asked, patience: float, kind: type[T]) -> T:
        answer = await self._students.ask(msgspec.json.encode(asked), patience)
        found = msgspec.json.decode(answer, type=Studied)
        if found.refused:
            raise BadOptions(found.refused)
        return msgspec.json.decode(found.found, type=kind)

    async def close(self) -> None:
        """End all workers."""
        for crew in self._own.values():
            await crew.close()
        await self._students.close()
        await self._thinkers.close()
        await self._physics.close()
        await self._coaches.close()
