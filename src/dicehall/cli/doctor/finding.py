"""What the doctor finds: one thing, whether it is right, and a sentence about it."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

State: TypeAlias = Literal["good", "warning", "wrong"]


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at. A warning is worth knowing; a hall can open all the same."""

    about: str
    state: State
    says: str


def megabytes(size: float) -> str:
    """A number of bytes as people read it."""
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.0f} MB"
