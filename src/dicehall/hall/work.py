"""The worker processes of a hall, and what they do for it: nothing slow ever runs in the event loop."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

import msgspec

from dicehall.bots import LEVELS, PlayerFailed, levels_of
from dicehall.bots.aiming import Sample
from dicehall.bots.coach.results import Hint, Review
from dicehall.bots.custom import limit
from dicehall.core.contract import Game
from dicehall.core.errors import BadOptions
from dicehall.core.record import Record
from dicehall.hall.board_reading import CheckBoard
from dicehall.hall.reading import PlanStudy, ReadGame, StudyPlan, decode_document, decode_plan
from dicehall.hall.registered_players import Registered, player_of
from dicehall.hall.shares import Addresses
from dicehall.hall.waits import Waits
from dicehall.hall.wire.boards import CheckedBoard
from dicehall.lab.daily import Best
from dicehall.lab.study import Piece, StudyResult
from dicehall.train.puzzle import Worth
from dicehall.workers import requests
from dicehall.workers.jobs import NOBODY, Limits, Person, WorkerFailed
from dicehall.workers.pool import PROGRAM, Pool, Terms
from dicehall.workers.requests import (
    ChooseAction,
    GiveHint,
    PlayBest,
    ReleaseTable,
    ReviewGame,
    RunSimulation,
    StudyPiece,
    TryThrow,
    ValueActions,
    raw,
)

T = TypeVar("T")

_decode_checked = msgspec.json.Decoder(CheckedBoard).decode

READER = ("-m", "dicehall.hall.reading")

BOT_MILLIS = 1000
SHORTEST_MILLIS = 30
"""The least time that a bot has, however busy the workers are."""
LONGEST_QUEUE_MILLIS = 3000
"""About the longest time that a bot waits for its turn before it thinks."""
HINT_MILLIS = 1000
REVIEW_MILLIS = 50

# Seconds. A worker that takes longer is ended.
START_UP = 90.0  # to start and to open a game, whose kernels may have to be compiled
FIRST_LOOK = 120.0  # for a judge to compile its kernel and to read its tables
FLIGHT = 60.0
LONGEST_PIECE = 120.0
BEST_PLAY = 300.0  # a whole game by the strongest player on a busy machine

READING = 60.0

LAB_PROCESSES = 2
AT_LEAST = 2
"""Processes for bots and for the coach: one stays free for other people, and for hints while a game is reviewed."""

# How far each makes way for the server and for those with a smaller number, as `nice` counts.
PLAY, COACH, READS, LAB = 2, 5, 8, 19

LIMITS = Limits(all=100, address=12, person=4)
"""The largest numbers of requests that wait for the coach, the lab or a read; more are refused."""

# In one queue the smaller number comes first.
THROWS, TRIALS = 0, 1
HINTS, REVIEWS = 0, 1
BEST_PLAYS, PIECES = 0, 1


class BotTurn(NamedTuple):
    """A choice that a bot has to make at a table, in about this many milliseconds."""

    table: str
    game: Game[Any, Any]
    options: Mapping[str, Any]
    state: Any
    seat: int
    level: str
    millis: int
    owner: str = ""
    """The person whose table it is: people take turns where several wait."""

    @property
    def request(self) -> ChooseAction:
        """What a worker is asked."""
        game, seed, state = self.game.spec.id, secrets.token_hex(16), raw(self.state)
        return ChooseAction(self.table, game, dict(self.options), self.level, seed, self.seat, self.millis, state)


class Simulated(NamedTuple):
    """What a simulation gave: its result, and the trajectory apart from it."""

    result: Any
    track: bytes | None


class Workers:
    """The processes of a hall, each started when it is first needed; see docs/hall.md for how many there can be."""

    registered: Sequence[Registered] = ()

    def __init__(self, workers: int | None = None, registered: Sequence[Registered] = ()) -> None:
        size = workers or max(1, (os.cpu_count() or 2) - 1)
        self._bots = Pool(max(AT_LEAST, size), _program(PLAY))
        self._physics = Pool(size, _program(PLAY))
        self._coach = Pool(max(AT_LEAST, size // 2), _program(COACH), LIMITS)
        self._lab = Pool(LAB_PROCESSES, _program(LAB), LIMITS)
        self._reads = Pool(max(1, size // 2), _program(READS, READER), LIMITS)
        self._players = {each: Pool(1, (*_program(PLAY), "--player", each.player)) for each in registered}
        self.registered = registered
        self.addresses = Addresses()
        self._seated: dict[str, set[Registered]] = {}

    @cached_property
    def waits(self) -> Waits:
        """How long things usually take."""
        return Waits()

    @property
    def named_pools(self) -> dict[str, Pool]:
        """All pools by what they are for."""
        pools = {
            "bots": self._bots,
            "physics": self._physics,
            "coach": self._coach,
            "lab": self._lab,
            "reads": self._reads,
        }
        return pools | {f"player {each.name}": pool for each, pool in self._players.items()}

    @property
    def pools(self) -> tuple[Pool, ...]:
        """All pools."""
        return tuple(self.named_pools.values())

    @property
    def most_processes(self) -> int:
        """The largest number of worker processes at once."""
        return sum(pool.size for pool in self.pools)

    async def close(self) -> None:
        """End all workers."""
        for pool in self.pools:
            pool.close()

    # Bots.

    async def choose(self, turn: BotTurn) -> str:
        """A bot's choice as text. Nobody plays in place of a bot that fails: raises PlayerFailed."""
        person = self.addresses.person(turn.owner)
        if turn.level in LEVELS or turn.level in levels_of(turn.game.spec.id):
            shorter = turn._replace(millis=self._millis(turn.millis, person))
            terms = Terms(START_UP + 3 * turn.millis / 1000, person=person, tries=2, short=True)
            return await _chosen(self._bots, shorter, terms)
        player = self._player(turn)
        self._seated.setdefault(turn.table, set()).add(player)
        terms = Terms(START_UP + limit(turn.millis, True), person=person)
        return await _chosen(self._players[player], turn, terms)

    def _millis(self, millis: int, person: Person) -> int:
        """The time for a choice: the turns of one person or address share the time of one, so others wait less."""
        own, groups = self._bots.load(person)
        workers = max(1, self._bots.size - 1)
        shared = millis * workers // max(workers, own + 1)
        return min(millis, max(SHORTEST_MILLIS, min(shared, LONGEST_QUEUE_MILLIS * workers // max(1, groups))))

    def _player(self, turn: BotTurn) -> Registered:
        player = player_of(turn.game.spec.id, turn.level, self.registered)
        if player is None:
            name = turn.level
            raise PlayerFailed(f"no player is registered as {name}; open the hall with --player {name}=...")
        return player

    def release(self, table: str) -> None:
        """Let registered players go whose game is over; nobody waits for that."""
        for player in self._seated.pop(table, ()) if self.registered else ():
            with suppress(WorkerFailed):
                self._players[player].submit(ReleaseTable(table), Terms(START_UP))

    # Physics.

    async def simulate(self, request: Any, owner: str = "") -> Simulated:
        """The result of a simulation; raises WorkerFailed."""
        terms = Terms(START_UP + FLIGHT, THROWS, person=self.addresses.person(owner), tries=2, short=True)
        found = await self._physics.ask_async(RunSimulation(request), terms)
        result = msgspec.json.decode(found.value)
        track = result.pop("track", None)
        return Simulated(result, msgspec.json.encode(track) if track else None)

    async def aim(
        self, game: Game[Any, Any], state: Any, text: str, first: int, count: int, person: Person = NOBODY
    ) -> list[Sample]:
        """Trials of a throw for the aiming aid; real throws come first. Raises BadOptions, WorkerFailed."""
        request = TryThrow(game.spec.id, raw(state), text, first, count)
        terms = Terms(START_UP + FLIGHT, TRIALS, person, short=True)
        return await _value(self._physics, request, terms, requests.decode_samples)

    # The coach.

    async def hint(self, game: Game[Any, Any], state: Any, seat: int, person: Person = NOBODY) -> Hint:
        """What the coach says to a seat; raises BadOptions, WorkerFailed."""
        request = GiveHint(game.spec.id, raw(state), seat, HINT_MILLIS)
        terms = Terms(FIRST_LOOK + 3 * HINT_MILLIS / 1000, HINTS, person, short=True)
        return await _value(self._coach, request, terms, requests.decode_hint)

    async def values(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        texts: Sequence[str],
        known: float,
        person: Person = NOBODY,
    ) -> tuple[Worth, ...]:
        """What actions of a box are worth beside the first of them, whose value is known.

        Raises BadOptions, WorkerFailed.
        """
        request = ValueActions(game.spec.id, raw(state), seat, tuple(texts), known)
        terms = Terms(FIRST_LOOK + FLIGHT, HINTS, person, short=True)
        return await _value(self._coach, request, terms, requests.decode_worths)

    async def review(self, record: Record, person: Person = NOBODY) -> Review:
        """What the coach says of a finished game; raises BadOptions, WorkerFailed."""
        lines = tuple(line.decode() for line in record.lines())
        request = ReviewGame(record.header.game, lines, REVIEW_MILLIS)
        terms = Terms(FIRST_LOOK + 12 * len(lines) * REVIEW_MILLIS / 1000, REVIEWS, person)
        return await _value(self._coach, request, terms, requests.decode_review)

    # The lab.

    async def best(self, challenge: str, day: str) -> Best:
        """What best play comes to on the dice of a day's challenge; raises BadOptions, WorkerFailed."""
        terms = Terms(START_UP + BEST_PLAY, BEST_PLAYS)
        return await _value(self._lab, PlayBest(challenge, day), terms, requests.decode_best)

    async def study(self, piece: Piece) -> StudyResult:
        """What a piece of a study gives; raises WorkerFailed."""
        terms = Terms(START_UP + LONGEST_PIECE, PIECES)
        try:
            return await _value(self._lab, StudyPiece(piece), terms, requests.decode_found)
        except BadOptions as error:
            return StudyResult(refused=str(error))

    # Reads.

    async def read(self, request: ReadGame, person: Person = NOBODY) -> bytes:
        """What is asked about a record, as compressed JSON; raises BadOptions, WorkerFailed."""
        terms = Terms(START_UP + READING, person=person, short=True)
        return await _value(self._reads, request, terms, decode_document)

    async def plan(self, request: PlanStudy, person: Person = NOBODY) -> StudyPlan:
        """The pieces of a study; raises BadOptions, WorkerFailed."""
        terms = Terms(START_UP + READING, person=person, short=True)
        return await _value(self._reads, request, terms, decode_plan)

    async def check_board(self, request: CheckBoard, person: Person = NOBODY) -> CheckedBoard:
        """A board with its faults; raises BadOptions, WorkerFailed."""
        terms = Terms(START_UP + READING, person=person, short=True)
        return await _value(self._reads, request, terms, _decode_checked)


def _program(niceness: int, program: Sequence[str] = PROGRAM) -> tuple[str, ...]:
    return (*program, "--nice", str(niceness))


async def _chosen(pool: Pool, turn: BotTurn, terms: Terms) -> str:
    try:
        found = await pool.ask_async(turn.request, terms)
    except WorkerFailed as error:
        raise PlayerFailed(f"the process of {turn.level} failed: {error}") from None
    if found.refused:
        raise PlayerFailed(found.refused)
    return requests.decode_text(found.value)


async def _value(pool: Pool, request: msgspec.Struct, terms: Terms, decode: Callable[[msgspec.Raw], T]) -> T:
    found = await pool.ask_async(request, terms)
    if found.refused:
        raise BadOptions(found.refused)
    return decode(found.value)
