"""The HTTP API of boards of one's own: check them, keep them, and open those that others made."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, delete, get, post
from litestar.params import JSONBody, PathParameter

from dicehall.core.packed import LARGEST
from dicehall.hall.connected import while_connected
from dicehall.hall.people import NOBODY, owner_of
from dicehall.hall.requests import OfHall, refusals, secret_of
from dicehall.hall.sockets import COOKIE
from dicehall.hall.wire.boards import BoardInput, CheckedBoard, KeepBoard, KeptBoard

Name = Annotated[str, PathParameter(max_length=40)]


LARGEST_CHECKED = 2 * LARGEST + 2_000
"""The largest body with a board as TOML: in JSON its quotes and line ends take two characters each."""


@post(
    "/api/games/{game:str}/boards/check",
    status_code=200,
    tags=["boards"],
    responses=refusals(403, 404, 413, 503),
    request_max_body_size=LARGEST_CHECKED,
)
async def check(
    game: Name, data: JSONBody[BoardInput], request: Request[Any, Any, Any], hall: OfHall
) -> Response[CheckedBoard]:
    """Everything that is wrong with a board, each fault with its place."""
    secret, cookies = secret_of(request)
    person = hall.workers.addresses.come(owner_of(secret), request.scope)
    return Response(await while_connected(request, hall.boards.check(game, data, person)), cookies=cookies)


@post("/api/games/{game:str}/boards", tags=["boards"], responses=refusals(403, 404, 409, 413, 503))
async def keep(
    game: Name, data: JSONBody[KeepBoard], request: Request[Any, Any, Any], hall: OfHall
) -> Response[KeptBoard]:
    """Keep a board at this hall: it can be opened by its id."""
    secret, cookies = secret_of(request)
    person = hall.workers.addresses.come(owner_of(secret), request.scope)
    return Response(await hall.boards.keep(game, data.board, person), cookies=cookies)


@get("/api/games/{game:str}/boards/{board_id:str}", tags=["boards"], responses=refusals(404, 503))
async def find(game: Name, board_id: Name, hall: OfHall) -> KeptBoard:
    """A board that somebody keeps at this hall."""
    return await hall.boards.find(game, board_id)


@get("/api/my/boards/{game:str}", tags=["boards"], responses=refusals(503))
async def mine(game: Name, request: Request[Any, Any, Any], hall: OfHall) -> list[KeptBoard]:
    """The boards that you keep at this hall, newest first."""
    owner = owner_of(request.cookies.get(COOKIE))
    return await hall.boards.kept_by(game, owner) if owner != NOBODY else []


@delete("/api/my/boards/{game:str}/{board_id:str}", tags=["boards"], responses=refusals(403, 503))
async def forget(game: Name, board_id: Name, request: Request[Any, Any, Any], hall: OfHall) -> None:
    """Keep a board no longer. Tables that are played on it go on, and records stay whole: they carry it."""
    owner = owner_of(request.cookies.get(COOKIE))
    if owner != NOBODY:
        await hall.boards.forget(game, board_id, owner)


ROUTES = [check, keep, find, mine, forget]
