"""What becomes of an error in a request: a refusal with a code, a reason and a status."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.types import ExceptionHandlersMap

from dicehall.core.errors import GameError
from dicehall.hall import wire
from dicehall.hall.refusals import headers_of, refusal_of, status_of

_CODES = {404: "not_found", 405: "not_allowed"}
_BODY = "data"
_LONGEST = 400

log = logging.getLogger("dicehall.hall")


class _Fault(msgspec.Struct):
    """What is wrong with a field of a body, as the library says it."""

    message: str
    key: str = _BODY

    @property
    def place(self) -> str:
        """The field; of the body itself the library says the name that it has in our code."""
        return "the body" if self.key == _BODY else self.key

    @property
    def said(self) -> str:
        """What is wrong; of a field that is missing the library says its name alone."""
        return "it is missing" if self.message == repr(self.key) else self.message


def refused(_: Request[Any, Any, Any], error: GameError) -> Response[wire.Refusal]:
    """What the hall or a game refuses."""
    return _answer(refusal_of(error), status_of(error), headers_of(error))


def too_large(request: Request[Any, Any, Any], _: RequestEntityTooLarge) -> Response[wire.Refusal]:
    """A body that is larger than its route allows."""
    most = request.route_handler.resolve_request_max_body_size() or 0
    return _answer(wire.Refusal("too_large", f"this is too large; at most {most:,} bytes can be sent here"), 413)


def not_understood(_: Request[Any, Any, Any], error: HTTPException) -> Response[wire.Refusal]:
    """What the library refuses before a route is reached: a malformed body, an unknown address."""
    code = _CODES.get(error.status_code, "malformed")
    return _answer(wire.Refusal(code, _reason(error)), error.status_code)


def _reason(error: HTTPException) -> str:
    """What is wrong in a body, field by field; else what the library says."""
    try:
        faults = msgspec.convert(error.extra or [], list[_Fault])
    except msgspec.ValidationError:
        return f"{error.detail} {error.extra}"[:_LONGEST]
    return "; ".join(f"{each.place}: {each.said}" for each in faults)[:_LONGEST] or error.detail


def failed(_: Request[Any, Any, Any], error: Exception) -> Response[wire.Refusal]:
    """A fault of the hall: it is logged."""
    log.error("a request failed", exc_info=error)
    return _answer(wire.Refusal("internal", "something went wrong in the hall; it was written down"), 500)


def _answer(refusal: wire.Refusal, status: int, headers: dict[str, str] | None = None) -> Response[wire.Refusal]:
    return Response(refusal, status_code=status, headers=headers, media_type="application/json")


HANDLERS: ExceptionHandlersMap = {
    GameError: refused,
    RequestEntityTooLarge: too_large,
    HTTPException: not_understood,
    Exception: failed,
}
