"""What takes a while the first time says so in the log, once."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any, Protocol

import msgspec
import pytest

import dicehall
from core.toys import TOY
from dicehall import ready, registry
from dicehall.core.contract import Game
from dicehall.core.plugin import Plugin

COMPOSED = registry.game("intersection")


class Make(Protocol):
    def __call__(self, prepare: Callable[[], None], game: Game[Any, Any] = ..., /) -> Plugin: ...


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Make:
    """A plug-in that is ready when it likes."""

    def make(prepare: Callable[[], None], game: Game[Any, Any] = COMPOSED) -> Plugin:
        module = ModuleType("slow.game")
        vars(module).update(prepare=prepare, GAME=game)
        monkeypatch.setitem(sys.modules, "slow.game", module)
        monkeypatch.setitem(sys.modules, "slow", ModuleType("slow"))
        spec = msgspec.structs.replace(TOY.spec, id="slow")
        made = Plugin(
            spec=spec, package="slow", game="game:GAME", prepare="game:prepare", waiting="Getting it ready."
        )
        monkeypatch.setitem(registry.found().plugins, "slow", made)
        ready.make_ready.cache_clear()
        ready.ready_game.cache_clear()
        return made

    return make


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.message for record in caplog.records if record.name == "dicehall"]


def test_who_waits_for_long_is_told_why(
    slow: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def until_told() -> None:
        until = time.monotonic() + 20
        while not told(caplog) and time.monotonic() < until:
            time.sleep(0.01)

    monkeypatch.setattr(ready, "PATIENCE", 0)
    made = slow(until_told)
    game = dicehall.game("slow")
    assert told(caplog) == [], "naming a game is quick"
    for _ in range(3):
        dicehall.begin(game, 2)
    ready.make_ready(made)
    assert told(caplog) == ["Getting it ready."]
    assert caplog.records[0].levelno == logging.WARNING


def test_a_game_that_is_ready_soon_says_nothing(slow: Make, caplog: pytest.LogCaptureFixture) -> None:
    slow(lambda: None)
    dicehall.begin(dicehall.game("slow"), 2)
    assert told(caplog) == []


def test_a_game_gets_ready_once_and_only_when_it_begins(slow: Make) -> None:
    calls: list[int] = []
    slow(lambda: calls.append(1))
    game = dicehall.game("slow")
    assert calls == []
    dicehall.Play.start(game, [dicehall.Sitter("Ann"), dicehall.Sitter("Bo")])
    dicehall.begin(game, 2)
    assert calls == [1]


def test_a_game_that_is_a_class_gets_ready_when_it_is_named(slow: Make) -> None:
    calls: list[int] = []
    slow(lambda: calls.append(1), TOY)
    assert dicehall.game("slow") is TOY
    assert calls == [1]


def test_a_game_that_needs_no_preparation_is_the_one_that_is_registered() -> None:
    assert dicehall.game("intersection") is registry.game("intersection")
    assert dicehall.game("knockabout") is dicehall.game("knockabout")
