"""The lab: measures games and throws in large numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dicehall.lab.runner import run

__all__ = ["run"]


def __getattr__(name: str) -> Any:
    """`run`, imported when it is first used: it needs numpy, and the hall starts without that."""
    if name == "run":
        from dicehall.lab.runner import run

        return run
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
