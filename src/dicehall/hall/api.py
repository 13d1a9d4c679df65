"""The HTTP API: everything that can be done at a table, for the page and for other programs."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

import dicehall
from dicehall.core.play import Play
from dicehall.core.record import Record
from dicehall.core.verify import rolls, verify
from dicehall.hall import catalogue, commands, reviews, wire, words
from dicehall.hall.drawings import drawing
from dicehall.hall.metrics import Metrics
from dicehall.hall.people import owner_of
from dicehall.hall.refusals import NothingThere, NotNow
from dicehall.hall.requests import LONGEST_WAIT, OfHall, refusals, secret_of
from dicehall.hall.sockets import COOKIE, name_of
from dicehall.hall.table import Table
from dicehall.registry import rules_text

TableId = Annotated[str, PathParameter(max_length=40)]


@get("/api/games", tags=["games"], responses=refusals())
async def games(hall: OfHall) -> list[wire.GameCard]:
    """The games with their rulebooks, options and bot levels."""
    return await catalogue.game_cards(hall.workers.registered)


@get(
    "/api/games/{game:str}/rules/{rulebook:str}",
    media_type="text/markdown",
    tags=["games"],
    responses=refusals(404),
)
async def rules(game: FromPath[str], rulebook: FromPath[str]) -> str:
    """The rules of a rulebook in our own words."""
    found = await catalogue.ready_game(game)
    if rulebook not in [book.id for book in found.spec.rulebooks]:
        raise NothingThere(f"{found.spec.title} has no such rulebook")
    return rules_text(game, rulebook)


@get(
    "/api/games/{game:str}/rules/{rulebook:str}/picture",
    media_type="image/svg+xml",
    tags=["games"],
    responses=refusals(404),
)
async def picture(game: FromPath[str], rulebook: FromPath[str]) -> Response[str]:
    """A game at its beginning, drawn by the game; not every game has a picture."""
    found = await catalogue.ready_game(game)
    drawn = await asyncio.to_thread(catalogue.picture, found, rulebook)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@get("/api/tables", tags=["tables"], responses=refusals())
async def tables(hall: OfHall) -> list[wire.TableCard]:
    """The listed tables that are not over, newest first."""
    return await hall.listed()


@get("/api/my/tables", tags=["tables"], responses=refusals())
async def my_tables(request: Request[Any, Any, Any], hall: OfHall) -> list[wire.MyTable]:
    """The tables that you made or sit at, running and finished, newest first."""
    return await hall.tables_of(owner_of(request.cookies.get(COOKIE)))


@post("/api/tables", tags=["tables"], responses=refusals(403, 404, 413, 503))
async def create(
    data: JSONBody[wire.NewTable], request: Request[Any, Any, Any], hall: OfHall
) -> Response[wire.Seated]:
    """Set up a table. A cookie tells later who sits in the seats that are yours."""
    secret, cookies = secret_of(request)
    return Response(await hall.create(data, owner_of(secret)), cookies=cookies)


@get("/api/codes/{code:str}", tags=["tables"], responses=refusals(404))
async def find(code: Annotated[str, PathParameter(max_length=20)], hall: OfHall) -> wire.Found:
    """The table of a short code, while it has an open seat."""
    return await hall.find(code)


@post("/api/tables/{table_id:str}/seats", tags=["tables"], responses=refusals(403, 404, 409, 413, 503))
async def sit(
    table_id: TableId, data: JSONBody[wire.Sit], request: Request[Any, Any, Any], hall: OfHall
) -> Response[wire.Seated]:
    """Take an open seat."""
    table = await hall.table(table_id)
    secret, cookies = secret_of(request)
    seated = await table.do(partial(commands.sit, table, owner_of(secret), data))
    return Response(seated, cookies=cookies)


@get("/api/tables/{table_id:str}", tags=["tables"], responses=refusals(404))
async def look(
    table_id: TableId,
    request: Request[Any, Any, Any],
    hall: OfHall,
    after: FromQuery[int | None] = None,
    wait: Annotated[int, QueryParameter(ge=0, le=LONGEST_WAIT)] = LONGEST_WAIT,
) -> wire.Snapshot:
    """The table as you see it. With `after`, waits so many seconds for another version than that one."""
    table = await hall.table(table_id)
    if after is not None:
        await table.audience.wait(after, wait)
    owner = owner_of(request.cookies.get(COOKIE))
    return await table.do(partial(table.audience.look, owner), quiet=True)


@post(
    "/api/tables/{table_id:str}/commands",
    status_code=200,
    tags=["tables"],
    responses=refusals(403, 404, 409, 413, 503),
)
async def command(
    table_id: TableId,
    data: JSONBody[wire.Command],
    request: Request[Any, Any, Any],
    hall: OfHall,
    metrics: NamedDependency[Metrics],
) -> wire.Done:
    """Do something at the table: the same commands as on the socket."""
    table = await hall.table(table_id)
    owner = owner_of(request.cookies.get(COOKIE))
    with metrics.command(name_of(data)):
        await table.do(partial(commands.carry_out, table, owner, data))
    return wire.Done(data.id)


@get(
    "/api/tables/{table_id:str}/record",
    media_type="application/x-ndjson",
    tags=["records"],
    responses=refusals(404, 409),
)
async def record(table_id: TableId, hall: OfHall) -> Response[bytes]:
    """The record as JSON lines; `dicehall verify` checks it."""
    table = await hall.table(table_id)
    lines = (await _record(table)).lines()
    name = f"{table.request.game}-{table.code}.jsonl"
    return Response(
        b"".join(line + b"\n" for line in lines),
        media_type="application/x-ndjson",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get("/api/tables/{table_id:str}/board", tags=["tables"], responses=refusals(404))
async def board(table_id: TableId, hall: OfHall) -> Response[Any]:
    """What never changes during the game and has to be drawn: a map, cells, sizes."""
    table = await hall.table(table_id)
    headers = {"cache-control": "private, max-age=3600"}
    return Response(catalogue.board(table.game, table.request.options), headers=headers)


@get("/api/tables/{table_id:str}/log", tags=["tables"], responses=refusals(404))
async def log(
    table_id: TableId, hall: OfHall, kind: Annotated[str | None, QueryParameter(max_length=40)] = None
) -> list[wire.LogEntry]:
    """What has happened and was not taken back, from the first entry on: all of it, or events of one kind."""
    table = await hall.table(table_id)
    return await table.do(partial(words.counting, table.play, table.log, kind), quiet=True)


@get("/api/tables/{table_id:str}/replay", tags=["records"], responses=refusals(404, 409))
async def replay(
    table_id: TableId,
    hall: OfHall,
    start: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=200)] = 50,
) -> wire.Replay:
    """The game step by step, as a spectator saw it."""
    table = await hall.table(table_id)
    return await asyncio.to_thread(_replay, table, await _record(table), start, count)


@get("/api/tables/{table_id:str}/tracks/{entry:int}", tags=["records"], responses=refusals(404))
async def track(table_id: TableId, entry: FromPath[int], hall: OfHall) -> Response[bytes]:
    """The trajectory of a throw: names of bodies, number of frames, and the frames packed and compressed."""
    found = await hall.store.track(table_id, entry) if 0 < entry < 2**31 else None
    if found is None:
        raise NothingThere("this entry has no trajectory")
    headers = {"cache-control": "private, max-age=31536000, immutable"}
    return Response(found, media_type="application/json", headers=headers)


@get("/api/tables/{table_id:str}/verdict", tags=["records"], responses=refusals(404, 409))
async def verdict(table_id: TableId, hall: OfHall) -> wire.Verdict:
    """What the record proves, in plain words."""
    table = await hall.table(table_id)
    found = await asyncio.to_thread(verify, table.game, await _record(table))
    return wire.Verdict(found.proven, found.open, found.wrong)


@get("/api/tables/{table_id:str}/rolls", tags=["records"], responses=refusals(404, 409))
async def rolls_made(table_id: TableId, hall: OfHall) -> wire.Rolls:
    """Which dice each roll of the game was made of: with the record, all that is needed to draw them again."""
    table = await hall.table(table_id)
    return await asyncio.to_thread(_rolls, table, await _record(table))


@get("/api/tables/{table_id:str}/hint", tags=["coach"], responses=refusals(403, 404, 409, 503))
async def hint(
    table_id: TableId,
    request: Request[Any, Any, Any],
    hall: OfHall,
    seat: Annotated[int, QueryParameter(ge=0, le=15)],
) -> wire.Hint:
    """What every action of your seat is worth, where the table allows a coach."""
    table = await hall.table(table_id)
    owner = owner_of(request.cookies.get(COOKIE))
    state = await table.do(partial(reviews.asked_for_hint, table, owner, seat), quiet=True)
    return await reviews.hint(hall.workers, table, state, seat)


@get(
    "/api/tables/{table_id:str}/review",
    tags=["coach"],
    responses={
        **refusals(404, 409, 503),
        202: ResponseSpec(wire.Reviewed, generate_examples=False, description="Being made: ask again"),
    },
)
async def review(
    table_id: TableId, hall: OfHall, wait: Annotated[int, QueryParameter(ge=0, le=LONGEST_WAIT)] = LONGEST_WAIT
) -> Response[wire.Reviewed]:
    """A finished game looked back upon. Waits so many seconds for it; 202 means that it is still being made."""
    table = await hall.table(table_id)
    whole = await table.do(partial(reviews.finished, table), quiet=True)
    found = await hall.reviews.of(table_id, whole, wait)
    return Response(wire.Reviewed(found), status_code=202 if found is None else 200)


@get("/health", tags=["running"], responses=refusals())
async def health(hall: OfHall) -> wire.Health:
    """Whether the hall can serve."""
    await hall.store.ping()
    return wire.Health(True, dicehall.__version__, len(hall.tables))


@get("/metrics", media_type="text/plain", tags=["running"], responses=refusals())
async def measured(metrics: NamedDependency[Metrics]) -> Response[bytes]:
    """Counts for Prometheus."""
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")


ROUTES = [
    games,
    rules,
    picture,
    tables,
    my_tables,
    create,
    find,
    sit,
    look,
    command,
    board,
    log,
    record,
    replay,
    track,
    verdict,
    rolls_made,
    hint,
    review,
    health,
    measured,
]


async def _record(table: Table) -> Record:
    """The record so far; raises NotNow before the game begins."""

    def read() -> Record:
        if table.play is None:
            raise NotNow("the game has not begun yet")
        return table.play.record

    return await table.do(read, quiet=True)


def _replay(table: Table, whole: Record, start: int, count: int) -> wire.Replay:
    """Fold the record again, keeping the frames that are asked for."""
    play = Play(table.game, whole.header)
    frames = []
    for number in range(min(start + count, len(whole.entries) + 1)):
        told = None
        if number:
            play.follow(whole.entries[number - 1])
            told = words.line(play, whole.entries[number - 1], table.tracks)
        if number >= start:
            view = _raw(table.game.view(play.state, None))
            frames.append(wire.Frame(told, view, drawing(play, None)))
    return wire.Replay(start, len(whole.entries) + 1, tuple(frames))


def _rolls(table: Table, whole: Record) -> wire.Rolls:
    made = rolls(Play.replay(table.game, whole))
    kinds = list(dict.fromkeys(die for roll in made for die in roll.dice))
    asked = tuple(wire.RollDice(roll.entry, tuple(map(kinds.index, roll.dice))) for roll in made)
    return wire.Rolls(tuple(wire.DieKind(die.name, die.faces, die.sides) for die in kinds), asked)


def _raw(view: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(view))
