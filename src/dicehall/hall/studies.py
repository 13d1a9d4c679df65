"""The lab at the hall: studies of house rules, done piece by piece, with a cache of the results.

Each person has one question at a time. A newer question replaces it: pieces that have not begun are dropped, and a
long piece is stopped. People who wait take turns, and so do addresses. A worker plans the pieces of a question.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import msgspec

from dicehall.hall.reading import PlannedRules, PlanStudy, StudyPlan
from dicehall.hall.refusals import TooFast, Unavailable
from dicehall.hall.shares import refusing
from dicehall.hall.wire.lab import LabAnswer, LabQuestion, LabStudy
from dicehall.hall.work import Workers
from dicehall.lab.study import Piece, Study, StudyResult, is_played, rung_after
from dicehall.registry import plugin
from dicehall.workers.jobs import Person, WorkerFailed
from dicehall.workers.turns import Turns

AT_ONCE = 1
_LONG = "long"
MOST_RESULTS = 5000
MOST_PLANS = 200
MOST_PEOPLE = 50
MOST_OF_ADDRESS = 8
PATIENCE = 30.0
"""Seconds after which a person who does not come back no longer waits."""


class Planned(NamedTuple):
    """A piece of work with its key; whether others come first, and whether it can be stopped."""

    piece: Piece
    key: bytes
    finer: bool
    long: bool


class Rules(NamedTuple):
    """One set of house rules to be studied, or why it can't be."""

    study: Study
    first: tuple[Planned, ...]
    last: tuple[Planned, ...]
    refused: str
    whole: bool
    """Whether all is worked out that can be, or only what is quick."""


class Question(NamedTuple):
    """What a person wants to know about: the rules at hand, the printed ones, and those along an option."""

    here: Rules
    standard: Rules
    along: tuple[Rules, ...]
    until: float = 0.0

    @property
    def all(self) -> tuple[Rules, ...]:
        """Every set of rules, the most wanted first."""
        return (self.here, self.standard, *self.along)


class Studies:
    """The questions of all people, the pieces under way, and the results so far."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._questions: dict[Person, Question] = {}
        self._plans: dict[bytes, Question] = {}
        self._found: dict[bytes, StudyResult] = {}
        self._failed: set[bytes] = set()
        self._next_rungs: dict[tuple[bytes, bool], Planned | None] = {}
        self._running: dict[bytes, asyncio.Task[None]] = {}
        self._groups, self._people = Turns(), Turns()
        self._news = asyncio.Condition()

    async def ask(self, person: Person, given: LabQuestion) -> LabAnswer:
        """What is known about a person's newest question; raises BadOptions, UnknownGame, HallError."""
        planned = await self._plan(person, given)
        self._drop_absent_people()
        self._check_room(person)
        if given.after is None:
            self._try_again(planned)
        question = self._questions[person] = planned._replace(until=time.monotonic() + PATIENCE)
        asyncio.get_running_loop().call_later(PATIENCE, self._drop_absent_people)
        self._start_work()
        if given.after is not None:
            await self._wait(person, question, given.after, given.wait)
        return self._answer(question)

    def _try_again(self, question: Question) -> None:
        """What workers failed at is done anew for whoever asks anew."""
        keys = {each.key for rules in question.all for each in self._pieces(rules)} & self._failed
        for key in keys:
            self._found.pop(key, None)
        self._failed -= keys

    async def close(self) -> None:
        """Stop all work."""
        self._questions.clear()
        for task in list(self._running.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def _check_room(self, person: Person) -> None:
        if person in self._questions:
            return
        if len(self._questions) >= MOST_PEOPLE:
            raise Unavailable("many people are at the lab just now; try again in a moment")
        if person.address and Counter(each.address for each in self._questions)[person.address] >= MOST_OF_ADDRESS:
            raise TooFast("many people of your network are at the lab just now; try again in a moment")

    async def _wait(self, person: Person, question: Question, after: int, seconds: float) -> None:
        """Wait until more than `after` pieces are done, or nothing is left. Whoever hangs up asks no longer."""
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds), self._news:
                    await self._news.wait_for(lambda: self._count(question)[0] > after or not self._left(question))
        except asyncio.CancelledError:
            if self._questions.get(person) is question:
                del self._questions[person]
                self._start_work()
            raise

    async def _plan(self, person: Person, given: LabQuestion) -> Question:
        """The question with its pieces; the last ones are remembered."""
        plugin(given.game)
        asked = PlanStudy(given.game, given.options, given.vary, given.values, given.about)
        key = msgspec.json.encode(asked, order="deterministic")
        if key not in self._plans:
            with refusing("an answer of the lab"):
                found = _question(await self._workers.plan(asked, person))
            if len(self._plans) >= MOST_PLANS:
                del self._plans[next(iter(self._plans))]
            self._plans[key] = found
        return self._plans[key]

    # What there is to do.

    def _pieces(self, rules: Rules) -> Iterator[Planned]:
        """Every piece about some rules that is known to be worth doing, in order; more come as these are done."""
        for first in rules.first:
            piece: Planned | None = first
            while piece is not None:
                yield piece
                piece = self._next_rung(rules, piece)
        yield from rules.last

    def _next_rung(self, rules: Rules, done: Planned) -> Planned | None:
        """The piece that makes the figures of another finer; None before that one is done."""
        found, key = self._found.get(done.key), (done.key, rules.whole)
        if found is None:
            return None
        if key not in self._next_rungs:
            if len(self._next_rungs) >= MOST_RESULTS:
                self._next_rungs.clear()
            after = rung_after(rules.study, done.piece, found, rules.whole)
            self._next_rungs[key] = _planned(rules.study, after, finer=True) if after else None
        return self._next_rungs[key]

    def _left(self, question: Question) -> list[Planned]:
        """What is still to be done: first what is first about all rules, then what makes it finer."""
        left = [each for rules in question.all for each in self._pieces(rules) if each.key not in self._found]
        return sorted(left, key=lambda each: each.finer)

    def _count(self, question: Question) -> tuple[int, int]:
        """How many pieces are done, and of how many."""
        keys = {each.key for rules in question.all for each in self._pieces(rules)}
        return sum(key in self._found for key in keys), len(keys)

    # Working.

    def _start_work(self) -> None:
        """Stop long pieces that nobody wants any more, and start those that are wanted most."""
        for key, task in list(self._running.items()):
            if task.get_name() == _LONG and not self._wanted(key):
                task.cancel()
        while len(self._running) < AT_ONCE and (piece := self._next()):
            task = asyncio.create_task(self._work(piece), name=_LONG if piece.long else None)
            self._running[piece.key] = task
            task.add_done_callback(partial(self._done, piece.key))

    def _wanted(self, key: bytes) -> bool:
        return any(each.key == key for question in self._questions.values() for each in self._left(question))

    def _done(self, key: bytes, _: asyncio.Task[None]) -> None:
        """A piece is done or was stopped: the next one may begin."""
        del self._running[key]
        self._start_work()

    def _next(self) -> Planned | None:
        """The next piece that is not under way, of the person whose turn it is."""
        for person in sorted(self._questions, key=self._rank):
            for each in self._left(self._questions[person]):
                if each.key not in self._running:
                    self._groups.start(person.group, 1.0)
                    self._people.start(person.owner, 1.0)
                    return each
        return None

    def _rank(self, person: Person) -> tuple[float, float]:
        return self._groups.rank(person.group), self._people.rank(person.owner)

    async def _work(self, planned: Planned) -> None:
        try:
            found = await self._workers.study(planned.piece)
        except WorkerFailed as error:
            found = StudyResult(refused=f"the hall could not work this out ({error}); ask again in a moment")
            self._failed.add(planned.key)
        self._store(planned.key, found)
        self._drop_absent_people()
        async with self._news:
            self._news.notify_all()

    def _store(self, key: bytes, found: StudyResult) -> None:
        if len(self._found) >= MOST_RESULTS:
            del self._found[next(iter(self._found))]
        self._found[key] = found

    def _drop_absent_people(self) -> None:
        """Forget the questions of people who do not come back, and stop long work for them."""
        now = time.monotonic()
        absent = [person for person, question in self._questions.items() if question.until <= now]
        for person in absent:
            del self._questions[person]
        if absent:
            self._start_work()

    # Answering.

    def _answer(self, question: Question) -> LabAnswer:
        along, way = tuple(map(self._study, question.along)), question.here.study
        here, standard = self._study(question.here), self._study(question.standard)
        return LabAnswer(here, standard, along, *self._count(question), way.figures, way.bots)

    def _study(self, rules: Rules) -> LabStudy:
        """What is known about some rules: of each figure the finest."""
        pieces = list(self._pieces(rules))
        known = [(each.piece, self._found[each.key]) for each in pieces if each.key in self._found]
        figures = {figure.name: figure for _, found in known for figure in found.figures}
        reasons = [rules.refused, *(found.refused for _, found in known)]
        checks = {check.name: check for _, found in known for check in found.checks}
        most = {piece.part: piece.games for piece, found in known if found.figures}  # the finest comes last
        games = min(most.values(), default=0)
        busy = len(known) < len(pieces)
        return LabStudy(tuple(figures.values()), games, busy, tuple(filter(None, reasons)), tuple(checks.values()))


def _question(plan: StudyPlan) -> Question:
    along = tuple(_rules(plan.study, rules, whole=False) for rules in plan.along)
    return Question(_rules(plan.study, plan.here), _rules(plan.study, plan.standard), along)


def _rules(study: Study, planned: PlannedRules, whole: bool = True) -> Rules:
    first = tuple(_planned(study, piece, finer=False) for piece in planned.first)
    last = tuple(_planned(study, piece, finer=True) for piece in planned.last)
    return Rules(study, first, last, planned.refused, whole)


def _planned(study: Study, piece: Piece, finer: bool) -> Planned:
    return Planned(piece, piece.key, finer, study.can_stop if is_played(piece) else finer)
