"""Boards of one's own at the hall: checked by a worker, kept under their fingerprints, and played by anybody."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from copy import deepcopy
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from dicehall.core.errors import BadOptions
from dicehall.core.packed import LARGEST
from dicehall.games.crossroll.board_content import BOARDS
from dicehall.hall import board_reading
from dicehall.hall.backup.restore import restore_backup
from dicehall.hall.backup.write import make_backup
from dicehall.hall.board_reading import CheckBoard
from dicehall.hall.kept_boards import KeptBoards
from dicehall.hall.limits import BoardLimits
from dicehall.hall.refusals import NothingThere, TooMany
from dicehall.hall.storage.address import read_address
from dicehall.hall.storage.store import Store
from dicehall.hall.wire.boards import CheckedBoard
from dicehall.workers import jobs
from dicehall.workers.requests import raw
from games.crossroll.small_town import small_town
from games.crossroll.test_own_boards import HOSTILE, change
from guests.desk import StillWorkers
from guests.house import House, Person

GAME = "crossroll"
NO_NAMES = [
    "atlantis",
    "../../etc/passwd",
    "../lesson-crossroll",
    "../boards/lisbon",
    "/etc/passwd",
    "file:///etc/passwd",
    "lisbon.toml",
    "LISBON",
    "lisbon\x00",
    "\x1b[2J\u202e",
    "...",
    "x" * 5000,
]
ANN, BEN = jobs.Person("ann"), jobs.Person("ben")
TOWN = BOARDS.adopt(small_town())


@pytest.fixture(scope="module")
def unlimited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A hall that takes as much at once as one address sends."""
    with House(tmp_path_factory.mktemp("unlimited"), limits=False) as open_house:
        yield open_house


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that waits for things."""

    @wraps(test)
    def run(*given: Any, **named: Any) -> None:
        asyncio.run(test(*given, **named))

    return run


class Checkers(StillWorkers):
    """Checks boards in this process."""

    async def check_board(self, request: CheckBoard, person: jobs.Person = jobs.NOBODY) -> CheckedBoard:
        return board_reading.checked(request)


@asynccontextmanager
async def opened(url: str, limits: BoardLimits = BoardLimits()) -> AsyncIterator[KeptBoards]:  # noqa: B008
    store = Store(url)
    await store.open()
    try:
        yield KeptBoards(store, Checkers(), limits)
    finally:
        await store.close()


def other_town(name: str) -> str:
    content = deepcopy(small_town())
    content["meta"]["name"] = name
    return BOARDS.adopt(content)


class TestChecking:
    def check(self, **given: Any) -> CheckedBoard:
        content = given.pop("content", None)
        return board_reading.checked(CheckBoard(GAME, content=raw(content), **given))

    def test_a_board_without_faults_comes_back_whole_and_as_toml(self) -> None:
        found = self.check(content=small_town())
        assert found.faults == ()
        assert found.content == small_town()
        assert found.board == TOWN
        again = self.check(toml=found.toml)
        assert again == found

    def test_faults_say_at_which_place_they_are(self) -> None:
        content = small_town()
        content["locations"][3]["name"] = "<b>"
        found = self.check(content=content)
        assert [(fault.table, fault.entry) for fault in found.faults] == [("locations", 3)]
        assert not found.board
        assert found.content == content, "it can still be drawn"

    def test_what_can_not_be_drawn_has_faults_only(self) -> None:
        assert self.check(content={"meta": 3}).content is None
        assert self.check(toml="[").content is None
        assert self.check(toml="[").faults[0].text

    def test_a_board_that_ships_is_opened_by_its_name(self) -> None:
        assert self.check(name="lisbon").content == BOARDS.content("lisbon")

    @pytest.mark.parametrize(
        "name", ["atlantis", "../../etc/passwd", "../lesson-crossroll", "x~abcd", "lisbon\x00"]
    )
    def test_a_name_that_is_not_there_is_refused(self, name: str) -> None:
        with pytest.raises(BadOptions, match=r"there is no such board|damaged"):
            self.check(name=name)

    def test_a_game_without_boards_has_none(self) -> None:
        with pytest.raises(BadOptions, match="not played on boards"):
            board_reading.checked(CheckBoard("knockabout", toml="a = 1"))


class TestKeeping:
    @in_a_loop
    async def test_a_board_is_found_by_its_id_also_after_a_restart_and_by_others(self, url: str) -> None:
        async with opened(url) as boards:
            kept = await boards.keep(GAME, TOWN, ANN)
            assert await boards.keep(GAME, TOWN, ANN) == kept
        async with opened(url) as boards:
            assert (await boards.find(GAME, kept.id)).board == TOWN
            assert [each.name for each in await boards.kept_by(GAME, "ann")] == ["Small Town"]
            assert await boards.kept_by(GAME, "ben") == []

    @in_a_loop
    async def test_two_people_can_keep_the_same_board_and_one_can_forget_it(self, sqlite_url: str) -> None:
        async with opened(sqlite_url) as boards:
            kept = await boards.keep(GAME, TOWN, ANN)
            await boards.keep(GAME, TOWN, BEN)
            await boards.forget(GAME, kept.id, "ann")
            assert await boards.kept_by(GAME, "ann") == []
            assert (await boards.find(GAME, kept.id)).board == TOWN
            await boards.forget(GAME, kept.id, "ben")
            with pytest.raises(NothingThere):
                await boards.find(GAME, kept.id)

    @in_a_loop
    async def test_nobody_keeps_more_than_their_share(self, sqlite_url: str) -> None:
        async with opened(sqlite_url, BoardLimits(person=1)) as boards:
            await boards.keep(GAME, TOWN, ANN)
            with pytest.raises(TooMany, match="you keep 1 boards"):
                await boards.keep(GAME, other_town("Other Town"), ANN)
            await boards.keep(GAME, other_town("Other Town"), BEN)

    @in_a_loop
    async def test_an_address_has_a_share_too(self, sqlite_url: str) -> None:
        somebody = [jobs.Person(f"guest {n}", "203.0.113.7") for n in range(3)]
        async with opened(sqlite_url, BoardLimits(from_address=2)) as boards:
            for each in somebody[:2]:
                await boards.keep(GAME, TOWN, each)
            with pytest.raises(TooMany, match="in your network"):
                await boards.keep(GAME, TOWN, somebody[2])

    @in_a_loop
    async def test_a_board_with_faults_is_not_kept(self, sqlite_url: str) -> None:
        async with opened(sqlite_url) as boards:
            with pytest.raises(BadOptions):
                await boards.keep(GAME, TOWN.replace("Small", "Big"), ANN)
            assert await boards.kept_by(GAME, "ann") == []


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with House(tmp_path_factory.mktemp("house")) as opened:
        yield opened


class TestOverHttp:
    def test_a_board_is_checked_kept_opened_and_played_on(self, house: House) -> None:
        ann, ben = Person(house), Person(house)
        checked = ann.post(f"/api/games/{GAME}/boards/check", {"content": small_town()})
        kept = ann.post(f"/api/games/{GAME}/boards", {"board": checked["board"]})
        assert ben.get(f"/api/games/{GAME}/boards/{kept['id']}")["board"] == checked["board"]
        assert [each["id"] for each in ann.get(f"/api/my/boards/{GAME}")] == [kept["id"]]
        asked = {"options": {"board": kept["board"]}, "listed": True}
        table = ann.make(GAME, {"who": "me", "name": "Ann"}, {"who": "open"}, **asked)
        assert [each["title"] for each in ben.get("/api/tables")] == ["Crossroll Small Town"]
        assert ben.get(f"/api/tables/{table}")["parts"]["setup"]["title"] == "Crossroll Small Town"
        assert ben.get(f"/api/tables/{table}/board")["meta"]["name"] == "Small Town"

    @pytest.mark.parametrize(
        ("sent", "status"),
        [
            ({"toml": "a = " + "[" * 20_000}, 200),
            ({"toml": "a" + ".a" * 15_000 + " = 1"}, 200),
            ({"toml": "\x00\x01"}, 200),
            ({"toml": "a = nan\nb = inf"}, 200),
            ({"content": {"meta": {"name": "\ud83d"}}}, 400),
            ({"content": {"locations": [[[[[[[[[[[1]]]]]]]]]]]}}, 200),
            ({"toml": "a" * (LARGEST + 1)}, 400),
            ({"toml": "a" * 100_000}, 413),
            ({"name": "atlantis"}, 400),
            ({"board": "unknown field"}, 400),
            ({"name": "lisbon", "toml": "a = 1"}, 400),
            ({"name": "lisbon", "content": {}}, 400),
            ({"toml": "a = 1", "content": {"a": 1}}, 400),
            ({"name": TOWN + "AAAA"}, 400),
            ({"name": TOWN[:-8]}, 400),
            (b"", 400),
            (b'{"content": {"meta": {"width": NaN}}}', 400),
            (b'{"content": {"meta": {"width": 1e999}}}', 400),
            (b'{"content": {"meta": {"width": ' + b"9" * 20_000 + b"}}}", 400),
            (b'{"content": {"meta": {"name": "Town", "wid', 400),
            ([], 400),
        ],
        ids=["lists", "dots", "zeros", "nan", "half a letter", "nested", "large", "huge", "name", "field",
             "name and file", "name and tables", "file and tables", "more behind",
             "end cut off", "empty", "raw nan", "raw infinity", "endless number", "truncated", "list"],
    )  # fmt: skip
    def test_hostile_boards_get_a_sentence_and_the_hall_goes_on(self, house: House, sent: Any, status: int) -> None:
        ann = Person(house)
        found = ann.ask("POST", f"/api/games/{GAME}/boards/check", sent)
        assert found.status == status, found.body
        told = found.json["faults"][0]["text"] if status == 200 else found.json["reason"]
        assert 3 < len(told) < 500
        assert ann.get("/api/games")

    def test_what_is_too_large_is_told_how_large_it_may_be(self, house: House) -> None:
        found = Person(house).ask("POST", f"/api/games/{GAME}/boards/check", {"toml": "a" * 100_000})
        assert found.status == 413
        assert found.json["reason"] == "this is too large; at most 98,000 bytes can be sent here"

    @pytest.mark.parametrize("name", NO_NAMES)
    def test_no_name_makes_the_hall_read_a_file(self, house: House, name: str) -> None:
        ann = Person(house)
        seats = [{"who": "me", "name": "Ann"}]
        asked = [
            (
                f"/api/games/{GAME}/boards/check",
                {"name": name},
                "there is no such board; there are hong_kong, lisbon",
            ),
            (f"/api/games/{GAME}/boards", {"board": name}, "there is no such board"),
            (
                "/api/tables",
                {"game": GAME, "seats": seats, "options": {"board": name}},
                "allowed: one of hong_kong",
            ),
            ("/api/lab", {"game": GAME, "options": {"board": name}, "about": "board"}, "allowed: one of hong_kong"),
        ]
        for path, sent, said in asked:
            found = ann.ask("POST", path, sent)
            assert found.status == 400, (path, found.body)
            assert said in found.json["reason"], path
            assert len(found.json["reason"]) < 400
            assert found.json["reason"].isprintable()
            assert "/src/" not in found.json["reason"], "no path of the hall is told"
        assert ann.get("/api/my/tables") == []
        assert ann.get(f"/api/my/boards/{GAME}") == []

    @pytest.mark.parametrize(
        "value", [None, 1, True, 1.5, [], {}, ["lisbon"], {"file": "/etc/passwd"}, "x" * 50_000]
    )
    def test_no_other_value_is_a_board_of_a_table(self, house: House, value: Any) -> None:
        ann = Person(house)
        asked = {"game": GAME, "seats": [{"who": "me", "name": "Ann"}], "options": {"board": value}}
        found = ann.ask("POST", "/api/tables", asked)
        assert found.status in (400, 413), found.body
        assert len(found.json["reason"]) < 400
        assert ann.get("/api/my/tables") == []

    @pytest.mark.parametrize("kind", HOSTILE)
    def test_every_hostile_kind_is_told_at_its_place_and_in_few_words(self, unlimited: House, kind: str) -> None:
        path, value, said = HOSTILE[kind]
        content = small_town()
        change(path, value)(content)
        with suppress(UnicodeEncodeError, TypeError, ValueError):
            sent = json.dumps({"content": content}, allow_nan=False).encode("utf-8", "strict")
            found = Person(unlimited).ask("POST", f"/api/games/{GAME}/boards/check", json.loads(sent))
            assert found.status in (200, 400, 413), found.body
            if found.status == 200:
                assert any(fault["text"].startswith(said) for fault in found.json["faults"])
                assert not found.json["board"]

    @pytest.mark.parametrize(
        ("board", "said"),
        [
            ("Big Town~abcd", "damaged"),
            (TOWN + "AAAA", "damaged"),
            (TOWN[:-8], "damaged"),
            (TOWN.replace("Small Town", "Hong Kong"), "the board inside is called Small Town"),
            (TOWN.replace("Small Town", "../../town"), "the board inside is called Small Town"),
            (TOWN.replace("Small Town", "\u202eTown"), "the board inside is called Small Town"),
        ],
    )
    def test_a_faulty_board_is_not_played_nor_kept(self, house: House, board: str, said: str) -> None:
        ann = Person(house)
        asked = {"game": GAME, "seats": [{"who": "me", "name": "Ann"}], "options": {"board": board}}
        for path, body in (("/api/tables", asked), (f"/api/games/{GAME}/boards", {"board": board})):
            found = ann.ask("POST", path, body)
            assert found.status == 400, found.body
            assert said in found.json["reason"]
        assert ann.get("/api/my/tables") == []
        assert ann.get(f"/api/my/boards/{GAME}") == []


def test_a_backup_has_the_boards(sqlite_url: str, tmp_path: Path) -> None:
    async def keep() -> None:
        async with opened(sqlite_url) as boards:
            await boards.keep(GAME, TOWN, ANN)

    async def look(url: str) -> str:
        async with opened(url) as boards:
            return (await boards.kept_by(GAME, "ann"))[0].board

    asyncio.run(keep())
    make_backup(read_address(sqlite_url), tmp_path / "backup", lambda *_: None)
    restored = f"sqlite+aiosqlite:///{tmp_path / 'restored.db'}"
    restore_backup(read_address(restored), tmp_path / "backup", False, lambda *_: None)
    assert asyncio.run(look(restored)) == TOWN
