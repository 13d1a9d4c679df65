"""The end of inDICEsion: what stands under the headline for who lost."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dicehall.core.contract import Event
from dicehall.core.ending import Happened
from dicehall.games.indicesion.ending import ending
from games.indicesion.scenes import start


@pytest.mark.parametrize(
    ("times", "said"), [(0, ""), (1, "you ran out of time once"), (6, "you ran out of time 6 times")]
)
def test_who_lost_reads_how_often_the_clock_ran_out(times: int, said: str) -> None:
    over = replace(start(2), phase="over", wins=(0, 2), points=(0, 10), round=2)
    clock = [Happened(entry, Event("clock", 0, "runs out of time")) for entry in range(times)]
    of_the_winner = Happened(9, Event("clock", 1, "runs out of time"))
    assert ending(over, [*clock, of_the_winner]).asides == (said, "")
