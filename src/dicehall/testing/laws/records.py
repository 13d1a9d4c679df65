"""Laws about records: every prefix replays, and every change is noticed."""

from __future__ import annotations

import msgspec
import pytest

from dicehall.core.errors import RecordError
from dicehall.core.play import Play
from dicehall.core.record import Record, read_record
from dicehall.core.verify import verify
from dicehall.testing.host import live
from dicehall.testing.law import OfTable, table_law


@table_law()
def every_prefix_of_a_record_replays_to_the_live_state(on: OfTable) -> None:
    """A record that is written, read and replayed leads to the states that the game had."""
    play, states = live(on.setup)
    record = read_record(play.record.lines())
    assert record == play.record
    for count in range(0, len(states), 7):
        assert Play.replay(on.game, record.prefix(count)).state == states[count]


@table_law()
def a_changed_record_is_refused(on: OfTable) -> None:
    """A record without one of its lines, with two swapped, or with one edited is not read."""
    lines = live(on.setup)[0].record.lines()
    for number in range(0, len(lines), 5):
        for changed in (_without(lines, number), _swapped(lines, number), _edited(lines, number)):
            with pytest.raises(RecordError):
                read_record(changed)


def _without(lines: list[bytes], number: int) -> list[bytes]:
    return lines[:number] + (lines[number + 1 :] or [b"{}"])


def _swapped(lines: list[bytes], number: int) -> list[bytes]:
    other = (number + 1) % len(lines)
    changed = list(lines)
    changed[number], changed[other] = changed[other], changed[number]
    return changed


def _edited(lines: list[bytes], number: int) -> list[bytes]:
    """The line says something else: the cause of its entry, or the name of the first player."""
    changed = list(lines)
    for cause, other in ((b"dice", b"hand"), (b"seat", b"bot"), (b"physics", b"hand")):
        changed[number] = changed[number].replace(b'"cause":"%b"' % cause, b'"cause":"%b"' % other)
    changed[number] = changed[number].replace(b"player 0", b"player O")
    if changed == lines:
        changed[number] = changed[number].replace(b'"cause":"table"', b'"cause":"clock"')
    return changed


@table_law()
def a_record_of_fair_dice_is_sound(on: OfTable) -> None:
    """Nothing is wrong with the dice of a game that was played with fair ones."""
    record = live(on.setup)[0].record
    assert verify(on.game, record).wrong == ()


@table_law()
def a_record_of_another_version_is_refused(on: OfTable) -> None:
    """A record that was made by other rules is not replayed."""
    record = live(on.setup)[0].record
    other = Record(msgspec.structs.replace(record.header, version="0"), record.entries)
    with pytest.raises(RecordError, match="version"):
        Play.replay(on.game, other)
