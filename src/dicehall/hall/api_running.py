"""The HTTP API for operators and their programs: whether the hall lives, whether it can serve, and counts."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec

import dicehall
from dicehall.hall import wire
from dicehall.hall.metrics import Metrics
from dicehall.hall.requests import OfHall, refusals

_NOT_READY = {503: ResponseSpec(wire.Health, generate_examples=False, description="Not now; see the reason")}


@get("/health/live", tags=["running"], responses=refusals())
async def live(hall: OfHall) -> wire.Health:
    """Whether the process answers; it says nothing of the database."""
    return wire.Health(True, dicehall.__version__, len(hall.tables))


@get(["/health", "/health/ready"], tags=["running"], responses={**refusals(), **_NOT_READY})
async def ready(hall: OfHall) -> Response[wire.Health]:
    """Whether the hall can serve and store; 503 with the reason otherwise. It never waits for the database."""
    ok, reason = hall.health
    found = wire.Health(ok, dicehall.__version__, len(hall.tables), reason)
    return Response(found, status_code=200 if ok else 503)


@get("/metrics", media_type="text/plain", tags=["running"], responses=refusals())
async def measured(metrics: NamedDependency[Metrics]) -> Response[bytes]:
    """Counts for Prometheus."""
    return Response(await metrics.text(), media_type="text/plain; version=0.0.4")


ROUTES = [live, ready, measured]
