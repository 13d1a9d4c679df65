"""The hall as an ASGI application: routes, sockets, and the access control in front of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide

from dicehall.hall import (
    api,
    api_aiming,
    api_boards,
    api_daily,
    api_lessons,
    api_running,
    api_training,
    description,
    failures,
)
from dicehall.hall.access import AccessControl, Rate
from dicehall.hall.hall import Hall
from dicehall.hall.limits import ConnectionLimits, SocketLimits, TableLimits
from dicehall.hall.metrics import Metrics
from dicehall.hall.page_files import nowhere, page_routes
from dicehall.hall.quota import TableQuota
from dicehall.hall.reach import Reach
from dicehall.hall.registered_players import Registered
from dicehall.hall.requests import HallRequest
from dicehall.hall.socket_room import SocketRoom
from dicehall.hall.sockets import table_socket
from dicehall.hall.storage.store import Store
from dicehall.hall.work import Workers

LARGEST_BODY = 64_000
_ROUTES = [
    *api.ROUTES,
    *api_aiming.ROUTES,
    *api_boards.ROUTES,
    *api_daily.ROUTES,
    *api_lessons.ROUTES,
    *api_training.ROUTES,
    *api_running.ROUTES,
    table_socket,
]


class Config(msgspec.Struct, frozen=True):
    """How a hall is run."""

    database: str
    names: tuple[str, ...] = ("localhost",)
    workers: int | None = None
    shared: bool = False
    """Other halls may be open on the same database (PostgreSQL only)."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies that are believed when they say who a client is."""
    players: tuple[Registered, ...] = ()
    logs: str = "json"
    restart: str = ""
    """The command, without its port, that opens this hall to the network; see `reach`."""
    page: Path | None = None
    writing: Rate = Rate(burst=120, per_second=40)
    guessing: Rate = Rate(burst=10, per_second=1)
    sockets: SocketLimits = SocketLimits()
    connections: ConnectionLimits = ConnectionLimits()
    tables: TableLimits = TableLimits()


def make_hall(config: Config) -> Hall:
    """The hall of one process, still closed."""
    return Hall(Store(config.database, config.shared), Workers(config.workers, config.players))


def make_app(config: Config, hall: Hall, reach: Reach = Reach()) -> AccessControl:  # noqa: B008  # frozen
    """The application, ready to be served; it opens and closes the hall."""
    metrics = Metrics(hall)
    quota = TableQuota(hall.store, config.tables)
    room = SocketRoom(config.sockets)

    @asynccontextmanager
    async def opened(_: Litestar) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    app = Litestar(
        route_handlers=[*_ROUTES, *page_routes(config.page)],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "metrics": Provide(lambda: metrics, sync_to_thread=False),
            "reach": Provide(lambda: reach, sync_to_thread=False),
            "quota": Provide(lambda: quota, sync_to_thread=False),
            "room": Provide(lambda: room, sync_to_thread=False),
        },
        lifespan=[opened],
        exception_handlers={**failures.HANDLERS, **nowhere(config.page)},
        request_class=HallRequest,
        openapi_config=description.CONFIG,
        compression_config=CompressionConfig(backend="gzip", minimum_size=2000, exclude_opt_key="own_encoding"),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    description.correct_items(app.openapi_schema)
    return AccessControl(app, config.names, config.writing, config.guessing, config.proxies, config.sockets)
