"""The workers of a hall: real processes that play, simulate, coach and study, in a number that is known."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from dicehall.bots import PlayerFailed
from dicehall.core.apply import asked_seats
from dicehall.hall import wire
from dicehall.hall.registered_players import Registered
from dicehall.hall.work import BotTurn, Workers
from dicehall.lab import study
from dicehall.registry import game
from dicehall.workers.pool import Pool
from guests.desk import ANN, ask, open_desk, until

NEVER = "import sys\nfor line in sys.stdin: sys.exit(1)"
KNOCKABOUT = {"repetition_draw": True}


class Failing(Workers):
    """Workers whose bots die at every choice."""

    def __init__(self) -> None:
        super().__init__(1)
        self._bots = Pool(1, ("-c", NEVER))


def descendants(pid: int) -> Iterator[int]:
    """The processes that a process started, and those that these started."""
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # it ended meanwhile
            for child in map(int, task.read_text().split()):
                yield child
                yield from descendants(child)


def turn(level: str) -> BotTurn:
    played = game("knockabout")
    return BotTurn("table", played, KNOCKABOUT, played.start(2, KNOCKABOUT), 0, level, 20)


def test_a_bot_plays_from_its_own_process(sqlite_url: str) -> None:
    async def work() -> None:
        async with open_desk(sqlite_url, Workers(1)) as desk:
            table = await desk.make(wire.BotSeat("greedy"), wire.BotSeat("random"), game="knockabout")
            await until(lambda: sum(line.cause == "bot" for line in table.state.log) >= 3)

    asyncio.run(work())


def test_a_bot_that_fails_twice_pauses_its_table_and_nobody_plays_in_its_place(sqlite_url: str) -> None:
    async def work() -> None:
        async with open_desk(sqlite_url, Failing()) as desk:
            table = await desk.make(wire.BotSeat("strong"), wire.Mine("Ann"), game="knockabout")
            await ask(table, ANN, wire.GiveEntropy(1, "0123456789abcdef" * 2))
            await until(lambda: table.state.phase == "paused")
            assert "has failed and could not choose, so the game is paused" in table.state.trouble
            assert not any(line.cause == "bot" for line in table.state.log)

    asyncio.run(work())


def test_a_bot_whose_worker_dies_once_is_asked_again_in_a_fresh_one() -> None:
    async def work() -> str:
        workers = Workers(1)
        try:
            await workers.choose(turn("random"))
            (pid,) = workers.pools[0].pids
            os.kill(pid, 9)
            return await workers.choose(turn("random"))
        finally:
            await workers.close()

    assert asyncio.run(work())


def test_a_level_that_the_game_does_not_have_is_refused_with_the_reason() -> None:
    async def work() -> None:
        workers = Workers(1)
        try:
            with pytest.raises(PlayerFailed, match="no player is registered as champion"):
                await workers.choose(turn("champion"))
        finally:
            await workers.close()

    asyncio.run(work())


@pytest.mark.parametrize(("size", "players", "most"), [(1, 0, 8), (2, 1, 10), (7, 0, 22)])
def test_a_hall_has_as_many_processes_as_its_documentation_says(size: int, players: int, most: int) -> None:
    registered = [Registered(f"P{number}", "own.py:P") for number in range(players)]
    assert Workers(size, registered).most_processes == most


@pytest.mark.skipif(not Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").exists(), reason="needs /proc")
def test_no_worker_starts_processes_of_its_own_while_dice_are_thrown_hinted_at_and_studied(sqlite_url: str) -> None:
    workers, counts, strays = Workers(1), set[int](), set[int]()

    async def count() -> None:
        while True:
            counts.add(len(set(descendants(os.getpid()))))
            strays.update(child for pool in workers.pools for pid in pool.pids for child in descendants(pid))
            await asyncio.sleep(0.02)

    async def work() -> None:
        piece = study.first_pieces("indicesion", study.complete("indicesion", {}))[0]
        async with open_desk(sqlite_url, workers) as desk:
            counting = asyncio.create_task(count())
            studying = asyncio.create_task(workers.study(piece))
            table = await desk.make(wire.BotSeat("strong"), wire.BotSeat("normal"), game="indicesion")
            await until(lambda: any(line.cause == "physics" for line in table.state.log), 120)
            assert table.state.play is not None
            state = next(step.before for step in table.state.play.taken if step.entry.cause == "bot")
            await workers.hint(table.state.game, state, asked_seats(table.state.game.pending(state))[0])
            studying.cancel()
            counting.cancel()

    before = len(set(descendants(os.getpid())))
    asyncio.run(work())
    assert strays == set()
    assert 2 < max(counts) - before <= workers.most_processes == 8
    assert len(set(descendants(os.getpid()))) == before
