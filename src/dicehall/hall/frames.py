"""WebSocket connections that the hall writes to directly, without a task or a queue of its own for each.

uvicorn's protocol does the handshake, reads, answers pings and closes. Messages to people go past its ASGI `send`:
a frame without compression is a few bytes in front of the message, and the transport collects what is written in
one round of the event loop. A client that does not read is cut off before much waits for it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from dicehall.hall.mailbox import Mailbox

LARGEST_BACKLOG = 256 * 1024  # bytes that may wait for a client
EXTENSION = "dicehall.connection"

_FINAL_TEXT = 0x81
_SHORT, _MEDIUM = 126, 1 << 16


class Connection(WebSocketsSansIOProtocol):
    """A WebSocket connection; the ASGI scope has it as an extension."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = Mailbox()  # type: ignore[assignment]  # has all that is used of a queue here

    def handle_connect(self, event: Any) -> None:
        """Add this connection to the scope of the request that opened it."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    async def run_asgi(self) -> None:
        """Run the application. Afterwards nothing refers back to this connection, so that it leaves memory."""
        await super().run_asgi()
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions.pop(EXTENSION, None)

    def forget_handshake(self) -> None:
        """Free the headers of a handshake that is complete: they would take a sixth of an idle socket's memory."""
        self.request.headers.clear()
        self.response.headers.clear()
        self.scope["headers"] = []

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed: nothing more is read. A reader that waits would refer to itself for ever."""
        super().connection_lost(exc)
        self.conn.parser.close()

    def write(self, messages: Iterable[bytes]) -> None:
        """Send text messages at once. A client that has let too much wait is cut off."""
        transport = self.transport
        if self.close_sent or self.disconnected or transport.is_closing():
            return
        transport.write(b"".join(map(frame, messages)))
        if transport.get_write_buffer_size() > LARGEST_BACKLOG:
            transport.abort()

    def keepalive_timeout(self) -> None:
        """Cut off a client that no longer answers: what waits for it would never be sent."""
        self.transport.abort()


def connection_of(scope: Mapping[str, Any]) -> Connection:
    """The connection that a socket's scope belongs to."""
    found: Connection = scope["extensions"][EXTENSION]
    return found


def frame(message: bytes) -> bytes:
    """A text message as one unmasked frame."""
    size = len(message)
    if size < _SHORT:
        return struct.pack("!BB", _FINAL_TEXT, size) + message
    if size < _MEDIUM:
        return struct.pack("!BBH", _FINAL_TEXT, _SHORT, size) + message
    return struct.pack("!BBQ", _FINAL_TEXT, _SHORT + 1, size) + message
