"""Clients that send or read slowly, and addresses that open too many connections, don't keep others out."""

from __future__ import annotations

import json
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from guests import raw
from guests.configured import ConfiguredHouse
from guests.house import House, Person
from guests.patience import PATIENCE
from hall.test_odd_requests import ME, OPEN, errors

LIMITS = {"all": 40, "arrive": 2, "drain": 2}
BEGUN = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("slow")
    page = folder / "page"
    page.mkdir()
    (page / "index.html").write_text("<p>The page.</p>")
    (page / "large.txt").write_bytes(b"x" * 30_000_000)
    with ConfiguredHouse(
        folder, connections=LIMITS, proxies=["127.0.0.1"], sockets={"each": 2}, page=page
    ) as opened:
        yield opened
        errors(opened.log, 0)


def trickle(connection: socket.socket, *parts: bytes) -> bytes:
    """Send a byte now and then, for ever, until the hall ends it: what it answered."""
    end = time.monotonic() + PATIENCE
    with suppress(OSError):
        for part in parts:
            connection.sendall(part)
        while time.monotonic() < end:
            connection.settimeout(0.2)
            with suppress(TimeoutError):
                found = connection.recv(65536)
                return found + raw.read_all(connection) if found else b""
            connection.sendall(b"x")
    return b""


def is_open(hall: House, connection: socket.socket) -> bool:
    """Whether the hall holds its end of a connection; an end that no process holds has no inode."""
    ports = [hall.port, connection.getsockname()[1]]
    for row in Path(f"/proc/{hall.pid}/net/tcp").read_text("ascii").splitlines()[1:]:
        _, here, there, *_, inode = row.split()[:10]
        if [int(end.split(":")[1], 16) for end in (here, there)] == ports:
            return inode != "0"
    return False


def until(true: Callable[[], bool]) -> None:
    """Wait until this is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /he",
        BEGUN + b"X-Slow: ",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n{",
        BEGUN + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ",
        BEGUN + b"\r\n" + b"GET /he",
    ],
)
def test_a_request_that_arrives_byte_by_byte_is_ended(hall: House, begun: bytes) -> None:
    with closing(raw.connect(hall)) as connection:
        answer = trickle(connection, begun)
    if not begun.endswith(b"\r\n\r\nGET /he"):
        assert raw.status(answer) == 408
    assert b'"code":"too_slow"' in answer or b"200 OK" in answer
    assert Person(hall).get("/health")["ok"] is True


def test_a_connection_that_says_nothing_is_ended(hall: House) -> None:
    with closing(raw.connect(hall)) as connection:
        assert raw.status(raw.read_all(connection)) == 408


def test_a_full_hall_says_so_and_is_open_again_when_the_slow_have_gone(hall: House) -> None:
    with ExitStack() as stack:
        slow = [stack.enter_context(closing(raw.connect(hall))) for _ in range(50)]
        for connection in slow:
            with suppress(OSError):
                connection.sendall(BEGUN)
        answers = [raw.status(raw.read_all(connection)) for connection in slow]
    assert set(answers) <= {0, 408, 503}
    assert answers.count(408) <= 40
    assert len(answers) - answers.count(408) >= 10
    assert Person(hall).get("/health")["ok"] is True


def test_somebody_who_waits_for_the_next_version_is_not_slow(hall: House) -> None:
    ann = Person(hall)
    table = ann.make("intersection", ME, OPEN)
    version = ann.look(table)["version"]
    assert ann.get(f"/api/tables/{table}?after={version}&wait=5")["version"] == version


@pytest.mark.skipif(sys.platform != "linux", reason="reads the connections of a process")
def test_a_client_that_does_not_read_is_cut_off(hall: House) -> None:
    with closing(socket.socket()) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(PATIENCE)
        connection.connect(("127.0.0.1", hall.port))
        connection.sendall(raw.request(target=b"/large.txt"))
        until(lambda: is_open(hall, connection))
        until(lambda: not is_open(hall, connection))


def test_an_idle_socket_stays_open(hall: House) -> None:
    ann = Person(hall)
    line = ann.socket(ann.make("intersection", ME, OPEN))
    time.sleep(4)
    assert line.refresh()["kind"] == "snapshot"
    line.close()


def test_an_address_has_so_many_sockets_and_reads_why(hall: House) -> None:
    ann = Person(hall)
    table = ann.make("intersection", ME, OPEN)
    here = {"X-Forwarded-For": "192.0.2.7"}
    lines = [ann.socket(table, **here) for _ in range(2)]
    refused = ann.socket(table, **here)
    assert refused.table["code"] == "too_many"
    with pytest.raises(ConnectionClosed) as closed:
        refused.raw.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013
    elsewhere = ann.socket(table, **{"X-Forwarded-For": "192.0.2.8"})
    assert elsewhere.table["kind"] == "snapshot"
    for line in (*lines, refused, elsewhere):
        line.close()
    until(lambda: is_let_in(ann, table, here))


def is_let_in(person: Person, table: str, headers: dict[str, str]) -> bool:
    line = person.socket(table, **headers)
    line.close()
    return bool(line.table["kind"] == "snapshot")


def test_a_refusal_over_a_bare_connection_is_json_with_the_halls_headers(tmp_path: Path) -> None:
    with ConfiguredHouse(tmp_path, connections={"all": 0}) as hall, closing(raw.connect(hall)) as connection:
        answer = raw.read_all(connection)
        assert raw.status(answer) == 503
        assert json.loads(raw.body(answer))["code"] == "full"
        assert b"retry-after: 60" in answer
        assert b"content-security-policy" in answer
