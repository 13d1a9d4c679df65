"""Serving the hall with uvicorn until a signal comes; it then ends within three seconds."""

from __future__ import annotations

import asyncio
import logging
import os
import platform
import re
import socket
import sys
from collections.abc import Callable

import uvicorn

import dicehall
from dicehall.hall import garbage, logs, service
from dicehall.hall.app import Config, make_app, make_hall
from dicehall.hall.connections import Connections, protocols
from dicehall.hall.hall import Hall
from dicehall.hall.in_flight import InFlight
from dicehall.hall.open_files import with_files
from dicehall.hall.reach import Reach
from dicehall.hall.startup import Startup

LARGEST_MESSAGE = 16_000
UNREAD_MILLIS = 60_000
FINISH_SECONDS = 0.4  # for requests in flight, after the tables are given away; then they are refused
DRAIN_SECONDS = 0.5  # for clients to read their answers; then they are cut off
GRACE_SECONDS = 1  # uvicorn's own limit, which is longer than these and so is never reached

log = logging.getLogger("dicehall.hall")


def serve(config: Config, host: str, port: int, opened: Callable[[str], None]) -> None:
    """Serve until a signal comes; `opened` is called with the address once people can come in.

    Raises OSError where it can't listen, and StoreProblem where the database can't be used.
    """
    listener = _listen(host, port)
    logs.set_up(config.logs)
    log.info("the hall opens", extra=_about(config))
    garbage.set_up()
    hall = make_hall(config)
    in_flight = InFlight(make_app(config, hall, _reach(config, host, listener.getsockname()[1])))
    start = Startup(in_flight)
    http, sockets = protocols(Connections(with_files(config.connections), config.proxies))
    settings = uvicorn.Config(
        start,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=http,
        ws=sockets,
        proxy_headers=False,  # AccessControl reads them, from the proxies that are named
        ws_per_message_deflate=False,  # it would take 40 kB for each socket
        ws_max_size=LARGEST_MESSAGE,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    address = f"http://{_shown(host)}:{listener.getsockname()[1]}"
    logging.getLogger("uvicorn.error").addFilter(lambda _: start.problem is None)  # it is said once, by `check`
    try:
        _Server(settings, hall, in_flight, address, opened).run(sockets=[listener])
    finally:
        start.check()  # the server itself would only exit


def _reach(config: Config, host: str, port: int) -> Reach:
    return Reach(host=host, port=port, names=config.names, proxied=bool(config.proxies), restart=config.restart)


def _about(config: Config) -> dict[str, object]:
    """What the log says of a hall that opens: nothing secret, so of the database only its kind."""
    return {
        "version": dicehall.__version__,
        "python": platform.python_version(),
        "pid": os.getpid(),
        "database": re.split(r"[:+]", config.database)[0] if "://" in config.database else "sqlite",
        "shared": config.shared,
        "workers": config.workers or "by the number of cores",
    }


class _Server(uvicorn.Server):
    """The server, which says in the log and to the system when it opens and closes."""

    def __init__(
        self,
        config: uvicorn.Config,
        hall: Hall,
        in_flight: InFlight,
        address: str,
        opened: Callable[[str], None],
    ) -> None:
        super().__init__(config)
        self._hall = hall
        self._in_flight = in_flight
        self._address = address
        self._opened = opened
        self._beats: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            garbage.leave_out_what_is_loaded()
            log.info("the hall is open", extra={"address": self._address})
            self._opened(self._address)
            service.ready(self._address)
            self._beats = asyncio.create_task(service.beat())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen no more, so that a balancer sends everybody elsewhere, and then give the tables away."""
        log.info("the hall closes")
        service.stopping()
        for each in (*self.servers, *(sockets or ())):
            each.close()
        await self._hall.leave()
        await self._in_flight.end(FINISH_SECONDS)
        cut_off = asyncio.get_running_loop().call_later(DRAIN_SECONDS, self._cut_off)
        await super().shutdown(sockets)
        cut_off.cancel()
        if self._beats is not None:
            self._beats.cancel()
        log.info("the hall is closed")

    def _cut_off(self) -> None:
        """Close the connections of clients that do not read what they were sent."""
        for connection in list(self.server_state.connections):
            connection.transport.abort()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if sys.platform == "linux":  # else a client that reads nothing holds what was sent to it for ever
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MILLIS)
    listener.bind((host, port))
    return listener


def _shown(host: str) -> str:
    """The host as a person types it into a browser on this machine."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
