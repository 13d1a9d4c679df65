"""Lessons at a hall: the list of them, and steps that are played anew with every request.

Nothing of a lesson is stored: the page sends the learner's actions so far, and gets the messages of a table.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import msgspec

from dicehall.core.play import Play
from dicehall.hall import lesson_table
from dicehall.hall.at_once import AtOnce
from dicehall.hall.catalogue import board, ready_game
from dicehall.hall.refusals import NothingThere
from dicehall.hall.shares import refusing
from dicehall.hall.wire.lessons import LessonCard, LessonMoves, LessonSheet, LessonStep, LessonTurn
from dicehall.hall.work import Simulated, Workers
from dicehall.lessons import BadLesson, Folded, folding, lesson_of, lessons
from dicehall.lessons.files import Found
from dicehall.lessons.format import Step
from dicehall.lessons.play import Folding, listed
from dicehall.registry import plugin
from dicehall.workers.jobs import Person

MOST_SIMULATIONS = 64
"""The largest number of simulations that are remembered."""
MOST_AT_ONCE = 24
MOST_OF_ONE = 3
"""The largest numbers of steps that are being played at once: in all, and for one person or address."""


class Played(NamedTuple):
    """A step that was folded, with the trajectories of its throws by entry."""

    folded: Folded
    tracks: dict[int, Any]


class Lessons:
    """The lessons of a hall."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._simulated: dict[bytes, Simulated] = {}
        self._at_once = AtOnce(MOST_AT_ONCE, MOST_OF_ONE, "steps of a lesson")

    async def cards(self) -> list[LessonCard]:
        """All lessons."""
        return [_card(found) for found in await asyncio.to_thread(lessons)]

    async def sheet(self, game: str, rulebook: str) -> LessonSheet:
        """A lesson in words; raises NothingThere."""
        found = await _found(game, rulebook)
        card, options = _card(found), found.lesson.options
        steps = tuple(_step(step) for step in found.lesson.steps)
        return LessonSheet(game, rulebook, card.title, card.goal, card.minutes, options, steps)

    async def board(self, game: str, rulebook: str) -> Any:
        """What never changes at the table of a lesson; raises NothingThere."""
        found = await _found(game, rulebook)
        ready = await ready_game(game)
        rules = {"rules": rulebook} if len(ready.spec.rulebooks) > 1 else {}
        return board(ready, {**found.lesson.options, **rules})

    async def play(self, game: str, rulebook: str, name: str, moves: LessonMoves, person: Person) -> LessonTurn:
        """A step after the learner's actions; raises HallError, and GameError for actions that can't be."""
        found = await _found(game, rulebook)
        number = _number(found, name)
        ready = await ready_game(game)
        with self._at_once.one_more(person):
            steps = folding(found, ready, number, moves.actions)
            played = await self._folded(steps, person)
            return await asyncio.to_thread(_turn, found, ready, number, played, moves.since)

    async def last(self, game: str, rulebook: str, name: str, moves: LessonMoves, person: Person) -> Play[Any, Any]:
        """The game of a step after the learner's actions; raises HallError, and GameError as `play` does."""
        found = await _found(game, rulebook)
        steps = folding(found, await ready_game(game), _number(found, name), moves.actions)
        with self._at_once.one_more(person):
            return (await self._folded(steps, person)).folded.plays[-1]

    async def _folded(self, steps: Folding, person: Person) -> Played:
        """Play a step in a thread, and its simulations in the workers."""
        result: Any = None
        tracks: list[Any] = []
        while True:
            request, folded = await asyncio.to_thread(_sent, steps, result)
            if folded is not None:
                return Played(folded, _by_entry(folded, tracks))
            simulated = await self._simulate(request, person)
            result = simulated.result
            tracks.append(msgspec.json.decode(simulated.track) if simulated.track else None)

    async def _simulate(self, request: Any, person: Person) -> Simulated:
        """The result of a simulation, from memory if it was run lately: equal requests give equal results."""
        key = msgspec.json.encode(request)
        known = self._simulated.pop(key, None)
        if known is None:
            with refusing("a throw"):
                known = await self._workers.simulate(request, person.owner)
        self._simulated[key] = known
        while len(self._simulated) > MOST_SIMULATIONS:
            del self._simulated[next(iter(self._simulated))]
        return known


def _sent(steps: Folding, result: Any) -> tuple[Any, Folded | None]:
    """The next simulation that a fold needs, or its end."""
    try:
        return steps.send(result), None
    except StopIteration as stop:
        return None, stop.value


def _by_entry(folded: Folded, tracks: list[Any]) -> dict[int, Any]:
    """The trajectories by the entry that each belongs to; those of earlier steps are not shown again."""
    last = folded.plays[-1]
    thrown = [entry.n for entry in last.entries if entry.cause == "physics"]
    first = len(folded.plays[0].entries)
    numbered = zip(reversed(thrown), reversed(tracks), strict=False)
    return {entry: track for entry, track in numbered if entry > first and track is not None}


async def _found(game: str, rulebook: str) -> Found:
    plugin(game)
    try:
        return await asyncio.to_thread(lesson_of, game, rulebook)
    except BadLesson as error:
        raise NothingThere(str(error)) from None


def _number(found: Found, name: str) -> int:
    try:
        return found.lesson.number_of(name)
    except BadLesson as error:
        raise NothingThere(str(error)) from None


def _card(found: Found) -> LessonCard:
    lesson = found.lesson
    names = tuple(step.name for step in lesson.steps)
    return LessonCard(found.game, found.rulebook, lesson.title, lesson.goal, lesson.minutes, names)


def _step(step: Step) -> LessonStep:
    return LessonStep(step.name, step.title, step.short, step.text, step.task, step.why, step.is_read)


def _turn(found: Found, game: Any, number: int, played: Played, since: int) -> LessonTurn:
    step, folded = found.lesson.steps[number], played.folded
    decision = len(folded.actions)
    return LessonTurn(
        messages=lesson_table.messages(found, game, folded, played.tracks, since),
        verdict=folded.verdict.value,
        say=folded.say,
        actions=folded.actions,
        next=folded.next,
        listed=listed(step, folded),
        lit=step.lit(decision),
        bubble=step.said_at(decision),
        tracks={str(entry): track for entry, track in played.tracks.items()},
    )
