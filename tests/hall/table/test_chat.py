"""The chat of a table: numbers go on, and only the last lines stay in memory."""

from __future__ import annotations

import pytest

from dicehall.hall import limits, wire
from dicehall.hall.refusals import NotNow
from dicehall.hall.table import chat, view
from dicehall.hall.table.changes import changes
from dicehall.hall.table.chat import TAIL
from dicehall.hall.table.state import TableState
from guests.desk import ANN
from guests.plain_table import START, ann_and_ben, carry_out

LINES = 3 * TAIL


def talked() -> tuple[TableState, list[int]]:
    """A table at which much was said, and the numbers of the lines that were stored."""
    state, stored = ann_and_ben(), []
    for number in range(LINES):
        outcome = carry_out(state, ANN, wire.Say(0, f"line {number + 1}"))
        stored += [line.key["n"] for line in changes(state, outcome, START)]
        state = outcome.state
    return state, stored


def test_only_the_last_lines_are_in_memory_and_their_numbers_go_on() -> None:
    state, _ = talked()
    assert [line.n for line in state.chat] == list(range(LINES - TAIL + 1, LINES + 1))
    assert state.chat[-1].text == f"line {LINES}"


def test_a_full_chat_is_refused_and_no_longer_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_LINES", 2)
    state = ann_and_ben()
    for _ in range(2):
        assert "say" in view.own(state, ANN, view.common(state, view.Present())).may
        state = carry_out(state, ANN, wire.Say(0, "hello")).state
    assert "say" not in view.own(state, ANN, view.common(state, view.Present())).may
    with pytest.raises(NotNow, match="as many lines"):
        carry_out(state, ANN, wire.Say(0, "hello"))


def test_every_line_is_stored_once() -> None:
    _, stored = talked()
    assert stored == list(range(1, LINES + 1))


def test_somebody_who_saw_a_line_gets_the_lines_after_it() -> None:
    state, _ = talked()
    assert [line.n for line in chat.after(state.chat, LINES - 2)] == [LINES - 1, LINES]
    assert chat.after(state.chat, LINES) == ()
    assert len(chat.after(state.chat, 0)) == TAIL
