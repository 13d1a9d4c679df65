"""Opening a game that has something to get ready first."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dicehall.cli import opening


class Slow:
    """A game that is ready when it likes."""

    waiting = "Getting it ready."

    def __init__(self, prepare: Callable[[], None]) -> None:
        self.prepare = prepare


def printed(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err


def test_who_waits_for_long_is_told_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[str] = []

    def until_told() -> None:
        while not told:
            told.extend(printed(capsys).splitlines())

    monkeypatch.setattr(opening, "PATIENCE", 0)
    opening.make_ready(Slow(until_told))
    assert told == ["dicehall: Getting it ready."]


def test_a_game_that_is_ready_soon_says_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(opening, "PATIENCE", 3600)
    opening.make_ready(Slow(lambda: None))
    assert printed(capsys) == ""


def test_a_game_is_got_ready_once() -> None:
    calls: list[int] = []
    game = Slow(lambda: calls.append(1))
    opening.make_ready(game)
    opening.make_ready(game)
    assert calls == [1]


def test_knockabout_is_such_a_game_and_is_opened_ready() -> None:
    found = opening.open_game("knockabout")
    assert isinstance(found, opening.HasPreparation)
    assert "compiled" in found.waiting
