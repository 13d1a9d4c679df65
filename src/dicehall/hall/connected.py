"""Work for a request that ends when the client hangs up: the server does not end it by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any, TypeVar

from litestar import Request

from dicehall.hall.refusals import HallError

T = TypeVar("T")


class HungUp(HallError):
    """The client went away; nobody reads this."""

    code = "hung_up"
    status = 499


async def while_connected(request: Request[Any, Any, Any], work: Awaitable[T]) -> T:
    """The result of the work; it is cancelled when the client hangs up, which raises HungUp."""
    working = asyncio.ensure_future(work)
    listening = asyncio.create_task(_hang_up(request))
    try:
        await asyncio.wait([working, listening], return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return await working
        raise HungUp("the client went away")
    finally:
        await _stop(working, listening)


async def _hang_up(request: Request[Any, Any, Any]) -> None:
    """Return when the client has hung up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _stop(*tasks: asyncio.Future[Any]) -> None:
    for task in tasks:
        if not task.done():
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task
