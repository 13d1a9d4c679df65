"""The file of a SQLite database: private, copied before a migration, and fine again after its disk was full."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from dicehall.hall.storage.migrate import known_revisions, upgrade
from dicehall.hall.storage.store import Store
from hall.storage.samples import opened, stored_table, until
from hall.storage.test_faults import create

AGAINST_A_BOT = '{"game":"toy","seats":[{"who":"bot","level":"random"}]}'


def mode(file: Path) -> int:
    return file.stat().st_mode & 0o777


def test_nobody_but_its_owner_can_read_the_database_or_what_is_beside_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(str(tmp_path / "hall.db")) as store:
            await store.create(stored_table())
            found = {file.name: mode(file) for file in tmp_path.iterdir()}
            assert found == dict.fromkeys(("hall.db", "hall.db-wal", "hall.db-shm", "hall.db.lock"), 0o600)

    asyncio.run(work())


def test_a_file_that_others_could_read_is_made_private(tmp_path: Path) -> None:
    (tmp_path / "hall.db").touch(0o644)

    async def work() -> None:
        async with opened(str(tmp_path / "hall.db")):
            assert mode(tmp_path / "hall.db") == 0o600

    asyncio.run(work())


def old_database(file: Path, revision: str = "0003") -> None:
    """A database of an older version, with a table in it."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        upgrade(connection, revision)
        connection.exec_driver_sql(
            "INSERT INTO tables (id, code, asked, listed, host, phase, chat_on, created, changed)"
            f" VALUES ('old', 'OLD', '{AGAINST_A_BOT}', 1, 'h', 'playing', 1, 0, 0)"
        )
        connection.exec_driver_sql("INSERT INTO seats VALUES ('old', 0, 'Random bot', 'random', '', '')")
    engine.dispose()


def test_a_database_is_copied_before_it_is_migrated(tmp_path: Path) -> None:
    file, newest = tmp_path / "hall.db", known_revisions()[-1]
    old_database(file)

    async def work() -> None:
        for _ in range(2):
            async with opened(str(file)) as store:
                assert [each.id for each in await store.listed()] == ["old"]

    asyncio.run(work())
    copy = tmp_path / f"hall.db.before-{newest}"
    with sqlite3.connect(copy) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0003",)
        assert connection.execute("SELECT id FROM tables").fetchall() == [("old",)]
    connection.close()
    assert mode(copy) == 0o600


def test_a_new_database_and_a_current_one_are_not_copied(tmp_path: Path) -> None:
    async def work() -> None:
        for _ in range(2):
            async with opened(str(tmp_path / "hall.db")):
                pass

    asyncio.run(work())
    assert not list(tmp_path.glob("*before*"))


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "hall.db"
    old_database(file)

    def stops(*_: object) -> None:
        raise RuntimeError("the machine was switched off")

    monkeypatch.setattr("alembic.runtime.migration.HeadMaintainer.update_to_step", stops)
    with pytest.raises(Exception, match="switched off"):
        asyncio.run(Store(str(file)).open())
    monkeypatch.undo()
    with sqlite3.connect(file) as connection:
        columns = {row[1] for row in connection.execute("PRAGMA table_info(tables)")}
        assert "epoch" not in columns
    connection.close()

    async def work() -> None:
        async with opened(str(file)) as store:
            assert await store.claim("old") == 1

    asyncio.run(work())


def test_tables_of_an_older_version_that_run_by_themselves_are_marked(tmp_path: Path) -> None:
    old_database(tmp_path / "hall.db")

    async def work() -> None:
        async with opened(str(tmp_path / "hall.db")):
            pass

    asyncio.run(work())
    with sqlite3.connect(tmp_path / "hall.db") as connection:
        assert connection.execute("SELECT runs_itself, epoch FROM tables").fetchall() == [(1, 0)]
    connection.close()


def test_a_full_disk_refuses_changes_and_room_lets_them_in_again(tmp_path: Path) -> None:
    """The file may not grow by a page: SQLite then says what it says on a full disk."""

    async def work() -> None:
        async with opened(str(tmp_path / "hall.db")) as store:
            writer = store._database.writer  # type: ignore[attr-defined]
            await writer.run(lambda connection: connection.execute("PRAGMA max_page_count = 1"))
            answers = [await create(store.commit, number) for number in range(80)]
            assert not all(answers)
            await writer.run(lambda connection: connection.execute("PRAGMA max_page_count = 1000000"))
            assert await create(store.commit, 90)
            await until(lambda: store.healthy.ok)

    asyncio.run(work())
