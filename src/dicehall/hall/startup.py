"""The start of the application: what keeps a hall from opening reaches whoever opens it as one sentence."""

from __future__ import annotations

import logging
from typing import Any

from dicehall.core.errors import GameError

log = logging.getLogger("dicehall.hall")


class Startup:
    """An ASGI application that remembers why it could not start, where the server would log a trace of it."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self.problem: GameError | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass everything on, except what a failed start is reported with."""
        if scope["type"] != "lifespan":
            await self._app(scope, receive, send)
            return
        try:
            await self._app(scope, receive, _without_trace(send))
        except Exception as error:
            self.problem = _refusal_in(error)
            if self.problem is None:
                log.exception("the hall failed to open or to close")
                self.problem = GameError("the hall failed to open or to close; its log says why")

    def check(self) -> None:
        """Raise what kept the hall from opening, if something did."""
        if self.problem is not None:
            raise self.problem


def _refusal_in(error: Exception) -> GameError | None:
    """The refusal that an error is, or that a group of errors has in it."""
    if isinstance(error, ExceptionGroup):
        return next(filter(None, map(_refusal_in, error.exceptions)), None)
    return error if isinstance(error, GameError) else None


def _without_trace(send: Any) -> Any:
    async def passed(message: Any) -> None:
        await send({name: value for name, value in message.items() if name != "message"})

    return passed
