"""The HTTP API of lessons. Nothing is stored: a step is played anew from the actions that are sent."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import JSONBody, PathParameter

from dicehall.hall.connected import while_connected
from dicehall.hall.people import owner_of
from dicehall.hall.requests import OfHall, refusals, secret_of
from dicehall.hall.wire.lessons import LessonCard, LessonMoves, LessonSheet, LessonTurn

Name = Annotated[str, PathParameter(max_length=40)]


@get("/api/lessons", tags=["lessons"], responses=refusals())
async def lessons(hall: OfHall) -> list[LessonCard]:
    """The rulebooks that have a lesson."""
    return await hall.lessons.cards()


@get("/api/lessons/{game:str}/{rulebook:str}", tags=["lessons"], responses=refusals(404))
async def lesson(game: Name, rulebook: Name, hall: OfHall) -> LessonSheet:
    """A lesson in words, step by step."""
    return await hall.lessons.sheet(game, rulebook)


@get("/api/lessons/{game:str}/{rulebook:str}/board", tags=["lessons"], responses=refusals(404))
async def board(game: Name, rulebook: Name, hall: OfHall) -> Response[Any]:
    """What never changes at the table of a lesson and has to be drawn."""
    return Response(await hall.lessons.board(game, rulebook), headers={"cache-control": "private, max-age=3600"})


@post(
    "/api/lessons/{game:str}/{rulebook:str}/steps/{step:str}",
    status_code=200,
    tags=["lessons"],
    responses=refusals(403, 404, 409, 413, 503),
)
async def step(
    game: Name,
    rulebook: Name,
    step: Name,
    data: JSONBody[LessonMoves],
    request: Request[Any, Any, Any],
    hall: OfHall,
) -> Response[LessonTurn]:
    """A step after these actions of the learner, as the messages of a table, and how it stands."""
    secret, cookies = secret_of(request)
    person = hall.workers.addresses.come(owner_of(secret), request.scope)
    work = hall.lessons.play(game, rulebook, step, data, person)
    return Response(await while_connected(request, work), cookies=cookies)


ROUTES = [lessons, lesson, board, step]
