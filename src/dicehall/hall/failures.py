"""What becomes of an error in a request: a refusal with a code, a reason and a status."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from dicehall.core.errors import GameError
from dicehall.hall import wire
from dicehall.hall.refusals import headers_of, refusal_of, status_of

_CODES = {404: "not_found", 405: "not_allowed", 413: "too_large"}
_LONGEST_EXTRA = 300

log = logging.getLogger("dicehall.hall")


def refused(_: Request[Any, Any, Any], error: GameError) -> Response[wire.Refusal]:
    """What the hall or a game refuses."""
    return _answer(refusal_of(error), status_of(error), headers_of(error))


def not_understood(_: Request[Any, Any, Any], error: HTTPException) -> Response[wire.Refusal]:
    """What the library refuses before a route is reached: a malformed body, an unknown address."""
    extra = msgspec.json.encode(error.extra, enc_hook=str).decode()[:_LONGEST_EXTRA] if error.extra else ""
    code = _CODES.get(error.status_code, "malformed")
    return _answer(wire.Refusal(code, f"{error.detail} {extra}".strip()), error.status_code)


def failed(_: Request[Any, Any, Any], error: Exception) -> Response[wire.Refusal]:
    """A fault of the hall: it is logged."""
    log.error("a request failed", exc_info=error)
    return _answer(wire.Refusal("internal", "something went wrong in the hall; it was written down"), 500)


def _answer(refusal: wire.Refusal, status: int, headers: dict[str, str] | None = None) -> Response[wire.Refusal]:
    return Response(refusal, status_code=status, headers=headers, media_type="application/json")


HANDLERS: ExceptionHandlersMap = {GameError: refused, HTTPException: not_understood, Exception: failed}
