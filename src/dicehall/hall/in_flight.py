"""Requests in flight: what is stopped before it is done is refused, and is no fault of the hall."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from dicehall.hall.access import marked, refuse
from dicehall.hall.hall import CLOSING
from dicehall.hall.refusals import Unavailable

STOPPED = "this was stopped before it was done; come again"
SEND_SECONDS = 0.2
"""The time in which refusals are on their way."""

_COME_AGAIN = 1012


class Reply:
    """The answer to one request, and whether it has begun."""

    def __init__(self, send: Any) -> None:
        self._send = send
        self.begun = False

    async def __call__(self, message: Any) -> None:
        """Send a part of it."""
        self.begun = True
        await self._send(message)


class InFlight:
    """An ASGI application around another. It knows the requests and sockets that are open, and can end them."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._requests: dict[asyncio.Task[Any], Reply] = {}
        self._sockets: set[asyncio.Task[Any]] = set()
        self._ending = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass it on; what is stopped on the way is refused."""
        match scope["type"]:
            case "http":
                await self._request(scope, receive, Reply(send))
            case "websocket":
                await self._socket(scope, receive, send)
            case _:
                await self._app(scope, receive, send)

    async def end(self, seconds: float) -> None:
        """Let requests finish for this long, and then refuse them. A response that has begun is left alone."""
        self._ending = True
        await _ended(self._requests, seconds)
        waiting = [task for task, reply in self._requests.items() if not reply.begun]
        stopped = {*waiting, *self._sockets}
        for task in stopped:
            task.cancel()
        await _ended(stopped, SEND_SECONDS)

    async def _request(self, scope: Any, receive: Any, reply: Reply) -> None:
        task = _current()
        self._requests[task] = reply
        try:
            await self._app(scope, receive, reply)
        except asyncio.CancelledError:
            if not reply.begun:
                error = Unavailable(CLOSING if self._ending else STOPPED)
                await refuse(scope, receive, marked(scope, reply), error)
        finally:
            del self._requests[task]

    async def _socket(self, scope: Any, receive: Any, send: Any) -> None:
        task = _current()
        self._sockets.add(task)
        try:
            await self._app(scope, receive, send)
        except asyncio.CancelledError:
            with suppress(OSError, RuntimeError):  # it may be closed already
                await send({"type": "websocket.close", "code": _COME_AGAIN})
        finally:
            self._sockets.discard(task)


def _current() -> asyncio.Task[Any]:
    task = asyncio.current_task()
    assert task is not None
    return task


async def _ended(tasks: Any, seconds: float) -> None:
    """Return when all have ended, or after this time."""
    if tasks:
        await asyncio.wait(list(tasks), timeout=seconds)
