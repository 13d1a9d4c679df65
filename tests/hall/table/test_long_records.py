"""A record has a longest length: nothing that people, bots or clocks do makes a table grow for ever."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from core.toys import TOY
from dicehall.core.verify import verify
from dicehall.hall import hall as halls
from dicehall.hall import limits, wire
from dicehall.hall.refusals import NotNow
from dicehall.hall.storage.stored import StoredTable
from dicehall.hall.table import events, view
from dicehall.hall.table.state import TableState, restored
from dicehall.hall.table.task import Table
from guests import desk as guests
from guests.desk import ANN, Desk, at_a_desk
from guests.plain_table import act, ann_alone, carry_out, do, moment, playing


def may(state: TableState) -> tuple[str, ...]:
    return view.own(state, ANN, view.common(state, view.Present())).may


def chosen_and_taken_back(times: int) -> TableState:
    state = ann_alone()
    for _ in range(times):
        state = act(state, ANN, 0, "1")
        state = do(state, ANN, wire.Undo(0, state.entry))
    return state


def test_in_a_long_record_nothing_is_taken_back_and_it_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LAST_UNDO", 7)
    state = act(chosen_and_taken_back(2), ANN, 0, "1")
    assert "undo" in may(state)
    state = act(chosen_and_taken_back(3), ANN, 0, "1")
    assert "undo" not in may(state)
    with pytest.raises(NotNow, match="too long"):
        do(state, ANN, wire.Undo(0, state.entry))


def test_a_game_is_stopped_at_the_longest_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LONGEST_RECORD", 5)
    state = chosen_and_taken_back(2)
    assert state.phase == "playing"
    over = act(state, ANN, 0, "1")
    assert over.result is not None
    assert (over.phase, over.result.how) == ("over", "abandoned")
    assert "as long as a record may be" in over.trouble
    assert len(over.log) == over.entry
    assert verify(TOY, playing(over).record).sound


def test_dice_that_are_due_still_fall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LONGEST_RECORD", 2)
    outcome = carry_out(act(ann_alone(), ANN, 0, "1"), ANN, wire.Act(0, 1, "2"))
    assert [line.cause for line in outcome.state.log] == ["seat", "seat", "dice", "table", "table"]


def test_a_stored_game_that_is_too_long_is_stopped_when_it_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    state = chosen_and_taken_back(2)
    monkeypatch.setattr(limits, "LONGEST_RECORD", 3)
    assert events.take(state, events.Opened(), moment()).state.phase == "over"


def test_nobody_waits_behind_a_long_record_that_is_opened(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    finish = threading.Event()

    def slowly(stored: StoredTable, *rest: Any) -> TableState:
        if stored.lines:
            assert finish.wait(60)
        return restored(stored, *rest)

    async def work(desk: Desk) -> None:
        long, short = [await desk.make(wire.Mine("Ann")) for _ in range(2)]
        await guests.shake(long, (ANN, 0))
        await guests.act(long, ANN, 0, "1")
        for table in (long, short):
            await table.stop()
        opening = asyncio.create_task(desk.table(long.id))
        assert isinstance(await desk.table(short.id), Table)
        assert not opening.done()
        finish.set()
        assert (await opening).state.entry == 1

    monkeypatch.setattr(halls, "LONG", 1)
    monkeypatch.setattr(halls, "restored", slowly)
    at_a_desk(sqlite_url, work)
