"""A person's socket at a table: commands in, a snapshot and its updates out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec
from litestar import WebSocket, websocket
from litestar.connection.base import empty_receive, empty_send
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from dicehall.core.errors import GameError
from dicehall.hall import wire
from dicehall.hall.access import Bucket, Rate
from dicehall.hall.frames import connection_of
from dicehall.hall.hall import Hall
from dicehall.hall.json_input import check_nesting
from dicehall.hall.metrics import Metrics
from dicehall.hall.people import NOBODY, owner_of
from dicehall.hall.refusals import Malformed, NoTable, TooFast
from dicehall.hall.socket_room import SocketRoom
from dicehall.hall.table.seats import seats_of
from dicehall.hall.table.task import Table
from dicehall.hall.wire.inputs import WholeNumber

COOKIE = "dicehall"
RATE = Rate(burst=40, per_second=20)
PATIENCE = 100  # refusals for haste in a row, after which the socket is closed

_NO_TABLE = 4404
_POLICY = 1008
_COME_AGAIN = 1012
_TRY_LATER = 1013

Socket: TypeAlias = WebSocket[Any, Any, Any]

_decoder: msgspec.json.Decoder[wire.Command] = msgspec.json.Decoder(wire.Command)
_encode = msgspec.json.Encoder().encode


class _Numbered(msgspec.Struct, frozen=True):
    """Of a command, its id alone."""

    id: WholeNumber = 0


_number_decoder = msgspec.json.Decoder(_Numbered)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    socket: Socket,
    table_id: FromPath[str],
    hall: NamedDependency[Hall],
    metrics: NamedDependency[Metrics],
    room: NamedDependency[SocketRoom],
) -> None:
    """Sit or watch at a table until the socket is closed."""
    await socket.accept()
    try:
        table = await hall.table(table_id)
        here = TableSocket(socket, table, owner_of(_secret(socket.scope["headers"])), metrics)
        room.check(table, here.audience)
        with metrics.sockets.track_inprogress():
            await here.run()
    except GameError as error:
        await _refuse(socket, error)
    finally:
        _let_go(socket)


def _secret(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The secret in a handshake's cookie; Litestar would remember all headers as long as the socket is open."""
    sent = [value.decode("latin-1") for name, value in headers if name == b"cookie"]
    pairs = [cookie.strip().partition("=") for cookie in ";".join(sent).split(";")]
    return next((value for name, _, value in pairs if name == COOKIE), None)


def _let_go(socket: Socket) -> None:
    """Cut what makes a socket refer to itself: else only a full garbage collection would free it and its table."""
    socket.receive, socket.send = empty_receive, empty_send


async def _refuse(socket: Socket, error: GameError) -> None:
    """Say why there is no table for this socket, and close it."""
    with suppress(WebSocketDisconnect, OSError):
        await socket.send_text(_encode(wire.Refusal(error.code, str(error))))
        await socket.close(_NO_TABLE if isinstance(error, NoTable) else _TRY_LATER)


class TableSocket:
    """One socket at one table. The cookie that came when it opened says whose it is."""

    def __init__(self, socket: Socket, table: Table, owner: str, metrics: Metrics) -> None:
        self._socket = socket
        self._connection = connection_of(socket.scope)
        self._connection.forget_handshake()
        self._table = table
        self._owner = owner
        self._metrics = metrics
        self._ending: asyncio.Task[None] | None = None
        known = owner == table.state.host or seats_of(table.state.seats, owner)
        self.audience = owner if known else NOBODY

    async def run(self) -> None:
        """Send the snapshot, then updates; carry out commands; until either side ends it. Raises GameError."""
        self.send((self._table.arrive(self.audience, self),))
        try:
            await self._listen()
        finally:
            self._table.depart(self.audience, self)

    def send(self, messages: Sequence[bytes]) -> None:
        """Send these messages; never waits."""
        self._connection.write(messages)

    def come_again(self) -> None:
        """The table has closed: close the socket. `_listen` then ends."""
        self._ending = asyncio.create_task(self._close(_COME_AGAIN))

    async def _close(self, code: int) -> None:
        with suppress(WebSocketDisconnect, OSError, RuntimeError):
            await self._socket.close(code)

    async def _listen(self) -> None:
        bucket, hasty = Bucket(RATE), 0
        receive = self._socket.receive
        while hasty < PATIENCE:
            message: Any = await receive()
            if message["type"] == "websocket.disconnect":
                return
            raw = message.get("text") or ""
            try:
                bucket.take()
                hasty = 0
                await self._carry_out(read_command(raw))
            except GameError as error:
                hasty += isinstance(error, TooFast)
                self._answer(wire.Refusal(error.code, str(error), number_of(raw)))
        await self._close(_POLICY)

    def _answer(self, message: wire.Message) -> None:
        self.send((_encode(message),))

    async def _carry_out(self, command: wire.Command) -> None:
        """Carry out a command and answer it; raises GameError."""
        table = self._table
        if isinstance(command, wire.Refresh):
            self.send((table.refresh(self.audience),))
            return
        with self._metrics.command(name_of(command)):
            await table.carry_out(self._owner, command)
        self._answer(wire.Done(command.id))


def read_command(raw: str) -> wire.Command:
    """Decode a command; raises Malformed."""
    check_nesting(raw)
    try:
        return _decoder.decode(raw)
    except msgspec.MsgspecError as error:
        raise Malformed(f"this is no command: {str(error)[:200]}") from None


def number_of(raw: str) -> int:
    """The id of a command that is refused, whatever else is wrong with it; 0 if it has none."""
    try:
        check_nesting(raw)
        return _number_decoder.decode(raw).id
    except (Malformed, msgspec.MsgspecError):
        return 0


def name_of(command: wire.Command) -> str:
    """The name of a command, for the metrics."""
    return str(command.__struct_config__.tag)
