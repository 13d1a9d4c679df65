"""What takes long at a table is said, with the time that it usually takes."""

from __future__ import annotations

import pytest

from dicehall.hall import wire
from dicehall.hall.table import task
from dicehall.hall.waits import STARTING, Waits
from dicehall.registry import plugin
from guests.desk import ANN, Desk, StillWorkers, at_a_desk, until


def test_before_anybody_knows_the_games_own_words_say_what_is_made_ready() -> None:
    assert "first time on a machine" in Waits().words(plugin("crossroll"), "strong")
    assert Waits().words(plugin("intersection"), "strong") == STARTING


def test_the_usual_time_is_the_middle_one_in_whole_seconds() -> None:
    waits = Waits()
    for seconds in (0.1, 2.2, 60.0):
        waits.took("crossroll", "strong", seconds)
    assert waits.words(plugin("crossroll"), "strong") == "usually 2 s"
    waits.took("crossroll", "easy", 0.01)
    assert waits.words(plugin("crossroll"), "easy") == "usually 1 s"


def test_a_bot_that_thinks_for_long_is_told_to_everybody_until_it_has_chosen(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(task, "PATIENCE", 0)

    async def work(desk: Desk) -> None:
        assert isinstance(desk.workers, StillWorkers)
        desk.workers.thinking.clear()
        table = await desk.make(wire.BotSeat("greedy"), wire.BotSeat("random"), game="knockabout")
        await until(lambda: bool(table.look("").parts.busy))
        guest, first = desk.arrive(table, ANN), table.state.entry
        assert guest.snapshot["parts"]["busy"]
        monkeypatch.setattr(task, "PATIENCE", 60)
        desk.workers.thinking.set()
        await until(lambda: table.state.entry > first)
        desk.workers.thinking.clear()
        assert desk.told(table, ANN)[0]["parts"]["busy"] == ""
        guest.leave()

    at_a_desk(sqlite_url, work)
