"""Sockets at a table: their largest numbers, clients that do not read, and the frames that they are sent."""

from __future__ import annotations

import asyncio
import json
import socket as network
import time
from base64 import b64encode
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from dicehall.hall.frames import EXTENSION, LARGEST_BACKLOG, Connection, frame
from guests.house import House, Line, Person
from guests.patience import PATIENCE

FEW = """
import sys
from dicehall.hall.access import Rate
from dicehall.hall.app import Config
from dicehall.hall.server import serve
from dicehall.hall.limits import SocketLimits
free = Rate(1e9, 1e9)
config = Config(sys.argv[1], writing=free, guessing=free, sockets=SocketLimits(spectators=3, person=2))
serve(config, "127.0.0.1", int(sys.argv[2]), lambda at: print("The hall is open:", at, flush=True))
"""
SEATS = ({"who": "me", "name": "Ann"}, {"who": "open"})


class FewSockets(House):
    """A hall with few sockets at a table."""

    def _program(self) -> list[str]:
        return ["-c", FEW, f"sqlite+aiosqlite:///{self.folder / 'hall.db'}", str(self.port)]


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with FewSockets(tmp_path_factory.mktemp("few")) as open_house:
        yield open_house


def refusal(line: Line) -> tuple[str, int]:
    """What a socket was refused with, and the code that it was closed with."""
    with pytest.raises(ConnectionClosed) as closed:
        line.raw.recv(PATIENCE)
    assert closed.value.rcvd is not None
    return line.table["code"], closed.value.rcvd.code


def test_a_table_has_a_largest_number_of_spectators_and_its_people_always_come_in(few: House) -> None:
    ann, watching = Person(few), Person(few)
    table = ann.make("intersection", *SEATS)
    crowd = [watching.socket(table) for _ in range(3)]
    assert refusal(watching.socket(table)) == ("too_many_sockets", 1013)
    assert ann.socket(table).parts["mine"] == [0]
    crowd.pop().close()
    wait_for_room(watching, table)


def wait_for_room(person: Person, table: str) -> None:
    """Come again until there is room, as the page does."""
    give_up = time.monotonic() + PATIENCE
    while person.socket(table).table["kind"] != "snapshot":
        assert time.monotonic() < give_up, "there is no room again"
        time.sleep(0.1)


def test_a_person_has_a_largest_number_of_sockets_at_a_table(few: House) -> None:
    ann = Person(few)
    tables = [ann.make("intersection", *SEATS) for _ in range(2)]
    lines = [ann.socket(table) for table in tables for _ in range(2)]
    assert all(line.table["kind"] == "snapshot" for line in lines)
    assert refusal(ann.socket(tables[0])) == ("too_many_sockets", 1013)


def test_a_client_that_does_not_read_is_cut_off_and_whoever_writes_never_waits() -> None:
    written = 0

    async def flood(scope: Any, receive: Any, send: Any) -> None:
        """Write until the client is cut off."""
        nonlocal written
        await receive()
        await send({"type": "websocket.accept"})
        connection: Connection = scope["extensions"][EXTENSION]
        while not connection.transport.is_closing():
            connection.write([b"x" * 100_000])
            written += 1
            await asyncio.sleep(0)
        assert (await receive())["type"] == "websocket.disconnect"

    async def work() -> None:
        async with serving(flood) as port:
            with deaf_client(port):
                async with asyncio.timeout(PATIENCE):
                    while not written:
                        await asyncio.sleep(0.01)

    asyncio.run(work())
    assert written * 100_000 > LARGEST_BACKLOG


@asynccontextmanager
async def serving(app: Any) -> AsyncIterator[int]:
    """An application behind the hall's connections; leaving waits until it has ended. Its port."""
    listener = network.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(app, ws=Connection, lifespan="off", log_config=None, ws_per_message_deflate=False)
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve([listener]))
    try:
        yield listener.getsockname()[1]
        async with asyncio.timeout(PATIENCE):
            while server.server_state.tasks:
                await asyncio.sleep(0.01)
    finally:
        server.should_exit = True
        await task


def deaf_client(port: int) -> network.socket:
    """A client with a small buffer that asks for a socket and never reads."""
    raw = network.socket()
    raw.setsockopt(network.SOL_SOCKET, network.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", port))
    lines = (
        "GET / HTTP/1.1",
        "Host: localhost",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}",
        "Sec-WebSocket-Version: 13",
    )
    raw.sendall("".join(f"{line}\r\n" for line in (*lines, "")).encode())
    return raw


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_a_message_becomes_the_frame_that_the_library_would_make(size: int) -> None:
    message = json.dumps("ä" * (size // 2)).encode()
    for text in (b"x" * size, message):
        assert frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
