"""Studies of boards: how long their games take decides how many are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from dicehall.lab import study
from dicehall.lab.board_study import BoardStudy
from dicehall.lab.figures import Figure
from dicehall.lab.study import Piece


@pytest.fixture
def passed(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Games of a second each; the very first one takes a minute more, since much is compiled for it."""
    seconds = [0.0]
    cold = [60.0]

    def measure(_: Mapping[str, Any], part: str, games: int) -> tuple[Figure, ...]:
        seconds[0] += games + (cold.pop() if cold else 0.0)
        return (Figure(part, "Length", "", "number", 1, 1, 1),)

    own = BoardStudy((), ("pair",), "normal", (4, 16), 100.0, measure, lambda *_: ())
    monkeypatch.setattr(study, "board_study_of", lambda _: own)
    monkeypatch.setattr(study, "perf_counter", lambda: seconds[0])
    return seconds


def test_the_time_of_the_first_games_is_without_what_is_compiled_for_them(passed: list[float]) -> None:
    first = Piece("crossroll", {}, "board:pair", 4)
    found = study.work(first)
    assert found.seconds == 4
    assert passed == [65.0]
    finer = study.next_piece(first, found)
    assert finer is not None
    assert finer.games == 16
    assert study.work(finer).seconds == 16, "all of them, and no others"
