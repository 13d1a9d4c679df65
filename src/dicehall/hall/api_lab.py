"""The HTTP API of the lab."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, post
from litestar.params import JSONBody

from dicehall.hall.people import owner_of
from dicehall.hall.requests import OfHall, refusals, secret_of
from dicehall.hall.wire.lab import LabAnswer, LabQuestion


@post("/api/lab", status_code=200, tags=["lab"], responses=refusals(403, 404, 413, 503))
async def study(data: JSONBody[LabQuestion], request: Request[Any, Any, Any], hall: OfHall) -> Response[LabAnswer]:
    """What house rules do to a game, as far as it is worked out; ask again until all is done."""
    secret, cookies = secret_of(request)
    return Response(await hall.studies.ask(owner_of(secret), data), cookies=cookies)


ROUTES = [study]
