"""Many games and many throws: what can be measured about them."""

from __future__ import annotations

from dicehall.lab.running import run

__all__ = ["run"]
