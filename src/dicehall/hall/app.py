"""The hall as an ASGI application: routes, sockets, fan-out, and the access control in front of them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.static_files import create_static_files_router

import dicehall
from dicehall.core.errors import GameError
from dicehall.hall import api, api_daily, wire
from dicehall.hall.access import AccessControl, Rate
from dicehall.hall.hall import Hall
from dicehall.hall.metrics import Metrics
from dicehall.hall.refusals import status_of
from dicehall.hall.registered_players import Registered
from dicehall.hall.sockets import Channels, table_socket
from dicehall.hall.storage.store import Store
from dicehall.hall.work import Workers

LARGEST_BODY = 64_000
LONGEST_BACKLOG = 256
# The page's own addresses.
LINKS = [
    "/t/{table_id:str}",
    "/t/{table_id:str}/review",
    "/c/{code:str}",
    "/new",
    "/new/{game:str}",
    "/new/{game:str}/{rulebook:str}",
    "/lab",
    "/lab/{game:str}",
    "/lab/{game:str}/{rulebook:str}",
    "/daily/{challenge:str}",
    "/daily/{challenge:str}/{day:str}",
]

log = logging.getLogger("dicehall.hall")


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
    page: Path | None = None
    writing: Rate = Rate(burst=120, per_second=40)
    guessing: Rate = Rate(burst=10, per_second=1)


def make_app(config: Config) -> AccessControl:
    """The application, ready to be served."""
    channels = Channels(
        MemoryChannelsBackend(),
        arbitrary_channels_allowed=True,
        subscriber_max_backlog=LONGEST_BACKLOG,
        subscriber_backlog_strategy="dropleft",
    )
    hall = Hall(Store(config.database, config.shared), Workers(config.workers, config.players), channels.publish)
    metrics = Metrics(hall)

    @asynccontextmanager
    async def opened(_: Litestar) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    app = Litestar(
        route_handlers=[*api.ROUTES, *api_daily.ROUTES, table_socket, *_page(config.page)],
        dependencies={
            "hall": Provide(lambda: hall, sync_to_thread=False),
            "metrics": Provide(lambda: metrics, sync_to_thread=False),
        },
        plugins=[channels],
        lifespan=[opened],
        exception_handlers={GameError: _refused, HTTPException: _not_understood, Exception: _failed},
        openapi_config=_description(),
        compression_config=CompressionConfig(backend="gzip", minimum_size=2000, exclude_opt_key="own_encoding"),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    return AccessControl(app, config.names, config.writing, config.guessing)


def _description() -> OpenAPIConfig:
    """OpenAPI at /schema: the bare description, without pages that load scripts from elsewhere."""
    return OpenAPIConfig(
        title="Dicehall",
        version=dicehall.__version__,
        path="/schema",
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"]), YamlRenderPlugin(path="/openapi.yaml")],
    )


def _page(folder: Path | None) -> list[Any]:
    """The built page, if there is one. The links to tables and codes are for the page to read."""
    if folder is None or not (folder / "index.html").is_file():
        return []

    @get(LINKS, include_in_schema=False, media_type="text/html")
    async def linked() -> bytes:
        return (folder / "index.html").read_bytes()

    return [linked, create_static_files_router("/", [folder], html_mode=True)]


def _refusal(code: str, reason: str, status: int) -> Response[wire.Refusal]:
    return Response(wire.Refusal(code, reason), status_code=status, media_type="application/json")


def _refused(_: Request[Any, Any, Any], error: GameError) -> Response[wire.Refusal]:
    return _refusal(error.code, str(error), status_of(error))


def _not_understood(_: Request[Any, Any, Any], error: HTTPException) -> Response[wire.Refusal]:
    """What the library refuses before a route is reached: a malformed body, an unknown address."""
    code = {404: "not_found", 405: "not_allowed", 413: "too_large"}.get(error.status_code, "malformed")
    extra = msgspec.json.encode(error.extra, enc_hook=str).decode()[:300] if error.extra else ""
    return _refusal(code, f"{error.detail} {extra}".strip(), error.status_code)


def _failed(_: Request[Any, Any, Any], error: Exception) -> Response[wire.Refusal]:
    log.error("a request failed", exc_info=error)
    return _refusal("internal", "something went wrong in the hall; it was written down", 500)
