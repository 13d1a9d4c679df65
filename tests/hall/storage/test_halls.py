"""A hall in a real process whose database fails: people are told, /health says so, and it goes on afterwards."""

from __future__ import annotations

import resource
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from guests import postgres
from guests.house import House, Person
from guests.patience import PATIENCE

A_PAGE = 4096
ME = {"who": "me", "name": "Ann"}


def eventually(happens: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < give_up, "it did not happen"
        time.sleep(0.05)


def says(person: Person, table: str) -> int:
    """The status of a line of chat."""
    return person.do(table, do="say", seat=0, text="hello" * 40).status


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux")
def test_a_disk_without_room_refuses_what_people_do_until_there_is_room(tmp_path: Path) -> None:
    with House(tmp_path, limits=False) as house:
        ann = Person(house)
        table = ann.make("intersection", ME, ME)
        resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (A_PAGE, resource.RLIM_INFINITY))
        eventually(lambda: says(ann, table) == 503)
        eventually(lambda: ann.ask("GET", "/health").status == 503)
        assert ann.ask("POST", "/api/tables", {"game": "intersection", "seats": [ME]}).status == 503
        resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        eventually(lambda: ann.ask("GET", "/health").status == 200)
        assert says(ann, table) == 200


def test_a_postgresql_that_is_restarted_is_used_again(tmp_path: Path) -> None:
    with postgres.a_server() as server, House(tmp_path, "--database", server.url) as house:
        ann = Person(house)
        table = ann.make("intersection", ME, ME)
        for mode in ("immediate", "fast"):
            server.stop(mode)
            assert says(ann, table) == 503
            eventually(lambda: ann.ask("GET", "/health").status == 503)
            assert ann.ask("GET", "/health/live").status == 200
            server.start()
            eventually(lambda: ann.ask("GET", "/health").status == 200)
            eventually(lambda: says(ann, table) == 200)
        house.end(signal.SIGTERM, seconds=PATIENCE)
