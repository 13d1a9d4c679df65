"""What every game's records promise: replay of any prefix, and no change unnoticed."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from conformance.hosting import PHYSICS, Setup, choose
from dicehall.core.contract import Decide, Roll, Simulate
from dicehall.core.errors import RecordError
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Record, Sitter, read_record
from dicehall.core.verify import verify

MOST_ENTRIES = 150


@cache
def live(setup: Setup) -> tuple[Play[Any, Any], list[Any]]:
    """A game played for a while with fair dice, and its state after every entry."""
    chance = random.Random(1)
    sitters = [Sitter(f"player {seat}") for seat in range(setup.seats)]
    play = Play.start(setup.game, sitters, setup.options, FairDice(seed_from_text("conformance"), ["x"]))
    states = [play.state]
    while not play.over and len(play.entries) < MOST_ENTRIES:
        match play.pending:
            case Decide(seats):
                for seat in seats:
                    play.act(seat, choose(setup.game, play.state, seat, chance))
            case Roll():
                play.roll()
            case Simulate(request):
                play.settle(PHYSICS.run(request))
            case _:
                break
        states.append(play.state)
    return play, states


def test_every_prefix_of_a_record_replays_to_the_live_state(setup: Setup) -> None:
    play, states = live(setup)
    record = read_record(play.record.lines())
    assert record == play.record
    for count in range(0, len(states), 7):
        assert Play.replay(setup.game, record.prefix(count)).state == states[count]


def test_a_changed_record_is_refused(setup: Setup) -> None:
    lines = live(setup)[0].record.lines()
    for number in range(0, len(lines), 5):
        for changed in (without(lines, number), swapped(lines, number), edited(lines, number)):
            with pytest.raises(RecordError):
                read_record(changed)


def without(lines: list[bytes], number: int) -> list[bytes]:
    return lines[:number] + (lines[number + 1 :] or [b"{}"])


def swapped(lines: list[bytes], number: int) -> list[bytes]:
    other = (number + 1) % len(lines)
    changed = list(lines)
    changed[number], changed[other] = changed[other], changed[number]
    return changed


def edited(lines: list[bytes], number: int) -> list[bytes]:
    """The line says something else: the cause of its entry, or the name of the first player."""
    changed = list(lines)
    for cause, other in ((b"dice", b"hand"), (b"seat", b"bot"), (b"physics", b"hand")):
        changed[number] = changed[number].replace(b'"cause":"%b"' % cause, b'"cause":"%b"' % other)
    changed[number] = changed[number].replace(b"player 0", b"player O")
    if changed == lines:
        changed[number] = changed[number].replace(b'"cause":"table"', b'"cause":"clock"')
    return changed


def test_a_record_of_fair_dice_is_sound(setup: Setup) -> None:
    record = live(setup)[0].record
    assert verify(setup.game, record).wrong == ()


def test_a_record_of_another_version_is_refused(setup: Setup) -> None:
    import msgspec

    record = live(setup)[0].record
    other = Record(msgspec.structs.replace(record.header, version="0"), record.entries)
    with pytest.raises(RecordError, match="version"):
        Play.replay(setup.game, other)
