"""Many games and many throws: what can be measured about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dicehall.lab.runner import run

__all__ = ["run"]


def __getattr__(name: str) -> Any:
    """`run` with the numerical library behind it, once somebody asks for it: the hall starts without."""
    if name == "run":
        from dicehall.lab.runner import run

        return run
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
