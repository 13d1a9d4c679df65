"""Serving the hall with uvicorn until a signal comes; it then ends within three seconds."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Callable

import uvicorn

from dicehall.hall import logs
from dicehall.hall.app import Config, make_app

LARGEST_MESSAGE = 16_000
GRACE_SECONDS = 2
RARELY = (20_000, 50, 100)  # whole tables are walked through at each full collection, so these are rare


def serve(config: Config, host: str, port: int, opened: Callable[[str], None]) -> None:
    """Serve until a signal comes; `opened` is called with the address once people can come in. Raises OSError."""
    listener = _listen(host, port)
    logs.set_up()
    gc.set_threshold(*RARELY)
    settings = uvicorn.Config(
        make_app(config),
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    address = f"http://{_shown(host)}:{listener.getsockname()[1]}"
    _Server(settings, lambda: opened(address)).run(sockets=[listener])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._opened()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, port))
    return listener


def _shown(host: str) -> str:
    """The host as a person types it into a browser on this machine."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
