"""The port: whatever can answer a request for a simulation."""

from __future__ import annotations

import atexit
from collections.abc import Sequence
from functools import cache
from typing import Protocol

from dicehall.core.errors import GameError
from dicehall.core.scene import Request, Rest


class PhysicsError(GameError):
    """A simulation could not be run, however often it was tried."""

    code = "physics_failed"


class Physics(Protocol):
    """Something that runs simulations; equal requests give equal results."""

    def run(self, request: Request) -> Rest:
        """The result of one request."""

    def run_all(self, requests: Sequence[Request]) -> list[Rest]:
        """The results of several requests, in their order."""


class Here:
    """Simulations in this process, one after the other. MuJoCo is loaded when the first one runs."""

    def run(self, request: Request) -> Rest:
        """The result of one request."""
        from dicehall.physics.simulate import run

        return run(request)

    def run_all(self, requests: Sequence[Request]) -> list[Rest]:
        """The results of several requests, in their order."""
        return [self.run(request) for request in requests]


@cache
def shared() -> Physics:
    """The worker processes that everybody in this process shares; they start with the first simulation."""
    from dicehall.physics.pool import Pool

    pool = Pool()
    atexit.register(pool.close)
    return pool
