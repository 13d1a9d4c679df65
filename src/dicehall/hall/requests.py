"""What the HTTP routes share: how a body is read, refusals, the cookie of the person, and the longest wait."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec

from dicehall.hall import wire
from dicehall.hall.hall import Hall
from dicehall.hall.json_input import check_nesting
from dicehall.hall.people import new_secret
from dicehall.hall.quota import TableQuota
from dicehall.hall.refusals import Malformed, NotYours
from dicehall.hall.sockets import COOKIE

YEAR = 365 * 24 * 3600
LONGEST_WAIT = 25

OfHall = NamedDependency[Hall]
OfQuota = NamedDependency[TableQuota]


class HallRequest(Request[Any, Any, Any]):
    """A request whose body is JSON that can be decoded, or is refused."""

    async def json(self) -> Any:
        """The body as JSON; raises Malformed."""
        try:
            check_nesting((await self.body()).decode())
        except UnicodeDecodeError:
            raise Malformed("this is not UTF-8") from None
        return await super().json()


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals of a route, for OpenAPI."""
    return {
        status: ResponseSpec(wire.Refusal, generate_examples=False, description="Refused")
        for status in (400, 429, *statuses)
    }


def secret_of(request: Request[Any, Any, Any]) -> tuple[str, list[Cookie]]:
    """The person's secret, and the cookie to set if they had none; raises NotYours."""
    known = request.cookies.get(COOKIE)
    if known is not None:
        if len(known) < 32:
            raise NotYours("this cookie is not one of the hall's")
        return known, []
    secret = new_secret()
    secure = request.url.scheme == "https"
    return secret, [Cookie(COOKIE, value=secret, max_age=YEAR, httponly=True, samesite="strict", secure=secure)]
