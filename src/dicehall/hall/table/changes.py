"""What a table has to store after a command: the difference between the state before it and the state after it."""

from __future__ import annotations

from dicehall.hall.storage import writes
from dicehall.hall.storage.rows import Write
from dicehall.hall.storage.stored import ClockState, Status
from dicehall.hall.table import chat
from dicehall.hall.table.state import Outcome, TableState
from dicehall.lab import daily


def changes(before: TableState, outcome: Outcome, now: int) -> list[Write]:
    """Everything that has to be stored before anybody is shown the outcome."""
    after = outcome.state
    return [
        *outcome.writes,
        *_seats(before, after),
        *_game(before, after, now),
        *(writes.said(after.id, line) for line in chat.after(after.chat, chat.last_number(before.chat))),
        *([writes.chat_on(after.id, after.chat_on)] if after.chat_on != before.chat_on else ()),
        *([writes.next_table(after.id, after.next)] if after.next and after.next != before.next else ()),
        *_status(before, after, now),
    ]


def _seats(before: TableState, after: TableState) -> list[Write]:
    if after.seats is before.seats:
        return []
    pairs = enumerate(zip(before.seats, after.seats, strict=True))
    return [writes.seat(after.id, number, new) for number, (old, new) in pairs if new != old]


def _game(before: TableState, after: TableState, now: int) -> list[Write]:
    """The header when the game has begun, the new entries, and the choices that wait for others."""
    if after.play is None or after.play is before.play:
        return []
    header = [writes.header(after.id, after.play.header)] if before.play is None else []
    entries = writes.entries(after.id, after.play.entries[before.entry :], now)
    held, held_before = after.play.held, before.play.held if before.play else {}
    waiting = writes.held(after.id, after.entry, held) if held or held_before else []
    return [*header, *entries, *waiting]


def _status(before: TableState, after: TableState, now: int) -> list[Write]:
    status = _status_of(after)
    if status == _status_of(before):
        return []
    return [writes.status(after.id, status, now), *_score(after)]


def _status_of(state: TableState) -> Status:
    clock = state.clock
    shown = ClockState(clock.left, clock.at, clock.running, state.process) if clock else None
    return Status(state.phase, shown, state.proposal, state.result, state.asked, state.runs_itself)


def _score(state: TableState) -> list[Write]:
    """The score of an attempt at a daily challenge, once the rules have ended it."""
    if state.daily is None or state.play is None:
        return []
    score = daily.result(daily.challenge(state.daily.challenge), state.play)
    return [] if score is None else [writes.scored(state.id, score)]
