"""Opening a game that has something to get ready first."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType

import pytest

from core.toys import TOY
from dicehall.cli import opening
from dicehall.core.plugin import Plugin
from dicehall.registry import plugin


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], Plugin]:
    """A plug-in that is ready when it likes."""

    def make(prepare: Callable[[], None]) -> Plugin:
        module = ModuleType("slow_game")
        vars(module)["prepare"] = prepare
        monkeypatch.setitem(sys.modules, "slow.game", module)
        monkeypatch.setitem(sys.modules, "slow", ModuleType("slow"))
        return Plugin(
            spec=TOY.spec, package="slow", game="game:GAME", prepare="game:prepare", waiting="Getting it ready."
        )

    return make


def printed(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err


def test_who_waits_for_long_is_told_why(
    slow: Callable[[Callable[[], None]], Plugin],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    told: list[str] = []

    def until_told() -> None:
        while not told:
            told.extend(printed(capsys).splitlines())

    monkeypatch.setattr(opening, "PATIENCE", 0)
    opening.make_ready.cache_clear()
    opening.make_ready(slow(until_told))
    assert told == ["dicehall: Getting it ready."]


def test_a_game_that_is_ready_soon_says_nothing(
    slow: Callable[[Callable[[], None]], Plugin],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(opening, "PATIENCE", 3600)
    opening.make_ready.cache_clear()
    opening.make_ready(slow(lambda: None))
    assert printed(capsys) == ""


def test_a_game_is_got_ready_once(slow: Callable[[Callable[[], None]], Plugin]) -> None:
    calls: list[int] = []
    game = slow(lambda: calls.append(1))
    opening.make_ready.cache_clear()
    opening.make_ready(game)
    opening.make_ready(game)
    assert calls == [1]


def test_knockabout_is_such_a_game_and_is_opened_ready() -> None:
    opening.open_game("knockabout")
    assert "compiled" in plugin("knockabout").waiting
