"""Recorded games of the modes with the most physics: they replay from their integers, without any physics."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dicehall.core.play import Play
from dicehall.core.record import read_record
from dicehall.core.verify import verify
from dicehall.games.indicesion.game import GAME

FOLDER = Path(__file__).parent.parent.parent / "golden" / "indicesion"
GAMES = {"drafting": ((2, 0), (18, 5), 2), "central": ((1, 2), (14, 16), 3)}

REPLAY = """
import sys
from pathlib import Path
from dicehall.core.play import Play
from dicehall.core.record import read_record
from dicehall.registry import game
play = Play.replay(game("indicesion"), read_record(Path(sys.argv[1]).read_bytes().splitlines()))
print(play.over, "mujoco" in sys.modules)
"""


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_replays_to_its_result(name: str) -> None:
    record = read_record((FOLDER / f"{name}.jsonl").read_bytes().splitlines())
    state = Play.replay(GAME, record).state
    assert (state.wins, state.points, state.round) == GAMES[name]
    assert verify(GAME, record).wrong == ()


def test_replay_never_loads_physics() -> None:
    done = subprocess.run(
        [sys.executable, "-c", REPLAY, str(FOLDER / "drafting.jsonl")], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "False"]
