"""Killing the hall at random moments: what was told is never lost, and nothing is done twice."""

from __future__ import annotations

import random
import signal
import time
from pathlib import Path

import pytest

from dicehall.registry import plugins
from guests.house import House, Person
from guests.player import Player, check_game

KILLS = 4


@pytest.mark.parametrize("name", [each.id for each in plugins()])
def test_what_was_told_survives_kills_and_nothing_is_done_twice(name: str, tmp_path: Path) -> None:
    rng = random.Random(name)
    with House(tmp_path / "house") as house:
        ann = Person(house)
        table = ann.make(name, {"who": "me", "name": "Ann"}, {"who": "bot", "level": "greedy"})
        ann.shake(table, 0)
        player = Player(ann, table)
        with player.playing():
            for _ in range(KILLS):
                time.sleep(rng.uniform(0.0, 0.7))
                house.end(signal.SIGKILL)
                house.start()
            player.wait_for_promises(len(player.promised) + 3)
        check_game(ann, table, player)


def test_people_at_sockets_come_back_to_the_same_table(tmp_path: Path) -> None:
    with House(tmp_path / "house") as house:
        ann, ben = Person(house), Person(house)
        table = ann.make("intersection", {"who": "me", "name": "Ann"}, {"who": "open"})
        ben.sit(table, "Ben")
        ann.shake(table, 0)
        lines = [ann.socket(table), ben.socket(table)]
        house.end(signal.SIGKILL)
        house.start()
        ben.shake(table, 1)
        again = [ann.socket(table), ben.socket(table)]
        assert [line.parts["mine"] for line in again] == [[0], [1]]
        assert again[0].parts["phase"] == "playing"
        assert again[0].parts["setup"]["dice"]["seed_sha256"] == lines[0].parts["setup"]["dice"]["seed_sha256"]
        for line in (*lines, *again):
            line.close()
