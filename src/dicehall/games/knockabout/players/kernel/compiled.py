"""How the parts of a search are compiled: without what numba would spend most of the time on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., object])


def bare(function: F) -> F:
    """Compiled without a count of references to arrays, which took two thirds of the time; it can make no array."""
    without: dict[str, Any] = {"_nrt": False}  # numba knows it; its types don't
    return cast("F", njit(cache=True, **without)(function))


def part(function: F) -> F:
    """A part of the one function that calls it: written into it, so that it is not compiled by itself as well.

    Whatever calls a compiled function has all of its machine code made once more; a chain of calls takes long.
    """
    return cast("F", njit(cache=True, inline="always")(function))
