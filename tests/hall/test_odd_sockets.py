"""Handshakes and messages that no page sends: each is refused or ends its socket; the log has no error."""

from __future__ import annotations

import json
import socket
import struct
from collections.abc import Iterator
from contextlib import closing, suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from guests import raw
from guests.configured import ConfiguredHouse
from guests.house import House, Person
from guests.patience import PATIENCE
from hall.test_odd_requests import DEEP, ME, OPEN, errors

KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
VERSION = b"Sec-WebSocket-Version: 13\r\n"
UPGRADE = b"Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
TEXT, BINARY, CLOSE, PING, LAST = 0x1, 0x2, 0x8, 0x9, 0x80


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with ConfiguredHouse(tmp_path_factory.mktemp("sockets")) as open_hall:
        yield open_hall


@pytest.fixture(scope="module")
def table(hall: House) -> str:
    return Person(hall).make("intersection", ME, OPEN)


@pytest.fixture(scope="module")
def target(table: str) -> bytes:
    return b"/api/tables/%b/socket" % table.encode()


@pytest.fixture(autouse=True)
def no_errors(hall: House) -> Iterator[None]:
    before = len(hall.log.read_text())
    yield
    assert Person(hall).get("/health")["ok"] is True
    errors(hall.log, before)


def frame(head: int, payload: bytes, masked: bool = True) -> bytes:
    """One frame of a client."""
    size = len(payload)
    mask = b"dice" if masked else b""  # the same in every process: the frames name tests
    flag = 0x80 if masked else 0
    length = struct.pack("!B", flag | size) if size < 126 else struct.pack("!BH", flag | 126, size)
    body = bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload)) if masked else payload
    return bytes([head]) + length + mask + body


def talk(hall: House, target: bytes, sent: bytes, leave: bool = False) -> bytes:
    """What comes back for these bytes on an open socket, until it is closed, or until the client leaves."""
    with closing(raw.connect(hall)) as connection:
        connection.sendall(b"GET %b HTTP/1.1\r\n%b%b%b\r\n" % (target, UPGRADE, KEY, VERSION))
        head = raw.read_head(connection)
        with suppress(OSError):
            connection.sendall(sent + frame(LAST | CLOSE, struct.pack("!H", 1000)))
            if leave:
                connection.shutdown(socket.SHUT_WR)
        return head + raw.read_all(connection)


@pytest.mark.parametrize(
    "sent",
    [
        b"POST %t HTTP/1.1\r\n" + UPGRADE + KEY + VERSION + b"\r\n",
        b"GET %t HTTP/1.1\r\n" + UPGRADE + VERSION + b"\r\n",
        b"GET %t HTTP/1.1\r\n" + UPGRADE + KEY + b"\r\n",
        b"GET %t HTTP/1.1\r\n" + UPGRADE + KEY + b"Sec-WebSocket-Version: 99\r\n\r\n",
        b"GET %t HTTP/1.1\r\n" + UPGRADE + b"Sec-WebSocket-Key: \xff\r\n" + VERSION + b"\r\n",
        b"GET %t HTTP/1.1\r\n" + UPGRADE + KEY + VERSION + b"X: y\r\n" * 300 + b"\r\n",
        b"GET %t HTTP/1.1\r\n" + UPGRADE + KEY + VERSION + b"Cookie: " + b"x" * 12_000 + b"\r\n\r\n",
        b"GET %t HTTP/1.1\r\n" + UPGRADE + KEY + VERSION + b"Content-Length: 5\r\n\r\nhello",
        b"GET /" + b"x" * 12_000 + b" HTTP/1.1\r\n" + UPGRADE + KEY + VERSION + b"\r\n",
        b"GET /%00 HTTP/1.1\r\n" + UPGRADE + KEY + VERSION + b"\r\n",
        b"GET /nowhere HTTP/1.1\r\n" + UPGRADE + KEY + VERSION + b"\r\n",
        b"GET /health HTTP/1.1\r\n" + UPGRADE + KEY + VERSION + b"\r\n",
        b"GET %t HTTP/1.1\r\n" + UPGRADE.replace(b"localhost", b"[") + KEY + VERSION + b"\r\n",
        b"GET %t HTTP/1.1\r\n" + UPGRADE + KEY + VERSION + b"Origin: http://[\r\n\r\n",
    ],
)
def test_an_odd_handshake_is_refused(hall: House, target: bytes, sent: bytes) -> None:
    answer = raw.send_for_head(hall, sent.replace(b"%t", target))
    assert 400 <= raw.status(answer) < 500, answer[:300]


@pytest.mark.parametrize(
    "message",
    [
        b'{"do":"say","seat":0,"text":"\xff"}',
        b"\xed\xa0\x80",
        b'{"\xff":1}',
    ],
)
def test_a_message_that_is_not_utf_8_ends_the_socket(
    hall: House, table: str, target: bytes, message: bytes
) -> None:
    talk(hall, target, frame(LAST | TEXT, message))  # with the end of the socket in the same packet
    line = Person(hall).socket(table)
    line.raw.send(message, text=True)
    with pytest.raises(ConnectionClosed) as closed:
        line.raw.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007
    line.close()


@pytest.mark.parametrize(
    "message",
    [
        DEEP[:7000],
        b'{"do":"act","seat":0,"seen":0,"action":' + DEEP[:100] + DEEP[-100:] + b"}",
        b'{"do":"act","seat":0,"seen":0,"action":' + DEEP[:3000] + DEEP[-3000:] + b"}",
        b'{"do":"say","seat":0,"text":"\\ud800"}',
        b'{"do":"refresh","id":' + b"9" * 30 + b"}",
        b'{"do":"act","seat":0,"seen":' + b"9" * 300 + b"}",
        b'{"do":"entropy","seat":0,"entropy":"' + b"a" * 64 + b'\\n"}',
        b"",
        b"null",
        b"\x00",
    ],
)
def test_an_odd_message_is_refused_and_the_socket_goes_on(hall: House, table: str, message: bytes) -> None:
    line = Person(hall).socket(table)
    line.raw.send(message, text=True)
    assert line.answer()["code"] == "malformed"
    assert line.refresh()["kind"] == "snapshot"
    line.close()


@pytest.mark.parametrize(
    "sent",
    [
        frame(LAST | BINARY, b"\x00\xff"),
        frame(LAST | BINARY, b'{"do":"refresh"}'),
        frame(LAST | TEXT, b"{}", masked=False),
        frame(LAST, b"goes on from nothing"),
        frame(TEXT, b"begun") + frame(LAST | TEXT, b"begun again"),
        frame(LAST | PING, b"x" * 126),
        frame(PING, b"x"),
        frame(0x70 | LAST | TEXT, b"reserved"),
        frame(LAST | 0x3, b"unknown"),
        frame(LAST | CLOSE, b"\x00"),
        frame(LAST | CLOSE, struct.pack("!H", 9999)),
        frame(LAST | CLOSE, struct.pack("!H", 1000) + b"\xff"),
        bytes([LAST | TEXT, 0xFF]) + b"\xff" * 12,
        bytes([LAST | TEXT, 0xFF]) + struct.pack("!Q", 2**40) + b"\x00" * 4,
        frame(TEXT, b'{"do":') + frame(LAST, b'"refresh"}'),
        frame(TEXT, b"x" * 9000) + frame(LAST, b"x" * 9000),
        b"\x00" * 50,
    ],
)
def test_frames_that_break_the_protocol_end_the_socket(hall: House, target: bytes, sent: bytes) -> None:
    assert talk(hall, target, sent, leave=True).startswith(b"HTTP/1.1 101 ")


FIELDS = ("seat", "seen", "text", "action", "values", "entropy", "what", "agree", "on", "id", "extra")
commands = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=20,
)
known = st.fixed_dictionaries(
    {
        "do": st.sampled_from(
            ["act", "enter", "say", "undo", "propose", "reply", "entropy", "leave", "hush", "refresh"]
        )
    },
    optional=dict.fromkeys(FIELDS, commands),
)
messages = (commands | known).map(lambda value: json.dumps(value).encode()) | st.binary(max_size=300)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from([TEXT, BINARY, PING, 0]), messages), max_size=6), st.binary(max_size=40))
def test_whatever_is_sent_the_hall_goes_on(
    hall: House, target: bytes, sent: list[tuple[int, bytes]], rest: bytes
) -> None:
    answer = talk(hall, target, b"".join(frame(LAST | kind, message) for kind, message in sent) + rest, leave=True)
    assert answer.startswith(b"HTTP/1.1 101 ")
    assert b"internal" not in answer
