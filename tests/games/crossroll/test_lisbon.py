"""Lisbon, our second board: of another shape, played by all bots, balanced, with golden games of its own."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from dicehall.bots import levels_of
from dicehall.core.contract import Over
from dicehall.core.play import Play
from dicehall.core.record import read_record
from dicehall.games.crossroll.board import load
from dicehall.games.crossroll.game import GAME
from dicehall.lab import study
from dicehall.testing.golden import transcript
from games.crossroll.test_own_boards import played

GOLDEN = Path(__file__).parent.parent.parent / "golden" / "crossroll"
BOTS = {1: ("greedy",), 2: ("greedy", "random")}


def test_it_has_another_shape_than_hong_kong() -> None:
    lisbon, hong_kong = load("lisbon"), load("hong_kong")
    assert 70 <= len(lisbon.locations) <= 90
    assert any(route.ring for route in lisbon.routes)
    assert lisbon.letters.keys() != hong_kong.letters.keys()
    assert {place.id for place in lisbon.locations} & {place.id for place in hong_kong.locations} == {"airport"}


@pytest.mark.parametrize("bot", levels_of("crossroll"))
def test_every_bot_plays_it(bot: str) -> None:
    assert isinstance(played("lisbon", (bot, "greedy")).pending, Over)


@pytest.mark.parametrize("seats", [1, 2])
def test_its_golden_games_are_unchanged(seats: int, pytestconfig: pytest.Config) -> None:
    record, text = (GOLDEN / f"lisbon-{seats}.{kind}" for kind in ("jsonl", "txt"))
    if pytestconfig.getoption("--write-golden"):
        fresh = played("lisbon", BOTS[seats], f"golden lisbon {seats}")
        record.write_bytes(b"".join(line + b"\n" for line in fresh.record.lines()))
        text.write_text("".join(f"{line}\n" for line in transcript(fresh)), "utf-8")
    play = Play.replay(GAME, read_record(record.read_bytes().splitlines()))
    assert transcript(play) == text.read_text("utf-8").splitlines()
    assert b"".join(line + b"\n" for line in play.record.lines()) == record.read_bytes()


def test_it_passes_every_check_of_a_playable_board() -> None:
    options = study.complete("crossroll", {"board": "lisbon"})
    pieces = study.first_pieces("crossroll", options, "board")
    found = [study.work(msgspec.structs.replace(piece, games=200)) for piece in pieces]
    checks = [check for result in found for check in result.checks]
    assert len(checks) == 9
    assert [check.title for check in checks if not check.passed] == []
