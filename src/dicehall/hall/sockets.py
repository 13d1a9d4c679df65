"""A person's socket at a table: commands in, a snapshot and its updates out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, TypeAlias

import msgspec
from litestar import WebSocket, websocket
from litestar.channels import ChannelsPlugin, Subscriber
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from dicehall.core.errors import GameError
from dicehall.hall import wire
from dicehall.hall.access import Bucket, Rate
from dicehall.hall.hall import Hall
from dicehall.hall.metrics import Metrics
from dicehall.hall.people import NOBODY, owner_of
from dicehall.hall.refusals import Malformed, NoTable, TooFast
from dicehall.hall.table.audience import Post
from dicehall.hall.table.seats import seats_of
from dicehall.hall.table.task import Table

COOKIE = "dicehall"
RATE = Rate(burst=40, per_second=20)
PATIENCE = 100  # refusals for haste in a row, after which the socket is closed

_NO_TABLE = 4404
_POLICY = 1008
_COME_AGAIN = 1012

Socket: TypeAlias = WebSocket[Any, Any, Any]

_decoder: msgspec.json.Decoder[wire.Command] = msgspec.json.Decoder(wire.Command)
_posts: msgspec.json.Decoder[Post] = msgspec.json.Decoder(Post)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(
    socket: Socket,
    table_id: FromPath[str],
    hall: NamedDependency[Hall],
    metrics: NamedDependency[Metrics],
    channels: NamedDependency[ChannelsPlugin],
) -> None:
    """Sit or watch at a table until the socket is closed."""
    await socket.accept()
    try:
        table = await hall.table(table_id)
    except NoTable as error:
        await _send(socket, wire.Refusal(error.code, str(error)))
        await socket.close(_NO_TABLE)
        return
    with metrics.sockets.track_inprogress():
        await TableSocket(socket, table, owner_of(socket.cookies.get(COOKIE)), metrics).run(channels)


class TableSocket:
    """One socket at one table. The cookie that came when it opened says whose it is."""

    def __init__(self, socket: Socket, table: Table, owner: str, metrics: Metrics) -> None:
        self._socket = socket
        self._table = table
        self._owner = owner
        self._metrics = metrics
        known = owner == table.state.host or seats_of(table.state.seats, owner)
        self._audience = owner if known else NOBODY

    async def run(self, channels: ChannelsPlugin) -> None:
        """Send the snapshot, then updates; carry out commands; until either side ends it."""
        table = self._table
        async with channels.start_subscription(table.id) as subscriber:
            snapshot = table.arrive(self._audience)
            try:
                await _send(self._socket, snapshot)
                await self._talk(subscriber, snapshot.version)
            finally:
                table.depart(self._audience)

    async def _talk(self, subscriber: Subscriber, version: int) -> None:
        tasks = [
            asyncio.create_task(self._listen()),
            asyncio.create_task(self._pass_on(subscriber, version)),
            asyncio.create_task(self._table.ended()),
        ]
        done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        if tasks[2] in done:
            await self._socket.close(_COME_AGAIN)
        for task in done:
            task.result()

    async def _pass_on(self, subscriber: Subscriber, version: int) -> None:
        """Send what is published; what the snapshot holds already is left out."""
        async for message in subscriber.iter_events():
            post = _posts.decode(message)
            if post.version > version:
                for update in post.updates.get(self._audience, ()):
                    await self._socket.send_text(bytes(update))

    async def _listen(self) -> None:
        bucket, hasty = Bucket(RATE), 0
        try:
            while hasty < PATIENCE:
                raw = await self._socket.receive_text()
                try:
                    bucket.take()
                    hasty = 0
                except TooFast as error:
                    hasty += 1
                    await _send(self._socket, wire.Refusal(error.code, str(error)))
                    continue
                await _send(self._socket, await self._answer(raw))
            await self._socket.close(_POLICY)
        except WebSocketDisconnect:
            pass

    async def _answer(self, raw: str) -> wire.Message:
        try:
            command = read_command(raw)
        except Malformed as error:
            return wire.Refusal(error.code, str(error))
        try:
            return await self._carry_out(command)
        except GameError as error:
            return wire.Refusal(error.code, str(error), command.id)

    async def _carry_out(self, command: wire.Command) -> wire.Message:
        table = self._table
        if isinstance(command, wire.Refresh):
            return table.refresh(self._audience)
        with self._metrics.command(name_of(command)):
            await table.carry_out(self._owner, command)
        return wire.Done(command.id)


def read_command(raw: str | bytes) -> wire.Command:
    """Decode a command; raises Malformed."""
    try:
        return _decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(f"this is no command: {str(error)[:200]}") from None


def name_of(command: wire.Command) -> str:
    """The name of a command, for the metrics."""
    return str(command.__struct_config__.tag)


class Channels(ChannelsPlugin):
    """The library's fan-out, by table. The library never forgets a name, and a hall has no end of new ones."""

    async def unsubscribe(self, subscriber: Subscriber, channels: str | Iterable[str] | None = None) -> None:
        """Unsubscribe, and forget the names that are left without anybody."""
        names = [channels] if isinstance(channels, str) else list(self._channels if channels is None else channels)
        await super().unsubscribe(subscriber, names)
        for name in names:
            if not self._channels.get(name):
                self._channels.pop(name, None)

    @property
    def names(self) -> set[str]:
        """The channels that somebody listens to."""
        return set(self._channels)


async def _send(socket: Socket, message: wire.Message) -> None:
    await socket.send_text(msgspec.json.encode(message))
