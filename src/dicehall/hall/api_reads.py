"""The HTTP API of records: what was played, step by step, and what it proves."""

from __future__ import annotations

import asyncio
import gzip
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import FromPath, PathParameter, QueryParameter

from dicehall.hall import wire
from dicehall.hall.connected import while_connected
from dicehall.hall.people import owner_of
from dicehall.hall.reads import Document
from dicehall.hall.refusals import NothingThere
from dicehall.hall.requests import OfHall, refusals
from dicehall.hall.series import series_of
from dicehall.hall.sockets import COOKIE
from dicehall.hall.table.log_lines import without_undone
from dicehall.workers.jobs import Person

TableId = Annotated[str, PathParameter(max_length=40)]
JSON = "application/json"
LINES = "application/x-ndjson"
OWN_ENCODING = {"own_encoding": True}
"""Marks routes whose answers are compressed already."""
FINISHED = "max-age=600"
"""How long a browser uses what it has about a finished game. It never changes, but a release may word it anew."""


@get(
    "/api/tables/{table_id:str}/record",
    media_type=LINES,
    tags=["records"],
    responses=refusals(404, 409, 503),
    opt=OWN_ENCODING,
)
async def record(table_id: TableId, request: Request[Any, Any, Any], hall: OfHall) -> Response[bytes]:
    """The record as JSON lines; `dicehall verify` checks it."""
    source, found = await hall.reads.record(table_id)
    made = await _response(request, found, LINES)
    if found.finished:
        made.headers["cache-control"] = "private, max-age=86400, immutable"
    made.headers["content-disposition"] = f'attachment; filename="{source.game}-{source.code}.jsonl"'
    return made


@get("/api/tables/{table_id:str}/log", tags=["tables"], responses=refusals(404, 503), opt=OWN_ENCODING)
async def log(
    table_id: TableId,
    request: Request[Any, Any, Any],
    hall: OfHall,
    kind: Annotated[str | None, QueryParameter(max_length=40)] = None,
) -> Response[list[wire.LogEntry]]:
    """The log from the first entry on, without what was taken back; with a kind, only events of that kind."""
    state = (await hall.table(table_id)).state
    found = await hall.reads.log(state, kind, lambda: without_undone(state.play, state.log, kind))
    return await _response(request, found)


@get("/api/tables/{table_id:str}/replay", tags=["records"], responses=refusals(404, 409, 503), opt=OWN_ENCODING)
async def replay(
    table_id: TableId,
    request: Request[Any, Any, Any],
    hall: OfHall,
    start: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=200)] = 50,
) -> Response[wire.Replay]:
    """The game step by step, as a spectator saw it."""
    work = hall.reads.document(table_id, "replay", _person(request, hall), start, count)
    return await _response(request, await while_connected(request, work))


@get("/api/tables/{table_id:str}/tracks/{entry:int}", tags=["records"], responses=refusals(404))
async def track(table_id: TableId, entry: FromPath[int], hall: OfHall) -> Response[bytes]:
    """The trajectory of a throw: names of bodies, number of frames, and the frames packed and compressed."""
    found = await hall.store.track(table_id, entry) if 0 < entry < 2**31 else None
    if found is None:
        raise NothingThere("this entry has no trajectory")
    headers = {"cache-control": "private, max-age=31536000, immutable"}
    return Response(found, media_type=JSON, headers=headers)


@get("/api/tables/{table_id:str}/verdict", tags=["records"], responses=refusals(404, 409, 503), opt=OWN_ENCODING)
async def verdict(table_id: TableId, request: Request[Any, Any, Any], hall: OfHall) -> Response[wire.Verdict]:
    """What the record proves, in plain words."""
    work = hall.reads.document(table_id, "verdict", _person(request, hall))
    return await _response(request, await while_connected(request, work))


@get("/api/tables/{table_id:str}/rolls", tags=["records"], responses=refusals(404, 409, 503), opt=OWN_ENCODING)
async def rolls_made(table_id: TableId, request: Request[Any, Any, Any], hall: OfHall) -> Response[wire.Rolls]:
    """The dice of each roll of the game: with the record, all that is needed to draw them again."""
    work = hall.reads.document(table_id, "rolls", _person(request, hall))
    return await _response(request, await while_connected(request, work))


@get("/api/tables/{table_id:str}/series", tags=["tables"], responses=refusals(404, 503))
async def series(table_id: TableId, request: Request[Any, Any, Any], hall: OfHall) -> wire.Series:
    """How the rematches up to this table ended, and the best that you had come to alone."""
    state = (await hall.table(table_id)).state
    owner = owner_of(request.cookies.get(COOKIE))
    return await series_of(hall.store, state, owner, hall.reviews.made(table_id))


ROUTES = [series, record, log, replay, track, verdict, rolls_made]


def _person(request: Request[Any, Any, Any], hall: OfHall) -> Person:
    return hall.workers.addresses.come(owner_of(request.cookies.get(COOKIE)), request.scope)


async def _response(request: Request[Any, Any, Any], found: Document, media_type: str = JSON) -> Response[Any]:
    """A document for this client; a browser that has it already is only told so."""
    headers = {
        "etag": f'W/"{found.tag}"',
        "cache-control": f"private, {FINISHED if found.finished else 'no-cache'}",
        "vary": "Accept-Encoding",
    }
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, headers={**headers, "content-encoding": "gzip"}, media_type=media_type)
    return Response(await asyncio.to_thread(gzip.decompress, found.packed), headers=headers, media_type=media_type)
