"""Requests in flight while the hall closes: each gets an answer, and nothing of it is a fault in the log."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from dicehall.hall.in_flight import InFlight
from guests.house import COOKIE, House, Person
from guests.raw import body, connect, handshake, post, read_all, request, status

ME = {"who": "me", "name": "Ann"}
ENDLESS = {"goal": 1_000_000}


def answers_at_the_end(house: House, asked: list[bytes]) -> list[bytes]:
    """Send requests, end the hall while it works on them, and return what it answers."""
    with ExitStack() as stack:
        connections = [stack.enter_context(closing(connect(house))) for _ in asked]
        for connection, sent in zip(connections, asked, strict=True):
            connection.sendall(sent)
        for _ in range(5):
            Person(house).get("/health/live")  # so the hall has read what was sent before
        house.end()
        return [read_all(connection) for connection in connections]


def playing(house: House) -> tuple[Person, str]:
    """Somebody at a table of their own."""
    ann = Person(house)
    table = ann.make("intersection", ME, options=ENDLESS)
    ann.shake(table, 0)
    return ann, table


def asking(person: Person) -> Callable[[str], bytes]:
    """How somebody asks for something."""
    headers = f"Host: localhost\r\nCookie: {COOKIE}={person.cookie}\r\n".encode()
    return lambda path: request(target=f"/api/{path}".encode(), headers=headers)


def check(answer: bytes) -> None:
    """It is what was asked for, or a refusal that says when to come again."""
    assert status(answer) in (200, 201, 202, 503), answer
    if status(answer) == 503:
        assert b"retry-after: 1\r\n" in answer.lower()
        assert "come again" in json.loads(body(answer))["reason"]


def faults(house: House) -> list[Any]:
    """The lines of the log that are faults."""
    lines = [json.loads(line) for line in house.log.read_text().splitlines()]
    return [line for line in lines if line["level"] in ("error", "critical")]


def test_whatever_is_in_flight_is_answered(tmp_path: Path) -> None:
    with House(tmp_path / "house") as house:
        ann, table = playing(house)
        ben = Person(house)
        version = ann.look(table)["version"]
        ben.look(table)
        get, watch = asking(ann), asking(ben)  # neither asks for more at once than one person may
        new = json.dumps({"game": "crossroll", "seats": [ME]}).encode()
        question = {"game": "intersection", "options": {}, "vary": "goal", "values": [20, 30, 40], "after": 99}
        asked = [
            *[get(f"tables/{table}?after={version}&wait=25")] * 3,
            *[get(f"tables/{table}/hint?seat=0")] * 2,
            *(watch(f"tables/{table}/replay?start={start}&count=10") for start in range(3)),
            get(f"tables/{table}/verdict"),
            get(f"tables/{table}/rolls"),
            *[post(b"/api/tables", new)] * 3,
            post(b"/api/lab", json.dumps(question).encode()),
        ]
        mute = handshake(f"/api/tables/{table}/socket".encode())  # reads nothing, and so never answers the end
        *answers, heard = answers_at_the_end(house, [*asked, mute])
        for answer in answers:
            check(answer)
        assert status(answers[0]) == 503
        assert heard.endswith(b"\x88\x02" + (1012).to_bytes(2, "big"))
        assert faults(house) == []


def test_what_is_stopped_while_the_hall_is_open_is_refused_too() -> None:
    sent: list[Any] = []

    async def stopped(*_: Any) -> None:
        raise asyncio.CancelledError

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(InFlight(stopped)({"type": "http", "path": "/api/games"}, None, send))
    assert sent[0]["status"] == 503
    assert "come again" in json.loads(sent[1]["body"])["reason"]


def test_a_response_that_has_begun_is_left_alone() -> None:
    assert asyncio.run(ended_in_the_middle()) == ["http.response.start", "http.response.body"]


async def ended_in_the_middle() -> list[str]:
    """What is sent when everything is ended between the two parts of a response."""
    sent: list[str] = []

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start"})
        await receive()
        await send({"type": "http.response.body"})

    async def send(message: Any) -> None:
        sent.append(message["type"])

    read = asyncio.Event()
    in_flight = InFlight(slow)
    request = asyncio.create_task(in_flight({"type": "http"}, read.wait, send))
    await asyncio.sleep(0)
    await in_flight.end(0)
    read.set()
    await request
    return sent
