"""What tests of bots share."""

from __future__ import annotations

import pytest

from core.toys import PLUGIN
from dicehall import registry


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game, registered with nothing but its rules."""
    monkeypatch.setitem(registry.found().plugins, "toy", PLUGIN)
