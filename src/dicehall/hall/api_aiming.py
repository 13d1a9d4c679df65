"""The HTTP API of the aiming aid. Trials that nobody waits for any more are not made."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, post
from litestar.params import JSONBody, PathParameter

from dicehall.hall.aims import aimed_at, aimed_in
from dicehall.hall.connected import while_connected
from dicehall.hall.people import owner_of
from dicehall.hall.requests import OfHall, refusals
from dicehall.hall.sockets import COOKIE
from dicehall.hall.wire.aiming import Aim, AskAim, AskLessonAim
from dicehall.hall.wire.lessons import LessonMoves
from dicehall.lessons.play import LEARNER

Id = Annotated[str, PathParameter(max_length=40)]


@post(
    "/api/tables/{table_id:str}/aim",
    status_code=200,
    tags=["aiming"],
    responses=refusals(403, 404, 409, 413, 503),
)
async def aim(table_id: Id, data: JSONBody[AskAim], request: Request[Any, Any, Any], hall: OfHall) -> Aim:
    """Where the throw in your hand is likely to end; ask again for more trials, up to `most`."""
    owner = owner_of(request.cookies.get(COOKIE))
    table = (await hall.table(table_id)).state
    aimed = aimed_at(table, owner, data.seat, data.text)
    person = hall.workers.addresses.come(owner, request.scope)
    return await while_connected(request, hall.aims.of(aimed, person))


@post(
    "/api/lessons/{game:str}/{rulebook:str}/steps/{step:str}/aim",
    status_code=200,
    tags=["aiming"],
    responses=refusals(403, 404, 409, 413, 503),
)
async def lesson_aim(
    game: Id,
    rulebook: Id,
    step: Id,
    data: JSONBody[AskLessonAim],
    request: Request[Any, Any, Any],
    hall: OfHall,
) -> Aim:
    """Where a learner's throw is likely to end, in a step after these actions."""
    owner = owner_of(request.cookies.get(COOKIE))
    person = hall.workers.addresses.come(owner, request.scope)
    play = await hall.lessons.last(game, rulebook, step, LessonMoves(data.actions), person)
    aimed = aimed_in(f"lesson {person.group} {step}", play, LEARNER, data.text)
    return await while_connected(request, hall.aims.of(aimed, person))


ROUTES = [aim, lesson_aim]
