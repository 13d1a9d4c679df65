"""The log of a table: the same words whether it was played or opened, worked out when somebody reads them."""

from __future__ import annotations

from typing import Any

import pytest

from core.toys import Toy
from dicehall.core.contract import Event
from dicehall.hall import wire
from dicehall.hall.storage.stored import StoredTable
from dicehall.hall.table.state import TableState, restored
from guests.desk import ANN, BEN
from guests.plain_table import START, act, ann_and_ben, do, playing


def taken_back() -> TableState:
    """A game in which a choice was taken back."""
    state = act(act(ann_and_ben(real_dice=True), ANN, 0, "1"), BEN, 1, "1")
    asked = do(act(state, ANN, 0, "2"), ANN, wire.Undo(0, 2))
    return do(asked, BEN, wire.Reply(1, True))


def opened(state: TableState) -> TableState:
    header, *lines = playing(state).record.lines()
    table = (state.id, state.code, state.request, state.host, START, state.seats, state.seed)
    return restored(StoredTable(*table, phase="playing", header=header, lines=tuple(lines)), state.game, START)


def broken(*_: Any) -> Any:
    raise ZeroDivisionError


def test_an_opened_table_has_the_log_that_was_played_with_what_was_taken_back() -> None:
    state = taken_back()
    assert [line.events[0].kind for line in state.log] == ["step", "step", "undone"]
    assert tuple(opened(state).log) == tuple(state.log)


def test_the_log_has_both_forms_of_verbs_and_no_names_so_that_it_can_speak_to_every_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Toy, "describe", lambda *_: (Event("chose", 0, "lets seat 1 start and {waits}"),))
    state = do(act(act(ann_and_ben(), ANN, 0, "1"), BEN, 1, "1"), BEN, wire.Resign(1))
    texts = [event.text for line in state.log for event in line.events if event.seat is not None]
    assert texts[0] == "{lets|let} seat 1 start and {waits|wait}"
    assert texts[-1] == "{gives|give} the game up"


def test_opening_a_table_puts_nothing_into_words(monkeypatch: pytest.MonkeyPatch) -> None:
    state = taken_back()
    with monkeypatch.context() as patched:
        patched.setattr(Toy, "describe", broken)
        again = opened(state)
        assert len(again.log) == 3
        with pytest.raises(ZeroDivisionError):
            again.log[0]
    assert again.log[-2:] == state.log[-2:]


def test_words_that_were_worked_out_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    state = taken_back()
    monkeypatch.setattr(Toy, "describe", broken)
    assert state.log[0] is state.log[0]


def test_rules_that_fail_at_putting_a_choice_into_words_fail_before_it_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = act(ann_and_ben(), ANN, 0, "1")
    monkeypatch.setattr(Toy, "describe", broken)
    with pytest.raises(ZeroDivisionError):
        act(state, BEN, 1, "1")
    assert (state.entry, len(state.log)) == (0, 0)
