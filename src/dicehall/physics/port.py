"""The port: whatever can answer a request for a simulation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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


class _Host:
    make: Callable[[], Physics] = Here


def provide(make: Callable[[], Physics]) -> None:
    """Let players, coach and lab of this process use the physics that `make` opens when it is first needed."""
    _Host.make = make
    shared.cache_clear()


@cache
def shared() -> Physics:
    """The physics of this process: what its host provided, or else simulations in the process itself.

    Nothing here starts processes. The command line provides a pool; a worker process has one core and uses it.
    """
    return _Host.make()
