"""Fair shares: one guest, with one cookie or with sixty, keeps nobody from their bots, hints and reads."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from dicehall.hall.shares import Addresses
from dicehall.hall.work import SHORTEST_MILLIS, BotTurn, Workers
from dicehall.registry import game
from dicehall.workers.pool import Pool
from guests.house import COOKIE, House, Person

OPTIONS = {"repetition_draw": True}
ECHO = """
import json, sys, time
for line in sys.stdin:
    request = json.loads(line)
    if request["table"] == "hangs": time.sleep(600)
    print(json.dumps({"value": str(request["millis"])}), flush=True)
"""
ME, TIM = ({"who": "me", "name": name} for name in ("Ann", "Tim"))


class Echoes(Workers):
    """Bots that answer with the time that they have."""

    def __init__(self) -> None:
        super().__init__(1)
        self._bots = Pool(2, ("-c", ECHO))


@asynccontextmanager
async def echoes() -> AsyncIterator[Echoes]:
    workers = Echoes()
    try:
        async with asyncio.timeout(60):
            yield workers
    finally:
        await workers.close()


def turn(owner: str, table: str = "table") -> BotTurn:
    played = game("knockabout")
    return BotTurn(table, played, OPTIONS, played.start(2, OPTIONS), 0, "strong", 1000, owner)


def client(address: str) -> Any:
    return {"client": (address, 1)}


class TestBots:
    def test_of_another_person_answer_while_those_of_one_person_hang(self) -> None:
        async def work() -> None:
            async with echoes() as workers:
                hanging = [asyncio.create_task(workers.choose(turn("ann", "hangs"))) for _ in range(60)]
                await asyncio.sleep(0)
                assert [await workers.choose(turn("ben")) for _ in range(3)] == ["1000"] * 3
                for each in hanging:
                    each.cancel()

        asyncio.run(work())

    def test_of_one_person_share_the_time_of_one_and_those_of_others_have_all_of_theirs(self) -> None:
        async def work() -> None:
            async with echoes() as workers:
                turns = [asyncio.create_task(workers.choose(turn("ann"))) for _ in range(60)]
                await asyncio.sleep(0)
                assert await workers.choose(turn("ben")) == "1000"
                millis = sorted(map(int, await asyncio.gather(*turns)))
                assert (millis[0], millis[-1]) == (SHORTEST_MILLIS, 1000)
                assert sum(millis) < 10_000

        asyncio.run(work())

    def test_of_many_cookies_at_one_address_are_those_of_one_person(self) -> None:
        async def work() -> None:
            async with echoes() as workers:
                for number in range(60):
                    workers.addresses.come(f"cookie {number}", client("198.51.100.1"))
                hanging = [
                    asyncio.create_task(workers.choose(turn(f"cookie {number}", "hangs"))) for number in range(60)
                ]
                await asyncio.sleep(0)
                assert await workers.choose(turn("ben")) == "1000"
                for each in hanging:
                    each.cancel()

        asyncio.run(work())

    def test_of_many_people_think_less_so_that_nobody_waits_long(self) -> None:
        async def work() -> None:
            async with echoes() as workers:
                turns = [asyncio.create_task(workers.choose(turn(f"person {number}"))) for number in range(30)]
                millis = list(map(int, await asyncio.gather(*turns)))
                assert (millis[0], millis[-1]) == (1000, 3000 // 29)

        asyncio.run(work())


class TestAddresses:
    def test_are_remembered_for_the_tables_of_a_person(self) -> None:
        known = Addresses()
        assert known.come("ann", client("198.51.100.1")).group == "198.51.100.1"
        assert known.person("ann").group == "198.51.100.1"
        assert known.person("ben").group == "ben"

    def test_of_ipv6_count_as_their_network(self) -> None:
        known = Addresses()
        groups = {known.come(f"cookie {n}", client(f"2001:db8::{n:x}")).group for n in range(1, 20)}
        assert len(groups) == 1

    def test_of_this_machine_say_nothing_about_a_person(self) -> None:
        known = Addresses()
        assert known.come("ann", client("127.0.0.1")).group == "ann"
        assert known.come("", client("127.0.0.1")).group == "127.0.0.1"


def request_hint(house: House, person: Person, table: str) -> socket.socket:
    """Ask for a hint without waiting for it."""
    asking = socket.create_connection(("127.0.0.1", house.port))
    lines = [f"GET /api/tables/{table}/hint?seat={asked_seat(person, table)} HTTP/1.1", "Host: localhost"]
    lines += [f"Cookie: {COOKIE}={person.cookie}", "", ""]
    asking.sendall("\r\n".join(lines).encode())
    return asking


def asked_seat(person: Person, table: str) -> int:
    seat: int = person.look(table)["parts"]["choices"][0]["seat"]
    return seat


def started(person: Person) -> str:
    table = person.make("knockabout", ME, TIM)
    for seat in (0, 1):
        person.shake(table, seat)
    return table


def answer_of(asking: socket.socket) -> tuple[int, Any]:
    asking.settimeout(120)
    with asking, asking.makefile("rb") as lines:
        status = int(lines.readline().split()[1])
        length = 0
        while (line := lines.readline().strip()) != b"":
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        return status, json.loads(lines.read(length))


@pytest.fixture(scope="module")
def tables(house: House) -> tuple[Person, list[str]]:
    """Ann, and twenty tables of hers at which she decides."""
    ann = Person(house)
    return ann, [started(ann) for _ in range(20)]


class TestHints:
    def test_of_one_person_beyond_a_few_are_refused_with_a_sentence(
        self, house: House, tables: tuple[Person, list[str]]
    ) -> None:
        ann, made = tables
        answers = [answer_of(each) for each in [request_hint(house, ann, table) for table in made]]
        assert {status for status, _ in answers} == {200, 429}
        (reason,) = {body["reason"] for status, body in answers if status == 429}
        assert reason == "you are waiting for a hint already; ask again when you have it"

    def test_that_were_abandoned_leave_room_for_the_same_person_and_for_others(
        self, house: House, tables: tuple[Person, list[str]]
    ) -> None:
        ann, made = tables
        ben = Person(house)
        his = started(ben)
        for _ in range(3):
            for asking in [request_hint(house, ann, table) for table in made]:
                asking.close()
        assert answer_of(request_hint(house, ben, his))[0] == 200
        assert answer_of(request_hint(house, ann, made[0]))[0] == 200
