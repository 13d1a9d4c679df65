"""What tests of bots share."""

from __future__ import annotations

import pytest

from core.toys import TOY
from dicehall import registry
from dicehall.core.plugin import Plugin


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game, registered with nothing but its rules."""
    bare = Plugin(spec=TOY.spec, package="core", game="toys:TOY")
    monkeypatch.setitem(registry.found().plugins, "toy", bare)
