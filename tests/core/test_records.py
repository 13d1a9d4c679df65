"""Records as files: what is read, and how damage is told."""

from __future__ import annotations

import hashlib
import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.test_play import at_again, finished
from core.toys import TOY
from dicehall.core.errors import RecordError
from dicehall.core.play import Play
from dicehall.core.record import Choices, Entry, Record, read_record, seal

LINES = finished().record.lines()


def resealed(record: Record, number: int, entry: Entry) -> Record:
    """The record with another entry in one place and a chain that fits it: a forger's work."""
    entries = list(record.entries)
    entries[number] = entry
    previous = record.prefix(number).hash
    for index in range(number, len(entries)):
        entries[index] = seal(previous, entries[index])
        previous = entries[index].hash
    return Record(record.header, tuple(entries))


def test_a_record_reads_back_as_it_was_written() -> None:
    assert read_record(LINES).lines() == LINES


def test_every_line_is_json_with_its_hash() -> None:
    assert all(len(json.loads(line)["hash"]) == 64 for line in LINES)


def test_the_chain_is_what_the_documentation_says() -> None:
    """A hash is SHA-256 over the hash before it and the compact, key-sorted JSON of [n, cause, what]."""
    entry = json.loads(LINES[1])
    body = json.dumps([entry["n"], entry["cause"], entry["what"]], sort_keys=True, separators=(",", ":"))
    previous = json.loads(LINES[0])["hash"]
    assert entry["hash"] == hashlib.sha256((previous + body).encode()).hexdigest()


@given(st.integers(0, len(LINES) - 1), st.data())
def test_any_changed_byte_is_noticed(number: int, data: st.DataObject) -> None:
    line = bytearray(LINES[number])
    at = data.draw(st.integers(0, len(line) - 1))
    line[at] = data.draw(st.integers(0, 255).filter(lambda byte: byte != line[at]))
    changed = [*LINES[:number], bytes(line), *LINES[number + 1 :]]
    try:
        read = read_record(changed)
    except RecordError:
        return
    assert read.lines() == LINES, "only white space and other spellings of the same JSON may differ"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "line 1: this is not the header"),
        ([b"hello"], "line 1: this is not the header"),
        ([b"\xff\xfe"], "line 1"),
        ([b"[" * 5000], "line 1"),
        ([b'{"dicehall":"record/9","game":"x","version":"1","options":{},"seats":[]}'], "reads 'record/1'"),
        ([LINES[0].replace(b'"goal":3', b'"goal":4')], "header was changed"),
        ([LINES[0].replace(b"seat 0", b"\\u001b[2J")], "printable characters"),
        ([LINES[0].replace(b'"seed_sha256":"', b'"seed_sha256":"/')], "seed_sha256"),
        ([LINES[0], b"{}"], "line 2: this is not an entry"),
        ([LINES[0], LINES[2]], "line 2: entry 1 is expected, entry 2 stands there"),
        ([*LINES[:2], LINES[2].replace(b'"0":"2"', b'"0":"1"')], "line 3: entry 2 was changed"),
    ],
)
def test_damage_is_told_with_its_line(lines: list[bytes], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read_record(lines)


def test_a_forged_chain_does_not_help_against_the_rules() -> None:
    record = at_again().record
    forged = resealed(record, 0, Entry(1, "seat", Choices({0: "9"})))
    with pytest.raises(RecordError, match=r"entry 1 does not follow.*'9' is not possible"):
        Play.replay(TOY, read_record(forged.lines()))


def test_a_forged_chain_has_another_last_hash() -> None:
    record = finished().record
    forged = resealed(record, 0, msgspec.structs.replace(record.entries[0], cause="bot"))
    assert forged.hash != record.hash
