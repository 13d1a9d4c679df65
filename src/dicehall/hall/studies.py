"""The lab at the hall: what people would like to know, worked out piece by piece and remembered.

Each person has one question at a time. A newer one takes its place: what was not begun is never done, and what
takes long is stopped. The workers go round among the people who wait.
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
MOST_KEPT = 5000
MOST_PEOPLE = 50
PATIENCE = 30.0
"""Seconds after which somebody who does not ask again is not waiting any more."""


class Rules(NamedTuple):
    """One set of house rules to be studied: complete options, or why they can't be."""

    game: str
    options: dict[str, Any]
    refused: str = ""
    whole: bool = True
    """Whether all is worked out that can be, or only what is quick."""


class Wish(NamedTuple):
    """What a person would like to know: the rules at hand, the printed ones, and those along an option."""

    here: Rules
    standard: Rules
    along: tuple[Rules, ...]
    until: float

    @property
    def all(self) -> tuple[Rules, ...]:
        """Every set of rules, the most wanted first."""
        return (self.here, self.standard, *self.along)


class Studies:
    """Who wants to know what, what is being worked out, and what has been found."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._wishes: dict[str, Wish] = {}
        self._found: dict[bytes, StudyResult] = {}
        self._running: dict[bytes, asyncio.Task[None]] = {}
        self._news = asyncio.Condition()

    async def ask(self, owner: str, asked: LabQuestion) -> LabAnswer:
        """What is known about a person's newest question; raises BadOptions, UnknownGame, Unavailable."""
        wish = await asyncio.to_thread(_wish, asked)
        self._forget_those_who_left()
        if owner not in self._wishes and len(self._wishes) >= MOST_PEOPLE:
            raise Unavailable("many people are at the lab just now; try again in a moment")
        self._wishes[owner] = wish
        self._employ()
        if asked.after is not None:
            await self._wait(wish, asked.after, asked.wait)
        return self._answer(wish)

    async def close(self) -> None:
        """Stop all work."""
        self._wishes.clear()
        for task in list(self._running.values()):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _wait(self, wish: Wish, after: int, seconds: float) -> None:
        """Until more than so many pieces are done, or nothing is left to do."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._news:
                await self._news.wait_for(lambda: self._count(wish)[0] > after or not self._left(wish))

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

    def _left(self, wish: Wish) -> list[Piece]:
        """What is still to be done: first what is first about all rules, then what makes it finer."""
        waves = [[piece for piece in self._pieces(rules) if piece.key not in self._found] for rules in wish.all]
        finer = [piece for wave in waves for piece in wave if lab_study.is_finer(piece)]
        return [piece for wave in waves for piece in wave if not lab_study.is_finer(piece)] + finer

    def _count(self, wish: Wish) -> tuple[int, int]:
        """How many pieces are done, and of how many."""
        keys = {piece.key for rules in wish.all for piece in self._pieces(rules)}
        return sum(key in self._found for key in keys), len(keys)

    # Doing it.

    def _employ(self) -> None:
        """Stop long work that nobody wants any more, and set free workers to what is wanted most."""
        wanted = {piece.key for wish in self._wishes.values() for piece in self._left(wish)}
        for key, task in list(self._running.items()):
            if key not in wanted and task.get_name() == _LONG:
                task.cancel()
        while len(self._running) < AT_ONCE and (piece := self._next()):
            task = asyncio.create_task(self._work(piece), name=_LONG if lab_study.takes_long(piece) else None)
            self._running[piece.key] = task
            task.add_done_callback(partial(self._done, piece.key))

    def _done(self, key: bytes, _: asyncio.Task[None]) -> None:
        """A worker is free: whether it got through or was stopped, the next piece may begin."""
        del self._running[key]
        self._employ()

    def _next(self) -> Piece | None:
        """The next piece that nobody works on; who got one goes to the end of the queue."""
        for owner, wish in list(self._wishes.items()):
            for piece in self._left(wish):
                if piece.key not in self._running:
                    self._wishes[owner] = self._wishes.pop(owner)
                    return piece
        return None

    async def _work(self, piece: Piece) -> None:
        try:
            found = await self._workers.study(piece)
        except WorkerFailed:
            found = StudyResult(refused="this could not be worked out; try other rules")
        self._keep(piece, found)
        self._forget_those_who_left()
        async with self._news:
            self._news.notify_all()

    def _keep(self, piece: Piece, found: StudyResult) -> None:
        if len(self._found) >= MOST_KEPT:
            del self._found[next(iter(self._found))]
        self._found[piece.key] = found

    def _forget_those_who_left(self) -> None:
        now = time.monotonic()
        self._wishes = {owner: wish for owner, wish in self._wishes.items() if wish.until > now}

    # Telling it.

    def _answer(self, wish: Wish) -> LabAnswer:
        along, way = tuple(map(self._study, wish.along)), lab_study.study_of(wish.here.game)
        here, standard = self._study(wish.here), self._study(wish.standard)
        return LabAnswer(here, standard, along, *self._count(wish), way.figures, way.bots)

    def _study(self, rules: Rules) -> LabStudy:
        """What is known about some rules: of each figure the finest."""
        pieces = list(self._pieces(rules))
        known = [(piece, self._found[piece.key]) for piece in pieces if piece.key in self._found]
        figures = {figure.name: figure for _, found in known for figure in found.figures}
        reasons = [rules.refused, *(found.refused for _, found in known)]
        games = max((piece.games for piece, found in known if found.figures), default=0)
        return LabStudy(tuple(figures.values()), games, len(known) < len(pieces), tuple(filter(None, reasons)))


def _wish(asked: LabQuestion) -> Wish:
    """The question with all options complete; raises BadOptions for the rules at hand, tells it for the others."""
    here = lab_study.complete(asked.game, asked.options)
    if asked.vary and asked.vary not in here:
        raise BadOptions(f"there is no option {asked.vary} to vary; there are: {', '.join(here)}")
    along = tuple(_varied(asked, value) for value in asked.values if asked.vary)
    printed = lab_study.standard(asked.game, here)
    until = time.monotonic() + PATIENCE
    return Wish(Rules(asked.game, here), Rules(asked.game, printed), along, until)


def _varied(asked: LabQuestion, value: Any) -> Rules:
    try:
        return Rules(asked.game, lab_study.complete(asked.game, {**asked.options, asked.vary: value}), whole=False)
    except GameError as error:
        return Rules(asked.game, {}, str(error), whole=False)
