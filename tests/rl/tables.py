"""The tables on which environments are tested: every rulebook, and what is special about some of them."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest


class TableOf(NamedTuple):
    """A game with the settings of its table, and how many cycles of it a test can afford."""

    game: str
    settings: dict[str, Any]
    cycles: int = 60


SHORT = {"max_actions": 6}

TABLES = [
    pytest.param(TableOf("intersection", {"rules": "traffic", "players": 2, "goal": 600}), id="traffic"),
    pytest.param(TableOf("intersection", {"rules": "classic", "players": 3, "goal": 500}), id="classic"),
    pytest.param(TableOf("intersection", {"players": 1, "goal": 600}), id="traffic alone"),
    pytest.param(TableOf("intersection", {"rules": "classic", "players": 1, "goal": 500}), id="classic alone"),
    pytest.param(TableOf("knockabout", {"repetition_draw": True}), id="knockabout"),
    pytest.param(TableOf("crossroll", {"players": 1}), id="crossroll alone"),
    pytest.param(TableOf("crossroll", {"players": 2, "nitrous": True}), id="crossroll"),
    pytest.param(TableOf("crossroll", {"players": 3, "board": "lisbon"}, 30), id="lisbon"),
    pytest.param(TableOf("indicesion", {"players": 2}, 6), id="indicesion"),
    pytest.param(TableOf("indicesion", {"players": 1}, 6), id="indicesion alone"),
    pytest.param(TableOf("indicesion", {"players": 2, "mode": "drafting"}, 6), id="drafting"),
    pytest.param(TableOf("indicesion", {"players": 2, "mode": "central", "barrels": True}, 2), id="central"),
    pytest.param(TableOf("indicesion", {"players": 2, "barrels": True, **SHORT}, 2), id="barrels"),
    pytest.param(TableOf("indicesion", {"players": 2, "mode": "central", **SHORT}, 2), id="central, open"),
    pytest.param(
        TableOf("indicesion", {"players": 3, "mode": "drafting", "barrels": True, **SHORT}, 2),
        id="drafting, barrels",
    ),
]
