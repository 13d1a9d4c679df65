"""A database that can't be used: one sentence that says what to do, from a real process, without a traceback."""

from __future__ import annotations

import asyncio
import os
import pwd
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest
from sqlalchemy import make_url

from dicehall.hall.storage.address import read_address, shown
from dicehall.hall.storage.errors import StoreProblem
from dicehall.hall.storage.postgres.connection import connect
from dicehall.hall.storage.store import Store
from guests import postgres
from guests.patience import PATIENCE
from hall.storage.samples import opened, with_store

SERVE = [sys.executable, "-m", "dicehall", "serve", "--no-browser", "--no-warm-up", "--port", "0"]


AS_NOBODY = """
import asyncio, os
from dicehall.hall.storage.store import Store
asyncio.run(Store({other!r}).open())  # everything is loaded that only root may read
os.setgid({who[1]})
os.setuid({who[0]})
asyncio.run(Store({file!r}).open())
"""


def refused(database: str, *arguments: str) -> str:
    """What `dicehall serve` says of a database: one sentence on standard error, and exit code 2."""
    done = subprocess.run(
        [*SERVE, "--database", database, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    *logged, last = done.stderr.splitlines()
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert all(line.startswith("{") for line in logged), done.stderr
    assert len(last) < 300
    return last.removeprefix("dicehall: ")


def made(file: Path) -> Path:
    asyncio.run(_made(str(file)))
    return file


async def _made(url: str) -> None:
    async with opened(url):
        pass


def problem(url: str) -> str:
    with pytest.raises(StoreProblem) as found:
        asyncio.run(_made(url))
    return str(found.value)


@pytest.fixture
def anybodys() -> Iterator[Path]:
    """A folder that everybody can look into; those of pytest are private."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


class TestFiles:
    def test_of_a_newer_version(self, tmp_path: Path) -> None:
        file = made(tmp_path / "hall.db")
        with sqlite3.connect(file) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.close()
        assert "newer version of Dicehall; update Dicehall" in refused(str(file))

    def test_that_are_not_databases(self, tmp_path: Path) -> None:
        file = tmp_path / "hall.db"
        file.write_text("a letter to my grandmother\n" * 100)
        assert "is not a database" in refused(str(file))
        assert file.read_text().startswith("a letter")

    @pytest.mark.parametrize("start", [100, 4096, 8192, 3 * 4096])
    def test_that_are_damaged(self, tmp_path: Path, start: int) -> None:
        file = made(tmp_path / "hall.db")
        with file.open("r+b") as damaged:
            damaged.seek(start)
            damaged.write(os.urandom(4096))
        assert "is damaged" in problem(str(file))

    def test_that_end_too_early(self, tmp_path: Path) -> None:
        file = made(tmp_path / "hall.db")
        os.truncate(file, 5000)
        assert "is damaged" in refused(str(file))

    def test_in_a_folder_that_is_missing(self, tmp_path: Path) -> None:
        assert "there is no folder" in refused(str(tmp_path / "nowhere" / "hall.db"))

    def test_that_are_folders(self, tmp_path: Path) -> None:
        assert "is a folder" in refused(str(tmp_path))

    @pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
    @pytest.mark.parametrize("place", ["hall.db", "."])
    def test_that_belong_to_somebody_else(self, anybodys: Path, place: str) -> None:
        file = made(anybodys / "hall.db")
        os.chown(file if place == "." else anybodys, *_nobody())
        os.chown(file.with_name("hall.db.lock"), *_nobody())
        code = AS_NOBODY.format(other=str(anybodys / "other.db"), file=str(file), who=_nobody())
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        last = done.stderr.splitlines()[-1]
        assert "StoreProblem" in last
        assert "read-only" in last or "can't be written" in last or "nothing can be written" in last

    def test_that_another_hall_uses(self, tmp_path: Path) -> None:
        async def work() -> None:
            async with opened(str(tmp_path / "hall.db")):
                said = await asyncio.to_thread(refused, str(tmp_path / "hall.db"))
                assert "another hall uses" in said

        asyncio.run(work())


def _nobody() -> tuple[int, int]:
    found = pwd.getpwnam("nobody")
    return found.pw_uid, found.pw_gid


class TestServers:
    def test_that_can_not_be_reached(self) -> None:
        said = refused("postgresql://hall:secret-word@127.0.0.1:1/hall")
        assert "can't be reached" in said
        assert "secret-word" not in said

    def test_that_refuse_the_user_or_have_no_such_database(self, postgres_url: str) -> None:
        url = make_url(postgres_url)
        nobody, nothing = url.set(username="stranger", password="secret-word"), url.set(database="nothing")
        for address, sentence in ((nobody, "refuses this user"), (nothing, "createdb")):
            said = problem(address.render_as_string(hide_password=False))
            assert sentence in said
            assert "secret-word" not in said

    def test_that_were_given_a_wrong_password_or_none(self) -> None:
        with postgres.a_server() as server:
            asyncio.run(run_sql(server.url, "CREATE ROLE ann LOGIN PASSWORD 'right'"))
            server.demand_passwords()
            url = make_url(server.url).set(username="ann")
            for password in ("secret-word", None):
                address = url.set(password=password).render_as_string(hide_password=False)
                asyncio.run(until_refused(address))
                said = refused(address)
                assert "refuses this user; check the name and the password" in said
                assert "secret-word" not in said

    def test_that_do_not_let_the_user_make_tables(self, postgres_url: str) -> None:
        asyncio.run(run_sql(postgres_url, "DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN"))
        url = make_url(postgres_url).set(username="reader")
        assert "grant" in problem(url.render_as_string())

    def test_that_are_read_only(self, postgres_url: str) -> None:
        asyncio.run(run_sql(postgres_url, "ALTER ROLE hall SET default_transaction_read_only = on"))
        try:
            assert "read-only" in problem(postgres_url)
        finally:
            asyncio.run(forbid_not(postgres_url))

    def test_of_a_newer_version(self, postgres_url: str) -> None:
        async def newer() -> None:
            async with opened(postgres_url):
                connection = await connect(make_url(postgres_url))
                await connection.execute("UPDATE alembic_version SET version_num = '9999'")
                await connection.close()

        asyncio.run(newer())
        assert "newer version" in refused(postgres_url)


async def run_sql(url: str, sql: str) -> None:
    connection = await connect(make_url(url))
    await connection.execute(sql)
    await connection.close()


async def until_refused(url: str) -> None:
    """Wait until a server that has new rules carries them out."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await (await connect(make_url(url))).close()
            except (asyncpg.PostgresError, StoreProblem):
                return
            await asyncio.sleep(0.05)


async def forbid_not(url: str) -> None:
    connection = await connect(make_url(url))
    await connection.execute("SET default_transaction_read_only = off")
    await connection.execute("ALTER ROLE hall RESET default_transaction_read_only")
    await connection.close()


class TestAddresses:
    @pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
    def test_of_a_server_are_understood_however_they_are_written(self, postgres_url: str, scheme: str) -> None:
        url = make_url(postgres_url)
        address = str(url).replace("postgresql+asyncpg", scheme)
        assert with_store(address, lambda store: store.load("nothing")) is None

    @pytest.mark.parametrize("prefix", ["", "sqlite:///", "sqlite+aiosqlite:///"])
    def test_of_a_file_are_understood_however_they_are_written(self, tmp_path: Path, prefix: str) -> None:
        assert with_store(f"{prefix}{tmp_path / 'hall.db'}", lambda store: store.load("nothing")) is None
        assert (tmp_path / "hall.db").exists()

    @pytest.mark.parametrize(
        "wrong", ["mysql://hall@host/hall", "http://host", "://", "postgresql://host:port/x", "sqlite://"]
    )
    def test_that_are_not_understood_are_refused(self, wrong: str) -> None:
        with pytest.raises(StoreProblem, match="give a file, or postgresql://"):
            Store(wrong)

    def test_are_shown_without_their_password(self) -> None:
        assert (
            shown(read_address("postgres://me:secret@host/hall?sslmode=require")) == "postgresql://me:***@host/hall"
        )

    def test_say_ssl_as_the_driver_does(self) -> None:
        assert read_address("postgres://me@host/hall?sslmode=require").query == {"ssl": "require"}
