"""Over a real socket, a snapshot and the updates after it are the same as a fresh snapshot, for every seat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from dicehall.registry import game, plugins
from dicehall.testing.host import Setup, setups
from guests.house import House, Line, Person, any_choice

CHOICES = 6
TABLES = [setup for each in plugins() for setup in setups(game(each.id))]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as open_house:
        yield open_house


def seated(house: House, setup: Setup) -> tuple[str, list[Person]]:
    """A table at which every seat is another person, and the game has begun."""
    people = [Person(house) for _ in range(setup.seats)]
    first = {"who": "me", "name": "player 0"}
    table = people[0].make(setup.game.spec.id, first, *[{"who": "open"}] * (setup.seats - 1), options=setup.options)
    for number, person in enumerate(people[1:], start=1):
        assert person.sit(table, f"player {number}") == number
    for number, person in enumerate(people):
        person.shake(table, number)
    return table, people


def choose(lines: list[Line], rng: random.Random) -> None:
    """Let a seat that is asked choose."""
    seat = rng.choice(lines[0].refresh()["parts"]["waiting"]["seats"] or [0])
    parts = lines[seat].refresh()["parts"]
    for choice in parts["choices"]:
        chosen = any_choice(choice, rng)
        assert lines[seat].ask(do="act", seat=seat, seen=parts["entry"], **chosen)["kind"] == "done"


@pytest.mark.parametrize("setup", TABLES, ids=str)
def test_a_snapshot_and_its_updates_are_a_fresh_snapshot_for_every_seat(house: House, setup: Setup) -> None:
    table, people = seated(house, setup)
    rng = random.Random(str(setup))
    with ExitStack() as open_lines:
        lines = [open_lines.enter_context(closing(person.socket(table))) for person in (*people, Person(house))]
        for _ in range(CHOICES):
            choose(lines, rng)
            for line in lines:
                assert line.refresh() == line.folded
        assert lines[-1].parts["entry"] > 0
