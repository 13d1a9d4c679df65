"""The lab at the hall: studies of house rules, done piece by piece, with a cache of the results.

Each person has one question at a time. A newer question replaces it: pieces that have not begun are dropped, and a
long piece is stopped. People who wait take turns.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from dicehall.core.errors import BadOptions, GameError
from dicehall.hall.refusals import Unavailable
from dicehall.hall.wire.lab import LabAnswer, LabQuestion, LabStudy
from dicehall.hall.work import Workers
from dicehall.lab import study as lab_study
from dicehall.lab.study import Piece, StudyResult
from dicehall.workers.jobs import WorkerFailed

AT_ONCE = 1
_LONG = "long"
MOST_RESULTS = 5000
MOST_PEOPLE = 50
PATIENCE = 30.0
"""Seconds after which a person who does not come back no longer waits."""


class Rules(NamedTuple):
    """One set of house rules to be studied: complete options, or why they can't be."""

    game: str
    options: dict[str, Any]
    refused: str = ""
    whole: bool = True
    """Whether all is worked out that can be, or only what is quick."""


class Question(NamedTuple):
    """What a person wants to know about: the rules at hand, the printed ones, and those along an option."""

    here: Rules
    standard: Rules
    along: tuple[Rules, ...]
    until: float

    @property
    def all(self) -> tuple[Rules, ...]:
        """Every set of rules, the most wanted first."""
        return (self.here, self.standard, *self.along)


class Studies:
    """The questions of all people, the pieces under way, and the results so far."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._questions: dict[str, Question] = {}
        self._found: dict[bytes, StudyResult] = {}
        self._running: dict[bytes, asyncio.Task[None]] = {}
        self._news = asyncio.Condition()

    async def ask(self, owner: str, given: LabQuestion) -> LabAnswer:
        """What is known about a person's newest question; raises BadOptions, UnknownGame, Unavailable."""
        question = await asyncio.to_thread(_question, given)
        self._drop_absent_people()
        if owner not in self._questions and len(self._questions) >= MOST_PEOPLE:
            raise Unavailable("many people are at the lab just now; try again in a moment")
        self._questions[owner] = question
        self._start_work()
        if given.after is not None:
            await self._wait(question, given.after, given.wait)
        return self._answer(question)

    async def close(self) -> None:
        """Stop all work."""
        self._questions.clear()
        for task in list(self._running.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _wait(self, question: Question, after: int, seconds: float) -> None:
        """Wait until more than `after` pieces are done, or nothing is left to do."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._news:
                await self._news.wait_for(lambda: self._count(question)[0] > after or not self._left(question))

    # What there is to do.

    def _pieces(self, rules: Rules) -> Iterator[Piece]:
        """Every piece about some rules that is known to be worth doing, in order; more come as these are done."""
        if rules.refused:
            return
        for first in lab_study.first_pieces(rules.game, rules.options):
            piece: Piece | None = first
            while piece is not None:
                yield piece
                found = self._found.get(piece.key)
                piece = lab_study.next_piece(piece, found, rules.whole) if found else None
        if rules.whole:
            yield from lab_study.last_pieces(rules.game, rules.options)

    def _left(self, question: Question) -> list[Piece]:
        """What is still to be done: first what is first about all rules, then what makes it finer."""
        waves = [[piece for piece in self._pieces(rules) if piece.key not in self._found] for rules in question.all]
        finer = [piece for wave in waves for piece in wave if lab_study.is_finer(piece)]
        return [piece for wave in waves for piece in wave if not lab_study.is_finer(piece)] + finer

    def _count(self, question: Question) -> tuple[int, int]:
        """How many pieces are done, and of how many."""
        keys = {piece.key for rules in question.all for piece in self._pieces(rules)}
        return sum(key in self._found for key in keys), len(keys)

    # Working.

    def _start_work(self) -> None:
        """Stop long pieces that nobody wants any more, and start those that are wanted most."""
        wanted = {piece.key for question in self._questions.values() for piece in self._left(question)}
        for key, task in list(self._running.items()):
            if key not in wanted and task.get_name() == _LONG:
                task.cancel()
        while len(self._running) < AT_ONCE and (piece := self._next()):
            task = asyncio.create_task(self._work(piece), name=_LONG if lab_study.takes_long(piece) else None)
            self._running[piece.key] = task
            task.add_done_callback(partial(self._done, piece.key))

    def _done(self, key: bytes, _: asyncio.Task[None]) -> None:
        """A piece is done or was stopped: the next one may begin."""
        del self._running[key]
        self._start_work()

    def _next(self) -> Piece | None:
        """The next piece that is not under way; its person goes to the end of the queue."""
        for owner, question in list(self._questions.items()):
            for piece in self._left(question):
                if piece.key not in self._running:
                    self._questions[owner] = self._questions.pop(owner)
                    return piece
        return None

    async def _work(self, piece: Piece) -> None:
        try:
            found = await self._workers.study(piece)
        except WorkerFailed:
            found = StudyResult(refused="this could not be worked out; try other rules")
        self._store(piece, found)
        self._drop_absent_people()
        async with self._news:
            self._news.notify_all()

    def _store(self, piece: Piece, found: StudyResult) -> None:
        if len(self._found) >= MOST_RESULTS:
            del self._found[next(iter(self._found))]
        self._found[piece.key] = found

    def _drop_absent_people(self) -> None:
        now = time.monotonic()
        self._questions = {owner: question for owner, question in self._questions.items() if question.until > now}

    # Answering.

    def _answer(self, question: Question) -> LabAnswer:
        along, way = tuple(map(self._study, question.along)), lab_study.study_of(question.here.game)
        here, standard = self._study(question.here), self._study(question.standard)
        return LabAnswer(here, standard, along, *self._count(question), way.figures, way.bots)

    def _study(self, rules: Rules) -> LabStudy:
        """What is known about some rules: of each figure the finest."""
        pieces = list(self._pieces(rules))
        known = [(piece, self._found[piece.key]) for piece in pieces if piece.key in self._found]
        figures = {figure.name: figure for _, found in known for figure in found.figures}
        reasons = [rules.refused, *(found.refused for _, found in known)]
        games = max((piece.games for piece, found in known if found.figures), default=0)
        return LabStudy(tuple(figures.values()), games, len(known) < len(pieces), tuple(filter(None, reasons)))


def _question(given: LabQuestion) -> Question:
    """The question with all options complete; raises BadOptions for the rules at hand, tells it for the others."""
    here = lab_study.complete(given.game, given.options)
    if given.vary and given.vary not in here:
        raise BadOptions(f"there is no option {given.vary} to vary; there are: {', '.join(here)}")
    along = tuple(_varied(given, value) for value in given.values if given.vary)
    printed = lab_study.standard(given.game, here)
    until = time.monotonic() + PATIENCE
    return Question(Rules(given.game, here), Rules(given.game, printed), along, until)


def _varied(given: LabQuestion, value: Any) -> Rules:
    try:
        return Rules(given.game, lab_study.complete(given.game, {**given.options, given.vary: value}), whole=False)
    except GameError as error:
        return Rules(given.game, {}, str(error), whole=False)
