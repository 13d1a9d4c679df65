"""How many tables a person and an address may make."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehall.hall import wire
from dicehall.hall.limits import TableLimits
from dicehall.hall.quota import TableQuota
from dicehall.hall.refusals import TooMany
from guests.configured import ConfiguredHouse
from guests.desk import ANN, BEN, Desk, ask, at_a_desk, shake
from guests.house import House, Person

ME, OPEN = {"who": "me", "name": "Ann"}, {"who": "open"}
ASKED = {"game": "intersection", "seats": [ME, OPEN]}


def made_from(hall: House, address: str, person: Person | None = None) -> int:
    """The status of making a table behind a proxy."""
    headers = {"X-Forwarded-For": address}
    return (person or Person(hall)).ask("POST", "/api/tables", ASKED, **headers).status


def test_a_person_makes_so_many_tables_and_is_told_what_to_do(tmp_path: Path) -> None:
    with ConfiguredHouse(tmp_path, tables={"unfinished": 3}) as hall:
        ann = Person(hall)
        tables = [ann.make("intersection", ME) for _ in range(3)]
        refused = ann.ask("POST", "/api/tables", ASKED)
        assert (refused.status, refused.json["code"]) == (429, "too_many")
        assert "end some games" in refused.json["reason"]
        assert int(refused.headers["retry-after"]) > 0
        challenge = ann.get("/api/daily")[0]["id"]
        assert ann.ask("POST", f"/api/daily/{challenge}", {"name": "Ann"}).status == 429
        assert made_from(hall, "192.0.2.1") == 201  # somebody else
        hall.end()
        hall.start()
        assert ann.ask("POST", "/api/tables", ASKED).status == 429  # it is stored
        ann.shake(tables[0], 0)
        assert ann.do(tables[0], do="propose", seat=0, what="stop").status == 200
        assert ann.ask("POST", "/api/tables", ASKED).status == 201


def test_an_address_makes_so_many_tables_whoever_asks(tmp_path: Path) -> None:
    with ConfiguredHouse(tmp_path, tables={"from_address": 3}, proxies=["127.0.0.1"]) as hall:
        assert [made_from(hall, "192.0.2.1") for _ in range(4)] == [201, 201, 201, 429]
        assert made_from(hall, "192.0.2.2") == 201
        network = [made_from(hall, f"2001:db8:0:1::{number}") for number in range(1, 5)]
        assert network == [201, 201, 201, 429]
        assert made_from(hall, "6.6.6.6, 192.0.2.1") == 429


def test_games_that_are_over_count_for_an_hour_only(url: str) -> None:
    async def work(desk: Desk) -> None:
        quota = TableQuota(desk.store, TableLimits(unfinished=2, hourly=3))
        for _ in range(3):
            await quota.take(ANN, "127.0.0.1")
            table = await desk.make(wire.Mine("Ann"))
            await shake(table, (ANN, 0))
            await ask(table, ANN, wire.Propose(0, "stop"))
        with pytest.raises(TooMany, match="last hour"):
            await quota.take(ANN, "127.0.0.1")
        await quota.take(BEN, "127.0.0.1")

    at_a_desk(url, work)
