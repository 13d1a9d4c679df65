"""Replays, verdicts, rolls, records and logs: made once by other processes, without opening a table."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dicehall.core.fold import Fold
from dicehall.core.play import Play
from dicehall.core.record import Entry, Record, read_record
from dicehall.hall import reading, wire
from dicehall.hall.reading import Folded, ReadGame, folded, replay, rolls_of
from dicehall.hall.reads import Documents
from dicehall.hall.refusals import NoTable, NotNow
from dicehall.hall.table.log_lines import log_entry
from dicehall.hall.work import Workers
from dicehall.registry import game
from dicehall.workers import jobs
from guests.desk import ANN, SHARE, Desk, StillWorkers, ask, open_desk, plain
from guests.house import House, Person

GOLDEN = Path(__file__).parents[1] / "golden"
CLASSIC = {"rules": "classic"}
ME, HIM = ({"who": "me", "name": name} for name in ("Ann", "Tim"))
PERSON = jobs.Person("ann")


def golden(name: str) -> Record:
    return read_record((GOLDEN / f"{name}.jsonl").read_bytes().splitlines())


class Readers(StillWorkers):
    """Reads in this process, and counts."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[ReadGame] = []
        self.free = asyncio.Event()
        self.free.set()

    async def read(self, request: ReadGame, person: jobs.Person = jobs.NOBODY) -> bytes:
        self.asked.append(request)
        await self.free.wait()
        return reading.decode_document(reading.answer(request).value)


def at_a_desk(url: str, work: Callable[[Desk, Readers], Awaitable[None]]) -> None:
    async def run() -> None:
        readers = Readers()
        async with open_desk(url, readers) as desk:
            await work(desk, readers)

    asyncio.run(run())


async def begun(desk: Desk) -> Any:
    """A table of Ann's at which the game has begun."""
    table = await desk.make(wire.Mine("Ann"), wire.Mine("Tim"), game="intersection", options=CLASSIC)
    for seat in (0, 1):
        await ask(table, ANN, wire.GiveEntropy(seat, SHARE))
    return table


async def act(table: Any) -> None:
    (choice,) = table.look(ANN).parts.choices
    await ask(table, ANN, wire.Act(choice.seat, table.state.entry, choice.offers[0].text))


class TestAReplay:
    @pytest.mark.parametrize("name", ["intersection-traffic-2", "knockabout-2", "crossroll-2", "indicesion-2"])
    def test_has_the_steps_of_the_game_whatever_part_is_asked_for(self, name: str) -> None:
        record = golden(name)
        play: Play[Any, Any] = Play(game(record.header.game), record.header)
        steps: list[Any] = [None]
        for entry in record.entries:
            play.follow(entry)
            steps.append(plain(log_entry(play, entry, ())))
        whole = [frame for start in range(0, len(steps), 7) for frame in replay(record, start, 7, ()).frames]
        found = plain(whole)
        assert [frame["log"] for frame in found] == steps
        assert found[-1]["view"] == plain(play.game.view(play.state, None))

    def test_of_a_game_that_goes_on_folds_only_what_is_new(self, monkeypatch: pytest.MonkeyPatch) -> None:
        record = golden("knockabout-2")
        monkeypatch.setattr(reading, "_folded", {})
        folded(record.prefix(10), 10)
        taken: list[int] = []
        original = Play.follow

        def follow(play: Play[Any, Any], entry: Entry) -> None:
            taken.append(entry.n)
            original(play, entry)

        monkeypatch.setattr(Play, "follow", follow)
        folded(record.prefix(14), 14)
        assert taken == [11, 12, 13, 14]

    def test_of_a_record_that_is_another_one_starts_anew(self, monkeypatch: pytest.MonkeyPatch) -> None:
        record = golden("knockabout-2")
        monkeypatch.setattr(reading, "_folded", {record.prefix(0).hash: Folded(record)})
        other = Folded(record)
        other.fold(record.entries[:10], ())
        assert other.follows(record)
        assert not other.follows(record.prefix(9))

    def test_forgets_games_that_were_read_long_ago(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(reading, "_folded", {})
        monkeypatch.setattr(reading, "MOST_FRAMES", 30)
        folded(golden("knockabout-2"), 20)
        folded(golden("crossroll-2"), 20)
        assert len(reading._folded) == 1


def test_rolls_name_the_dice_of_every_roll() -> None:
    found = rolls_of(golden("intersection-classic-2"))
    assert found.rolls
    assert all(0 <= die < len(found.kinds) for roll in found.rolls for die in roll.dice)


class TestADocument:
    def test_of_a_finished_game_is_made_once(self, sqlite_url: str) -> None:
        async def work(desk: Desk, readers: Readers) -> None:
            table = await begun(desk)
            await ask(table, ANN, wire.Resign(0))
            first = await desk.reads.document(table.id, "verdict", PERSON)
            again = await desk.reads.document(table.id, "verdict", PERSON)
            assert (first, first.finished, len(readers.asked)) == (again, True, 1)

        at_a_desk(sqlite_url, work)

    def test_of_a_running_game_is_made_again_after_a_new_entry(self, sqlite_url: str) -> None:
        async def work(desk: Desk, readers: Readers) -> None:
            table = await begun(desk)
            first = await desk.reads.document(table.id, "replay", PERSON, 0, 200)
            assert await desk.reads.document(table.id, "replay", PERSON, 0, 200) == first
            await act(table)
            second = await desk.reads.document(table.id, "replay", PERSON, 0, 200)
            assert (first.finished, len(readers.asked), first.tag == second.tag) == (False, 2, False)
            total = [msgspec.json.decode(gzip.decompress(each.packed))["total"] for each in (first, second)]
            assert total[0] < total[1] == table.state.entry + 1

        at_a_desk(sqlite_url, work)

    def test_that_several_ask_for_at_once_is_made_once(self, sqlite_url: str) -> None:
        async def work(desk: Desk, readers: Readers) -> None:
            table = await begun(desk)
            readers.free.clear()
            asked = [asyncio.create_task(desk.reads.document(table.id, "rolls", PERSON)) for _ in range(20)]
            await asyncio.sleep(0.05)
            asked[0].cancel()
            readers.free.set()
            found = await asyncio.gather(*asked[1:])
            assert (len(set(found)), len(readers.asked)) == (1, 1)

        at_a_desk(sqlite_url, work)

    def test_that_nobody_waited_for_can_be_asked_for_again(self, sqlite_url: str) -> None:
        async def work(desk: Desk, readers: Readers) -> None:
            table = await begun(desk)
            readers.free.clear()
            asked = asyncio.create_task(desk.reads.document(table.id, "rolls", PERSON))
            await asyncio.sleep(0.05)
            asked.cancel()
            await asyncio.wait([asked])
            readers.free.set()
            assert await desk.reads.document(table.id, "rolls", PERSON)

        at_a_desk(sqlite_url, work)

    @pytest.mark.parametrize("kind", ["verdict", "replay", "rolls"])
    def test_of_a_table_that_is_not_open_leaves_it_closed(self, sqlite_url: str, kind: Any) -> None:
        made = []

        async def make(desk: Desk, _: Readers) -> None:
            table = await begun(desk)
            await act(table)
            made.append((table.id, await desk.reads.document(table.id, kind, PERSON, 0, 200)))

        async def read(desk: Desk, _: Readers) -> None:
            ((id_, before),) = made
            assert await desk.reads.document(id_, kind, PERSON, 0, 200) == before
            source, record = await desk.reads.record(id_)
            assert read_record(gzip.decompress(record.packed).splitlines()).hash == source.hash
            assert id_ not in desk.tables

        at_a_desk(sqlite_url, make)
        at_a_desk(sqlite_url, read)

    def test_is_refused_before_the_game_begins_and_where_there_is_no_table(self, sqlite_url: str) -> None:
        async def work(desk: Desk, _: Readers) -> None:
            table = await desk.make(wire.Mine("Ann"), wire.Open(), game="intersection", options=CLASSIC)
            for id_, refusal in ((table.id, NotNow), ("nowhere", NoTable)):
                with pytest.raises(refusal):
                    await desk.reads.document(id_, "replay", PERSON, 0, 10)
                with pytest.raises(refusal):
                    await desk.reads.record(id_)

        at_a_desk(sqlite_url, work)

    def test_is_worked_out_by_another_process(self, sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        async def work() -> None:
            async with open_desk(sqlite_url, Workers(1)) as desk:
                table = await begun(desk)
                await act(table)
                monkeypatch.delattr(Fold, "follow")
                monkeypatch.delattr(Play, "replay")
                for kind in ("replay", "verdict", "rolls"):
                    found = await desk.reads.document(table.id, kind, PERSON, 0, 200)
                    assert msgspec.json.decode(gzip.decompress(found.packed))

        asyncio.run(work())


def test_the_oldest_documents_go_when_there_are_too_many_bytes() -> None:
    documents = Documents(10)
    documents.put(("a",), b"1234")
    documents.put(("b",), b"1234")
    assert documents.get(("a",)) == b"1234"
    documents.put(("c",), b"1234")
    assert [documents.get((name,)) is None for name in "abc"] == [False, True, False]
    documents.put(("d",), b"12345678901")
    assert documents.get(("d",)) is None


@pytest.fixture(scope="module")
def over(house: House) -> tuple[Person, str]:
    """Ann, and a table of hers at which the game is over."""
    ann = Person(house)
    table = ann.make("intersection", ME, HIM, options=CLASSIC)
    for seat in (0, 1):
        ann.shake(table, seat)
    assert ann.do(table, do="resign", seat=1).status == 200
    return ann, table


class TestOverHttp:
    @pytest.mark.parametrize("path", ["replay", "verdict", "rolls", "record", "log"])
    def test_a_browser_that_has_it_is_only_told_so(self, over: tuple[Person, str], path: str) -> None:
        ann, table = over
        found = ann.ask("GET", f"/api/tables/{table}/{path}")
        assert (found.status, bool(found.body)) == (200, True)
        again = ann.ask("GET", f"/api/tables/{table}/{path}", **{"If-None-Match": found.headers["etag"]})
        assert (again.status, again.body) == (304, b"")
        assert "max-age" in found.headers["cache-control"]

    @pytest.mark.parametrize("path", ["replay", "record", "log"])
    def test_it_is_compressed_for_those_who_ask_for_that(self, over: tuple[Person, str], path: str) -> None:
        ann, table = over
        plain = ann.ask("GET", f"/api/tables/{table}/{path}")
        packed = ann.ask("GET", f"/api/tables/{table}/{path}", **{"Accept-Encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(packed.body) == plain.body
        assert "content-encoding" not in plain.headers
