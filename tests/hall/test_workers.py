"""Worker processes: real ones, that think, hang and die."""

from __future__ import annotations

import asyncio

import pytest

from dicehall.hall import wire
from dicehall.hall.crew import Crew, WorkerFailed
from dicehall.hall.work import Workers
from guests.desk import open_desk, until

ECHO = "import sys\nfor line in sys.stdin: print(line.strip().upper(), flush=True)"
FAULTY = """
import sys, time
for line in sys.stdin:
    word = line.strip()
    if word == "hang": time.sleep(600)
    if word == "die": sys.exit(1)
    print(word, flush=True)
"""


def test_a_crew_answers_line_by_line() -> None:
    async def work() -> list[bytes]:
        crew = Crew(("-c", ECHO), 1)
        try:
            return list(await asyncio.gather(*(crew.ask(b"word%d" % n, 20) for n in range(3))))
        finally:
            await crew.close()

    assert asyncio.run(work()) == [b"WORD0\n", b"WORD1\n", b"WORD2\n"]


@pytest.mark.parametrize("fault", [b"hang", b"die"])
def test_a_worker_that_hangs_or_dies_is_replaced(fault: bytes) -> None:
    async def work() -> bytes:
        crew = Crew(("-c", FAULTY), 1)
        try:
            with pytest.raises(WorkerFailed):
                await crew.ask(fault, 2)
            return await crew.ask(b"hello", 20)
        finally:
            await crew.close()

    assert asyncio.run(work()) == b"hello\n"


def test_a_bot_plays_from_its_own_process(sqlite_url: str) -> None:
    async def work() -> None:
        async with open_desk(sqlite_url, Workers(1)) as desk:
            table = await desk.make(wire.BotSeat("greedy"), wire.BotSeat("random"), game="knockabout")
            await until(lambda: sum(told.cause == "bot" for told in table.log) >= 3)

    asyncio.run(work())
