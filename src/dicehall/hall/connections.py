"""Connections on the hall's port: how many there may be, how long a request may take, and what is no request.

uvicorn has no time limit for a request that arrives slowly, so its protocols get one here.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any, cast

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from dicehall.hall.access import HEADERS
from dicehall.hall.addresses import Proxies, is_local, limited_by
from dicehall.hall.frames import Connection
from dicehall.hall.limits import ConnectionLimits
from dicehall.hall.refusals import Full, HallError, Malformed, TooMany, TooSlow, Unavailable, refusal_of

_NOT_TEXT = 1007

_log = logging.getLogger("uvicorn.error.http")
_log.setLevel(logging.ERROR)  # else everybody could fill the log with requests that are none


class Connections:
    """All open connections of a server, counted by address."""

    def __init__(self, limits: ConnectionLimits, proxies: Iterable[str]) -> None:
        self.limits = limits
        self._proxies = Proxies(proxies)
        self._open: Counter[str] = Counter()
        self._total = 0

    def add(self, peer: str) -> None:
        """Count a connection; raises Full or TooMany, and then it is not counted."""
        address = limited_by(peer)
        if self._total >= self.limits.all:
            raise Full("the hall is full; come again in a minute")
        shared = is_local(peer) or self._proxies.trusts(peer)
        if self._open[address] >= self.limits.each and not shared:
            raise TooMany("too many connections from your network; close some pages and try again")
        self._open[address] += 1
        self._total += 1

    def remove(self, peer: str) -> None:
        """A connection that was counted is closed."""
        address = limited_by(peer)
        self._total -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class Deadline:
    """Calls a function unless it is stopped in time; starting it again while it runs changes nothing.

    It has the function only while it runs: a connection that referred to itself would stay in memory.
    """

    __slots__ = ("_seconds", "_timer")

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def start(self, action: Callable[[], None]) -> None:
        """Start it."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._seconds, action)

    def stop(self) -> None:
        """Stop it."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def protocols(connections: Connections) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """The protocols of a server for HTTP and for sockets, which count their connections here."""

    class Socket(SocketConnection):
        open = connections

    class Http(HttpConnection):
        open = connections

    return Http, Socket


class HttpConnection(H11Protocol):
    """HTTP as uvicorn has it; a request has to arrive in time, and what is no request is refused."""

    open: Connections

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.logger = _log
        self._arrival = Deadline(self.open.limits.arrive)
        self._drain = Deadline(self.open.limits.drain)
        self._counted = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it, and wait for the first request."""
        super().connection_made(cast("asyncio.Transport", transport))
        try:
            self.open.add(self._peer)
        except HallError as error:
            self._refuse(error)
        else:
            self._counted = True
            self._arrival.start(self._too_slow)

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request; the time limit runs until it is whole."""
        if not self.transport.is_closing():
            super().data_received(data)
            if self._arriving:
                self._arrival.start(self._too_slow)
            else:
                self._arrival.stop()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection on to a socket, which then counts as this did."""
        self._counted = False
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        super().connection_lost(exc)
        self._arrival.stop()
        self._drain.stop()
        if self._counted:
            self._counted = False
            self.open.remove(self._peer)

    def pause_writing(self) -> None:
        """The client does not take what was sent."""
        super().pause_writing()
        self._drain.start(self._cut_off)

    def resume_writing(self) -> None:
        """The client has taken some of it."""
        super().resume_writing()
        self._drain.stop()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request."""
        self._refuse(Malformed("this is not a request that the hall understands"))

    @property
    def _peer(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def _arriving(self) -> bool:
        """Whether a part of a request is still to come."""
        if self.transport.is_closing() or not self._counted:
            return False
        state = self.conn.their_state
        return state is h11.SEND_BODY or (state is h11.IDLE and bool(self.conn.trailing_data[0]))

    def _too_slow(self) -> None:
        self._refuse(TooSlow("the request took too long to arrive"))

    def _refuse(self, error: HallError) -> None:
        """Say why and close the connection; in the middle of a response it is only closed."""
        if self.transport.is_closing():
            return
        if not self._responding:
            self.transport.write(response(error))
        self.transport.close()

    @property
    def _responding(self) -> bool:
        """Whether a response has begun and is not complete."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and cycle.response_started and not cycle.response_complete

    def _cut_off(self) -> None:
        self.transport.abort()


class SocketConnection(Connection):
    """A socket as uvicorn has it; a handshake or a message that can't be read ends it without an error."""

    open: Connections

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._drain = Deadline(self.open.limits.drain)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        super().connection_lost(exc)
        self._drain.stop()
        self.open.remove(self.client[0] if self.client else "")

    def pause_writing(self) -> None:
        """The client does not take what was sent."""
        super().pause_writing()
        self._drain.start(self._cut_off)

    def resume_writing(self) -> None:
        """The client has taken some of it."""
        super().resume_writing()
        self._drain.stop()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; one that is not text ends the socket."""
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self.frames = []
            self.conn.fail(_NOT_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def data_received(self, data: bytes) -> None:
        """Take in frames. The handshake comes first and whole, so one that is not understood now never will be."""
        super().data_received(data)
        if not self.handshake_initiated:
            self._refuse_handshake()

    def handle_parser_exception(self) -> None:
        """End the socket with the code that says why; a handshake has none."""
        if self.handshake_initiated:
            super().handle_parser_exception()

    def send_500_response(self) -> None:
        """Answer a handshake that was not answered before the hall closed."""
        if self.initial_response is None and not self.handshake_complete:
            self.transport.write(response(Unavailable("the hall can't open this socket now; come again")))

    def _refuse_handshake(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(response(Malformed("this is not a handshake that the hall understands")))
            self.transport.close()

    def _cut_off(self) -> None:
        self.transport.abort()


def _is_text(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True


def response(error: HallError) -> bytes:
    """A refusal as it goes over a connection that is then closed."""
    body = msgspec.json.encode(refusal_of(error))
    named = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),
        *((name.encode(), value.encode()) for name, value in error.headers.items()),
        *HEADERS,
    ]
    status = HTTPStatus(error.status)
    head = b"HTTP/1.1 %d %b\r\n" % (status, status.phrase.encode())
    return head + b"".join(b"%b: %b\r\n" % each for each in named) + b"\r\n" + body
