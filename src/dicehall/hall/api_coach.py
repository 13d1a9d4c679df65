"""The HTTP API of the coach and of the lab. Work that nobody waits for any more is stopped."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from dicehall.hall import reviews, wire
from dicehall.hall.connected import while_connected
from dicehall.hall.people import NOBODY, owner_of
from dicehall.hall.requests import LONGEST_WAIT, OfHall, refusals, secret_of
from dicehall.hall.sockets import COOKIE
from dicehall.hall.wire.lab import LabAnswer, LabQuestion

TableId = Annotated[str, PathParameter(max_length=40)]


@get("/api/tables/{table_id:str}/hint", tags=["coach"], responses=refusals(403, 404, 409, 503))
async def hint(
    table_id: TableId,
    request: Request[Any, Any, Any],
    hall: OfHall,
    seat: Annotated[int, QueryParameter(ge=0, le=15)],
) -> wire.Hint:
    """What every action of your seat is worth, where the table allows a coach."""
    owner = owner_of(request.cookies.get(COOKIE))
    table = (await hall.table(table_id)).state
    state = reviews.state_for_hint(table, owner, seat)
    person = hall.workers.addresses.come(owner, request.scope)
    return await while_connected(request, hall.hints.of(table, state, seat, person))


@get(
    "/api/tables/{table_id:str}/review",
    tags=["coach"],
    responses={
        **refusals(404, 409, 503),
        202: ResponseSpec(wire.Reviewed, generate_examples=False, description="Being made: ask again"),
    },
)
async def review(
    table_id: TableId,
    request: Request[Any, Any, Any],
    hall: OfHall,
    wait: Annotated[int, QueryParameter(ge=0, le=LONGEST_WAIT)] = LONGEST_WAIT,
) -> Response[wire.Reviewed]:
    """The review of a finished game. Waits up to `wait` seconds; 202 means that it is still being made."""
    table = (await hall.table(table_id)).state
    person = hall.workers.addresses.come(owner_of(request.cookies.get(COOKIE)), request.scope)
    work = hall.reviews.of(table, reviews.finished(table), person, wait)
    found = await while_connected(request, work)
    if found is not None and person.owner != NOBODY:
        await hall.training_files.note(table, found, person.owner)
    return Response(wire.Reviewed(found), status_code=202 if found is None else 200)


@post("/api/lab", status_code=200, tags=["lab"], responses=refusals(403, 404, 413, 503))
async def study(data: JSONBody[LabQuestion], request: Request[Any, Any, Any], hall: OfHall) -> Response[LabAnswer]:
    """What house rules do to a game, as far as it is worked out; ask again until all is done."""
    secret, cookies = secret_of(request)
    person = hall.workers.addresses.come(owner_of(secret), request.scope)
    return Response(await while_connected(request, hall.studies.ask(person, data)), cookies=cookies)


ROUTES = [hint, review, study]
