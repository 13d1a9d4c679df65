"""The work that is never done in the event loop: bots think and dice fly in processes of their own."""

from __future__ import annotations

import os
import secrets
from typing import Any, NamedTuple, TypeVar

import msgspec

from dicehall.bots.coach.told import Hint, Review
from dicehall.core.contract import Game
from dicehall.core.errors import BadOptions
from dicehall.core.record import Record
from dicehall.hall.coaching import Coached, HintAsked, ReviewAsked
from dicehall.hall.crew import Crew, WorkerFailed
from dicehall.hall.studying import Asked, BestAsked, Studied, WorkAsked
from dicehall.hall.thinker import Thought
from dicehall.lab.daily import Best
from dicehall.lab.live import Found, Piece

T = TypeVar("T")

BOT_MILLIS = 1000
START_UP = 90.0  # seconds that a worker may need to open a room, where kernels are compiled once on a machine
FIRST_LOOK = 120.0  # seconds that a judge may need to compile its kernel and read its tables
FLIGHT = 60.0
LAST_RESORT = "random"
HINT_MILLIS = 1000
REVIEW_MILLIS = 50
STUDENTS = 2
LONGEST_PIECE = 120.0
BEST_PLAY = 300.0  # seconds for a whole game by the strongest player on a busy machine


class Simulated(NamedTuple):
    """What a simulation gave: its result, and the trajectory apart from it."""

    result: Any
    track: bytes | None


class Labour:
    """The worker processes of a hall."""

    def __init__(self, workers: int | None = None) -> None:
        size = workers or max(1, (os.cpu_count() or 2) - 1)
        self._thinkers = Crew(("-m", "dicehall.hall.thinker"), size)
        self._physics = Crew(("-m", "dicehall.physics.worker"), size)
        self._coaches = Crew(("-m", "dicehall.hall.coaching"), max(1, size // 2))
        self._students = Crew(("-m", "dicehall.hall.studying"), STUDENTS)

    async def think(self, game: Game[Any, Any], state: Any, level: str, seat: int, millis: int) -> str:
        """A bot's choice as text; a bot that fails is replaced by a random one. Raises WorkerFailed."""
        raw = msgspec.Raw(msgspec.json.encode(state))
        thought = Thought(game.spec.id, level, secrets.token_hex(16), seat, millis, raw)
        try:
            return await self._thought(thought)
        except WorkerFailed:
            return await self._thought(msgspec.structs.replace(thought, level=LAST_RESORT))

    async def _thought(self, thought: Thought) -> str:
        answer = await self._thinkers.ask(msgspec.json.encode(thought), START_UP + 3 * thought.millis / 1000)
        return msgspec.json.decode(answer, type=str)

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
        await self._students.close()
        await self._thinkers.close()
        await self._physics.close()
        await self._coaches.close()
