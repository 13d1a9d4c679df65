"""Records of version 1 of the rules: they replay to the same positions, and their physics ends to the bit alike."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from dicehall.core.errors import RecordError
from dicehall.core.play import Play
from dicehall.core.record import read_record
from dicehall.core.verify import verify
from dicehall.games.indicesion.game import GAME
from dicehall.physics.host import audit
from dicehall.physics.port import Here

FOLDER = Path(__file__).parent.parent.parent / "golden" / "indicesion"
RECORDED = ("version-1-2", "version-1-3")


def replayed(name: str) -> Play[Any, Any]:
    record = read_record((FOLDER / f"{name}.jsonl").read_bytes().splitlines())
    assert record.header.version == "1"
    return Play.replay(GAME, record)


@pytest.mark.parametrize("name", RECORDED)
def test_a_record_replays_through_the_positions_that_were_written_down_then(name: str) -> None:
    lines = (FOLDER / f"{name}.txt").read_text().splitlines()
    known = [msgspec.json.decode(line) for line in lines if line.startswith("{")]
    now = [msgspec.json.decode(msgspec.json.encode(GAME.position(taken.after))) for taken in replayed(name).taken]
    assert len(now) == len(known)
    for before, after in zip(known, now, strict=True):
        assert {field: after[field] for field in before} == _with_errors(before)


def _with_errors(position: dict[str, Any]) -> dict[str, Any]:
    """A position of then; its throw has no error of the hand."""
    throw = position["throw"]
    return position | ({"throw": throw | {"error": 0}} if throw else {})


@pytest.mark.parametrize("name", [*RECORDED, "drafting", "central"])
def test_its_simulations_end_to_the_bit_as_recorded(name: str) -> None:
    found = audit(replayed(name), Here())
    assert found.sound, found.wrong
    assert found.proven


def test_only_records_of_earlier_versions_may_say_that_what_edges_hold_up_touches_them() -> None:
    play = replayed("central")
    header = SimpleNamespace(version=GAME.spec.version)
    now: Any = SimpleNamespace(game=GAME, taken=play.taken, record=SimpleNamespace(header=header))
    assert [line.split(":")[0] for line in audit(now, Here()).wrong] == [f"Entry {n}" for n in (35, 38, 41, 44)]


def test_it_is_played_by_the_hand_of_its_time() -> None:
    options = replayed("version-1-2").options
    assert (options["held"], options["line"], options["fastest"], options["aid"]) == ("any", 6, 8, "off")


def test_a_verdict_names_the_version_and_takes_nothing_for_granted() -> None:
    record = replayed("version-1-2").record
    verdict = verify(GAME, record)
    assert verdict.sound
    assert any("version 1," in line and 'held="any"' in line for line in verdict.proven)
    assert not any("does not name" in line for line in verdict.open)


def test_a_version_that_nobody_knows_is_refused() -> None:
    record = replayed("version-1-2").record
    header = msgspec.structs.replace(record.header, version="0")
    with pytest.raises(RecordError, match=r"version 0 of the rules; this program has version 1, 2"):
        Play(GAME, header)
