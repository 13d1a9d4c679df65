"""Bytes sent to a hall as they are, without a library that would mend or refuse them."""

from __future__ import annotations

import socket
from contextlib import closing

from guests.house import House
from guests.patience import PATIENCE


def request(
    method: bytes = b"GET", target: bytes = b"/health", headers: bytes = b"Host: localhost\r\n", body: bytes = b""
) -> bytes:
    """A request that asks for the connection to be closed after it."""
    length = b"Content-Length: %d\r\n" % len(body) if body else b""
    return b"%b %b HTTP/1.1\r\n%b%bConnection: close\r\n\r\n%b" % (method, target, headers, length, body)


def post(target: bytes, body: bytes, headers: bytes = b"") -> bytes:
    """A request that sends JSON, whether it is JSON or not."""
    return request(b"POST", target, b"Host: localhost\r\nContent-Type: application/json\r\n" + headers, body)


def handshake(target: bytes, headers: bytes = b"") -> bytes:
    """A request for a socket."""
    upgrade = b"Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    key = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    return b"GET %b HTTP/1.1\r\n%b%b%b\r\n" % (target, upgrade, key, headers)


def connect(house: House, seconds: float = PATIENCE) -> socket.socket:
    """A connection to the hall."""
    return socket.create_connection(("127.0.0.1", house.port), timeout=seconds)


def send(house: House, sent: bytes, half_close: bool = False) -> bytes:
    """All that the hall answers until it closes the connection."""
    with closing(connect(house)) as connection:
        try:
            connection.sendall(sent)
            if half_close:
                connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # it was refused before all of it was sent; the answer is there all the same
        return read_all(connection)


def read_all(connection: socket.socket) -> bytes:
    """What comes until the other end closes the connection."""
    received = b""
    try:
        while part := connection.recv(65536):
            received += part
    except ConnectionError:
        pass
    return received


def send_for_head(house: House, sent: bytes) -> bytes:
    """What the hall answers up to the end of its headers."""
    with closing(connect(house)) as connection:
        connection.sendall(sent)
        return read_head(connection)


def read_head(connection: socket.socket) -> bytes:
    """What comes up to the end of the headers, and what came with it."""
    received = b""
    while b"\r\n\r\n" not in received and (part := connection.recv(65536)):
        received += part
    return received


def status(answer: bytes) -> int:
    """The status of an answer; 0 when the connection was closed without one."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.") else 0


def body(answer: bytes) -> bytes:
    """The body of an answer."""
    return answer.partition(b"\r\n\r\n")[2]
