"""The aiming aid: more trials while the hand stands still, none for a hand that moved on or a viewer who left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from dicehall.bots.aiming import BATCH, MOST, Aim, Sample
from dicehall.core.contract import Game
from dicehall.core.errors import GameError
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.hall.aims import MOST_OF_ONE, PIECE, Aimed, Aims, aimed_in
from dicehall.hall.refusals import NoAid, NotNow, TooFast, Unavailable
from dicehall.registry import game
from dicehall.workers.jobs import NOBODY, Person, WorkerFailed
from guests.desk import StillWorkers

ANN = Person("ann")
FIRST = "throw 1 at 0"
SECOND = "throw 1 at 0 strength 90"


class Thrower(StillWorkers):
    """Notes the trials that it is asked for; they come when they are let go."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, int]] = []
        self.free = asyncio.Event()
        self.error: Exception | None = None

    async def aim(
        self, game: Game[Any, Any], state: Any, text: str, first: int, count: int, person: Person = NOBODY
    ) -> list[Sample]:
        self.asked.append((first, count))
        if self.error:
            raise self.error
        await self.free.wait()
        return [Sample((0, number), ("own",), 3, 0) for number in range(first, first + count)]


def throwing(**options: Any) -> Play[Any, Any]:
    """A game in which seat 0 throws."""
    play = Play.start(game("indicesion"), [Sitter("Ann"), Sitter("Ben")], options)
    play.roll(("6", "1"))
    play.act(0, "start 0")
    return play


def aimed(text: str = FIRST, place: str = "table") -> Aimed:
    return aimed_in(place, throwing(aid="odds"), 0, text)


def run(test: Callable[[Aims, Thrower], Awaitable[None]], first: float = 60.0, hurry: float = 60.0) -> None:
    async def limited() -> None:
        workers = Thrower()
        aims = Aims(workers, first, hurry)
        async with asyncio.timeout(60):
            await test(aims, workers)
            await aims.close()

    asyncio.run(limited())


async def begun(aims: Aims, throw: Aimed, person: Person = ANN) -> asyncio.Task[Aim]:
    task = asyncio.create_task(aims.of(throw, person))
    await asyncio.sleep(0.01)
    return task


def test_each_answer_has_more_trials_until_there_are_enough() -> None:
    async def test(aims: Aims, workers: Thrower) -> None:
        workers.free.set()
        throw = aimed()
        counts = [(await aims.of(throw, ANN)).throws for _ in range(6)]
        assert counts == [24, 48, 72, 96, 96, 96]
        assert sum(count for _, count in workers.asked) == MOST
        assert [first for first, _ in workers.asked] == list(range(0, MOST, PIECE))

    run(test)


def test_on_a_busy_machine_an_answer_comes_with_fewer_trials() -> None:
    async def test(aims: Aims, workers: Thrower) -> None:
        workers.free.set()
        throw = aimed()
        counts = [(await aims.of(throw, ANN)).throws for _ in range(3)]
        assert counts == [PIECE, 2 * PIECE, 3 * PIECE]

    run(test, first=0.0, hurry=0.0)


def test_the_first_answer_comes_sooner_and_has_fewer_trials_than_those_after_it() -> None:
    async def test(aims: Aims, workers: Thrower) -> None:
        workers.free.set()
        throw = aimed()
        counts = [(await aims.of(throw, ANN)).throws for _ in range(3)]
        assert counts == [PIECE, PIECE + BATCH, PIECE + 2 * BATCH]

    run(test, first=0.0)


def test_two_who_ask_for_the_same_throw_wait_for_the_same_trials() -> None:
    async def test(aims: Aims, workers: Thrower) -> None:
        throw = aimed()
        both = [await begun(aims, throw), await begun(aims, throw)]
        workers.free.set()
        first, second = await asyncio.gather(*both)
        assert (first, len(workers.asked)) == (second, 3)

    run(test)


def test_a_hand_that_moves_ends_the_trials_of_its_last_throw() -> None:
    async def test(aims: Aims, workers: Thrower) -> None:
        older = await begun(aims, aimed())
        newer = await begun(aims, aimed(SECOND))
        with pytest.raises(NotNow, match="moved on"):
            await older
        workers.free.set()
        assert (await newer).throws == 24

    run(test)


def test_nothing_is_tried_for_somebody_who_has_left() -> None:
    async def test(aims: Aims, workers: Thrower) -> None:
        task = await begun(aims, aimed())
        task.cancel()
        await asyncio.wait([task])
        workers.free.set()
        await asyncio.sleep(0.02)
        assert len(workers.asked) == 1

    run(test)


def test_one_person_can_not_wait_for_many_hands_at_once() -> None:
    async def test(aims: Aims, workers: Thrower) -> None:
        waiting = [await begun(aims, aimed(place=f"table {number}")) for number in range(MOST_OF_ONE)]
        with pytest.raises(TooFast, match="odds of throws"):
            await aims.of(aimed(place="another"), ANN)
        assert (await begun(aims, aimed(place="ben's"), Person("ben"))).done() is False
        workers.free.set()
        await asyncio.gather(*waiting)

    run(test)


def test_a_worker_that_fails_is_told_in_a_sentence() -> None:
    async def test(aims: Aims, workers: Thrower) -> None:
        workers.error = WorkerFailed("it ended")
        with pytest.raises(Unavailable, match="the odds of a throw could not be worked out"):
            await aims.of(aimed(), ANN)

    run(test)


def test_a_table_without_an_aid_tells_nothing() -> None:
    with pytest.raises(NoAid):
        aimed_in("table", throwing(aid="off"), 0, FIRST)


def test_a_vague_aid_tells_one_area_and_no_odds() -> None:
    async def test(aims: Aims, workers: Thrower) -> None:
        workers.free.set()
        told = await aims.of(aimed_in("table", throwing(aid="patch"), 0, FIRST), ANN)
        assert [area.share for area in told.areas] == [90]
        assert (told.odds, told.points, told.sentence) == ((), None, "")

    run(test)


def test_only_legal_throws_of_the_seat_that_throws_are_tried() -> None:
    play = throwing(aid="odds")
    for seat, text, words in (
        (1, FIRST, "seat 1"),
        (0, "throw 7 at 0", "not yours"),
        (0, "throw 1 at 0 from 0,-600,60 speed 2000 az 1571 loft 1100", "228.6 mm"),
        (0, "start 1", "a throw is expected"),
    ):
        with pytest.raises(GameError, match=words):
            aimed_in("table", play, seat, text)
