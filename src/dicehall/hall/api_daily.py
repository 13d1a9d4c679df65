"""The HTTP API of daily challenges."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from dicehall.hall import wire
from dicehall.hall.addresses import client_address
from dicehall.hall.people import owner_of
from dicehall.hall.requests import LONGEST_WAIT, OfHall, OfQuota, refusals, secret_of
from dicehall.hall.sockets import COOKIE
from dicehall.hall.wire.daily import DailyCard, DailyReport, Try

ChallengeId = Annotated[str, PathParameter(max_length=40)]


@get("/api/daily", tags=["daily"], responses=refusals())
async def challenges(request: Request[Any, Any, Any], hall: OfHall) -> list[DailyCard]:
    """Today's challenges, and how your attempts stand."""
    return await hall.challenges.today(owner_of(request.cookies.get(COOKIE)))


@post("/api/daily/{challenge:str}", tags=["daily"], responses=refusals(403, 404, 413, 503))
async def try_it(
    challenge: ChallengeId, data: JSONBody[Try], request: Request[Any, Any, Any], hall: OfHall, quota: OfQuota
) -> Response[wire.Seated]:
    """Play today's challenge: your first attempt counts, and later ones are practice."""
    secret, cookies = secret_of(request)
    await quota.take(owner_of(secret), client_address(request.scope))
    person = hall.workers.addresses.come(owner_of(secret), request.scope)
    return Response(await hall.challenges.start(challenge, data.name, person.owner), cookies=cookies)


@get(
    "/api/daily/{challenge:str}",
    tags=["daily"],
    responses={
        **refusals(404, 503),
        202: ResponseSpec(DailyReport, generate_examples=False, description="Best play is being worked out"),
    },
)
async def report(
    challenge: ChallengeId,
    request: Request[Any, Any, Any],
    hall: OfHall,
    day: Annotated[str | None, QueryParameter(max_length=10)] = None,
    wait: Annotated[int, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0,
) -> Response[DailyReport]:
    """How everybody did, once you have played it or the day is over; 202 means that best play is missing yet."""
    found = await hall.challenges.report(challenge, day, owner_of(request.cookies.get(COOKIE)), wait)
    return Response(found, status_code=202 if found.working else 200)


ROUTES = [challenges, try_it, report]
