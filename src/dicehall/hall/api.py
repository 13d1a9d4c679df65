"""The HTTP API of games, tables, records, the coach and the lab, for the page and for other programs."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from dicehall.bots.characters import HOUSE
from dicehall.hall import api_coach, api_reads, catalogue, wire
from dicehall.hall.addresses import client_address, is_local
from dicehall.hall.metrics import Metrics
from dicehall.hall.people import owner_of
from dicehall.hall.playing_on import play_on
from dicehall.hall.reach import Reach
from dicehall.hall.refusals import NothingThere
from dicehall.hall.requests import LONGEST_WAIT, OfHall, OfQuota, refusals, secret_of
from dicehall.hall.sockets import COOKIE, name_of
from dicehall.hall.table.task import Table
from dicehall.rules_text import rules_picture, rules_text, text_with

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
    return _with_pictures(rules_text(game, {"rules": rulebook}), game, rulebook)


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


@get(
    "/api/games/{game:str}/rules/{rulebook:str}/pictures/{name:str}",
    media_type="image/svg+xml",
    tags=["games"],
    responses=refusals(404),
)
async def picture_of_rules(game: FromPath[str], rulebook: FromPath[str], name: FromPath[str]) -> Response[str]:
    """A picture of the rules, drawn by the game."""
    await catalogue.ready_game(game)
    drawn = await asyncio.to_thread(rules_picture, game, name, {"rules": rulebook})
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@get("/api/hall", tags=["running"], responses=refusals())
async def about(request: Request[Any, Any, Any], reach: NamedDependency[Reach]) -> wire.HallCard:
    """How people on other computers come in, and the house bots."""
    forwarded = "x-forwarded-for" in request.headers  # then it is not somebody at this computer
    command = reach.command if is_local(client_address(request.scope)) and not forwarded else ""
    return wire.HallCard(reach.is_open, reach.addresses(), command, catalogue.bot_cards(HOUSE))


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
    data: JSONBody[wire.NewTable], request: Request[Any, Any, Any], hall: OfHall, quota: OfQuota
) -> Response[wire.Seated]:
    """Set up a table. A cookie says later that these seats are yours."""
    secret, cookies = secret_of(request)
    await quota.take(owner_of(secret), client_address(request.scope))
    person = hall.workers.addresses.come(owner_of(secret), request.scope)
    return Response(await hall.create(data, person.owner), cookies=cookies)


@post("/api/tables/{table_id:str}/again", tags=["tables"], responses=refusals(403, 404, 409, 413, 503))
async def again(
    table_id: TableId,
    data: JSONBody[wire.PlayOnFrom],
    request: Request[Any, Any, Any],
    hall: OfHall,
    quota: OfQuota,
) -> Response[wire.Seated]:
    """Play on from a moment of a finished game, at a table of your own, alone or against bots."""
    secret, cookies = secret_of(request)
    await quota.take(owner_of(secret), client_address(request.scope))
    person = hall.workers.addresses.come(owner_of(secret), request.scope)
    return Response(await play_on(hall, table_id, data, person.owner), cookies=cookies)


@get("/api/codes/{code:str}", tags=["tables"], responses=refusals(404))
async def find(code: Annotated[str, PathParameter(max_length=20)], hall: OfHall) -> wire.Found:
    """The table of a short code, while it has an open seat."""
    return await hall.find(code)


@post("/api/tables/{table_id:str}/seats", tags=["tables"], responses=refusals(403, 404, 409, 413, 503))
async def sit(
    table_id: TableId, data: JSONBody[wire.Sit], request: Request[Any, Any, Any], hall: OfHall
) -> Response[wire.Seated]:
    """Take an open seat."""
    secret, cookies = secret_of(request)
    seated = await hall.at(table_id, lambda table: table.sit(owner_of(secret), data))
    return Response(seated, cookies=cookies)


@get("/api/tables/{table_id:str}", tags=["tables"], responses=refusals(404))
async def look(
    table_id: TableId,
    request: Request[Any, Any, Any],
    hall: OfHall,
    after: FromQuery[int | None] = None,
    wait: Annotated[int, QueryParameter(ge=0, le=LONGEST_WAIT)] = LONGEST_WAIT,
) -> wire.Snapshot:
    """The table as you see it. With `after`, waits up to `wait` seconds for another version than that."""
    owner = owner_of(request.cookies.get(COOKIE))

    async def look_at(table: Table) -> wire.Snapshot:
        if after is not None:
            await table.wait(after, wait)
        return table.look(owner)

    return await hall.at(table_id, look_at)


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
    owner = owner_of(request.cookies.get(COOKIE))
    with metrics.command(name_of(data)):
        await hall.at(table_id, lambda table: table.carry_out(owner, data))
    return wire.Done(data.id)


@get("/api/tables/{table_id:str}/board", tags=["tables"], responses=refusals(404))
async def board(table_id: TableId, hall: OfHall) -> Response[Any]:
    """What never changes during the game and has to be drawn: a map, cells, sizes."""
    state = (await hall.table(table_id)).state
    headers = {"cache-control": "private, max-age=3600"}
    return Response(catalogue.board(state.game, state.request.options), headers=headers)


@get("/api/tables/{table_id:str}/rules", media_type="text/markdown", tags=["tables"], responses=refusals(404))
async def rules_here(table_id: TableId, hall: OfHall) -> str:
    """The rules in our own words, with the house rules of this table."""
    setup = (await hall.table(table_id)).state.setup
    options = {**setup.options, "rules": setup.rules}
    return _with_pictures(rules_text(setup.game, options), setup.game, setup.rules)


ROUTES = [
    games,
    rules,
    picture,
    picture_of_rules,
    about,
    tables,
    my_tables,
    create,
    again,
    find,
    sit,
    look,
    command,
    board,
    rules_here,
    *api_reads.ROUTES,
    *api_coach.ROUTES,
]


def _with_pictures(text: str, game: str, rulebook: str) -> str:
    """A rules text whose pictures are addresses of this API."""
    return text_with(text, lambda name, shows: f"![{shows}](/api/games/{game}/rules/{rulebook}/pictures/{name})")
