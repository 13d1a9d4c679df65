"""Sockets that are opened too fast, at a table and from an address: refused with a reason, and others come in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from guests.configured import ConfiguredHouse
from guests.house import House, Line, Person
from guests.patience import PATIENCE

SEATS = ({"who": "me", "name": "Ann"}, {"who": "open"})
NEVER = 0.000_001
RATES = {
    "each_rate": {"burst": 6, "per_second": NEVER},
    "person_rate": {"burst": 2, "per_second": NEVER},
    "spectator_rate": {"burst": 3, "per_second": NEVER},
}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with ConfiguredHouse(tmp_path_factory.mktemp("room"), sockets=RATES, proxies=["127.0.0.1"]) as open_hall:
        yield open_hall


def opened(person: Person, table: str, times: int, address: str = "127.0.0.1") -> list[str]:
    """Open and close sockets; what each of them heard first."""
    return [heard(person.socket(table, **{"X-Forwarded-For": address})) for _ in range(times)]


def heard(line: Line) -> str:
    """The kind of the first message, or the code of a refusal, after which the socket closes with 1013."""
    if line.table["kind"] == "refusal":
        with pytest.raises(ConnectionClosed) as closed:
            line.raw.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013
    line.close()
    return str(line.table.get("code", line.table["kind"]))


def test_a_person_opens_sockets_at_one_table_as_fast_as_the_limit(hall: House) -> None:
    ann = Person(hall)
    first, second = (ann.make("intersection", *SEATS) for _ in range(2))
    assert opened(ann, first, 3) == ["snapshot", "snapshot", "too_fast"]
    assert opened(ann, second, 1) == ["snapshot"]


def test_spectators_of_a_table_share_a_limit_and_its_people_come_in(hall: House) -> None:
    ann = Person(hall)
    table = ann.make("intersection", *SEATS)
    assert opened(Person(hall), table, 2) == ["snapshot"] * 2
    assert opened(Person(hall), table, 2) == ["snapshot", "too_fast"]
    assert opened(ann, table, 1) == ["snapshot"]


def test_an_address_opens_sockets_as_fast_as_the_limit_wherever_that_is(hall: House) -> None:
    ann = Person(hall)
    tables = [ann.make("intersection", *SEATS) for _ in range(3)]
    found = [opened(Person(hall), table, 2, "192.0.2.1") for table in tables]
    assert found == [["snapshot"] * 2] * 3
    assert opened(Person(hall), tables[0], 1, "192.0.2.1") == ["too_fast"]
    assert opened(Person(hall), tables[0], 1, "192.0.2.2") == ["snapshot"]
    assert opened(Person(hall), tables[1], 1) == ["snapshot"]
