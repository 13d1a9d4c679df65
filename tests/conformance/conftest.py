"""Every test here runs on every registered game, by every rulebook, at every number of seats."""

from __future__ import annotations

from functools import cache

import pytest

from conformance.hosting import Setup, Step, setups, walk


@cache
def random_game(setup: Setup) -> list[Step]:
    return list(walk(setup))


@pytest.fixture(params=setups(), ids=str)
def setup(request: pytest.FixtureRequest) -> Setup:
    found: Setup = request.param
    return found


@pytest.fixture
def steps(setup: Setup) -> list[Step]:
    """A whole random game."""
    return random_game(setup)


@pytest.fixture
def some_steps(steps: list[Step]) -> list[Step]:
    """About sixty steps spread over a random game, its first and last among them."""
    stride = max(1, len(steps) // 60)
    return [*steps[::stride], steps[-1]]
