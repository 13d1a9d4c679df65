"""Backups: whole, private and checked; from either kind of database into either."""

from __future__ import annotations

import gzip
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from dicehall.core.errors import GameError
from dicehall.hall.backup.files import private_file
from dicehall.hall.backup.format import BackupProblem
from dicehall.hall.backup.read import Backup
from dicehall.hall.backup.restore import restore_backup
from dicehall.hall.backup.write import make_backup
from dicehall.hall.storage.address import read_address
from dicehall.hall.storage.migrate import known_revisions, upgrade
from guests.filled import ENTRIES, TABLES, ask, fill, rows_of


def silent(table: str, done: int, total: int) -> None:
    assert done <= total


def back_up(url: str, path: Path) -> Path:
    make_backup(read_address(url), path, silent)
    return path


def restore(url: str, path: Path, replace: bool = False) -> Path | None:
    return restore_backup(read_address(url), path, replace, silent).before


@pytest.fixture
def full(url: str) -> str:
    fill(url)
    return url


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A good backup."""
    address = f"sqlite+aiosqlite:///{tmp_path / 'source.db'}"
    fill(address)
    return back_up(address, tmp_path / "good.backup")


def changed(backup: Path, change: Callable[[list[bytes]], list[bytes]]) -> Path:
    """The backup with other lines."""
    lines = change(gzip.decompress(backup.read_bytes()).splitlines(keepends=True))
    file = backup.with_name("changed.backup")
    file.write_bytes(gzip.compress(b"".join(lines)))
    return file


def test_a_backup_holds_every_row_and_only_its_owner_can_read_it(full: str, tmp_path: Path) -> None:
    file = back_up(full, tmp_path / "hall.backup")
    found = Backup(file)
    assert found.rows["tables"] == TABLES
    assert found.rows["entries"] == TABLES * ENTRIES
    assert "processes" not in found.rows
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir() if "hall.backup" in each.name] == ["hall.backup"]


def test_a_backup_is_restored_into_the_other_kind_of_database_and_back(full: str, url: str, tmp_path: Path) -> None:
    file = back_up(full, tmp_path / "hall.backup")
    other = f"sqlite+aiosqlite:///{tmp_path / 'other.db'}"
    restore(other, file)
    assert rows_of(other) == rows_of(full)
    assert ask(other, "SELECT count(*) FROM tables WHERE process IS NOT NULL") == 0
    again = back_up(other, tmp_path / "again.backup")
    restore(full, again, replace=True)
    assert rows_of(full) == rows_of(other)
    assert stat.S_IMODE((tmp_path / "other.db").stat().st_mode) == 0o600


def test_a_restored_database_still_guards_what_is_only_appended(full: str, tmp_path: Path) -> None:
    restore(full, back_up(full, tmp_path / "hall.backup"), replace=True)
    with pytest.raises(Exception, match="only appended"):
        ask(full, "DELETE FROM entries")


def test_nothing_is_replaced_unless_it_is_meant_and_then_it_is_stored_first(full: str, tmp_path: Path) -> None:
    file = back_up(full, tmp_path / "hall.backup")
    ask(full, "UPDATE tables SET code = 'ZZZZ' WHERE code = '00000001'")
    with pytest.raises(BackupProblem, match="--replace"):
        restore(full, file)
    assert ask(full, "SELECT count(*) FROM tables WHERE code = 'ZZZZ'") == 1
    before = restore(full, file, replace=True)
    assert ask(full, "SELECT count(*) FROM tables WHERE code = 'ZZZZ'") == 0
    assert before is not None
    assert stat.S_IMODE(before.stat().st_mode) == 0o600 or before.suffix != ".backup"
    old = f"sqlite+aiosqlite:///{before}"
    if before.suffix == ".backup":
        old = f"sqlite+aiosqlite:///{tmp_path / 'old.db'}"
        restore(old, before)
    assert ask(old, "SELECT count(*) FROM tables WHERE code = 'ZZZZ'") == 1


def test_a_backup_of_an_older_revision_is_brought_to_the_newest(url: str, tmp_path: Path) -> None:
    import asyncio

    async def old() -> None:
        engine = create_async_engine(url)
        async with engine.begin() as connection:
            await connection.run_sync(upgrade, "0003")
        await engine.dispose()

    asyncio.run(old())
    ask(
        url,
        "INSERT INTO tables (id, code, asked, listed, host, phase, chat_on, created, changed) "
        "VALUES ('t', 'c', '{}', true, 'h', 'over', true, 1, 2)",
    )
    file = back_up(url, tmp_path / "old.backup")
    assert Backup(file).head.revision == "0003"
    restore(url, file, replace=True)
    assert ask(url, "SELECT version_num FROM alembic_version") == known_revisions()[-1]
    assert ask(url, "SELECT epoch FROM tables") == 0


def test_an_interrupted_backup_leaves_nothing_behind(full: str, tmp_path: Path) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    folder = tmp_path / "backups"
    with pytest.raises(KeyboardInterrupt):
        make_backup(read_address(full), folder / "hall.backup", interrupted)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("step", ["chmod", "truncate", "fdopen", "fsync"])
def test_an_interruption_at_any_step_of_making_the_file_leaves_nothing_behind(
    tmp_path: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(f"dicehall.hall.backup.files.os.{step}", interrupted)
    with pytest.raises(KeyboardInterrupt), private_file(tmp_path / "new" / "hall.backup") as file:
        file.write(b"half")
    assert list((tmp_path / "new").iterdir()) == []


def test_two_backups_at_once_never_write_the_same_file(full: str, tmp_path: Path) -> None:
    file = tmp_path / "hall.backup"
    with private_file(file) as first:
        first.write(b"the first")
        with pytest.raises(BackupProblem, match="another process"):
            back_up(full, file)
    assert file.read_bytes() == b"the first"


def test_an_interrupted_restore_changes_nothing(full: str, tmp_path: Path) -> None:
    file, before = back_up(full, tmp_path / "hall.backup"), rows_of(full)
    ask(full, "UPDATE tables SET changed = 99")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        restore_backup(read_address(full), file, True, interrupted)
    assert ask(full, "SELECT min(changed) FROM tables") == 99
    assert rows_of(full)["entries"] == before["entries"]


def test_a_file_that_is_no_backup_is_never_overwritten(full: str, tmp_path: Path) -> None:
    file = tmp_path / "thesis.txt"
    file.write_text("years of work")
    with pytest.raises(BackupProblem, match="is not a backup"):
        back_up(full, file)
    assert file.read_text() == "years of work"


def test_an_older_backup_of_the_same_name_is_replaced(full: str, tmp_path: Path) -> None:
    file = back_up(full, tmp_path / "hall.backup")
    ask(full, "UPDATE tables SET changed = 99")
    back_up(full, file)
    assert Backup(file).total > 0


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda lines: [lines[0], *lines[2:]], "damaged"),
        (lambda lines: lines[:-1], "cut short"),
        (lambda lines: [*lines[:3], *lines[4:]], "checksum"),
        (lambda lines: [*lines, b"[]\n"], "follows its end"),
        (lambda lines: [line.replace(b'"toy\\"', b'"pig\\"') for line in lines], "checksum"),
        (lambda lines: [b"{}\n", *lines[1:]], "not a backup"),
        (lambda lines: [lines[0].replace(b'"format":1', b'"format":2'), *lines[1:]], "newer"),
        (lambda lines: [lines[0].replace(b"dicehall backup", b"end"), *lines[1:]], "not a backup"),
    ],
)
def test_a_changed_backup_is_refused_with_a_sentence(
    backup: Path, damage: Callable[[list[bytes]], list[bytes]], sentence: str
) -> None:
    with pytest.raises(BackupProblem, match=sentence):
        Backup(changed(backup, damage))


def test_a_backup_of_a_newer_database_is_refused_with_a_sentence(backup: Path, tmp_path: Path) -> None:
    import hashlib

    def newer(lines: list[bytes]) -> list[bytes]:
        lines = [lines[0].replace(known_revisions()[-1].encode(), b"9999"), *lines[1:-1], lines[-1]]
        before = hashlib.sha256(b"".join(lines[:-1])).hexdigest().encode()
        end = lines[-1][: lines[-1].index(b'"sha256"')] + b'"sha256":"' + before + b'"}\n'
        return [*lines[:-1], end]

    with pytest.raises(BackupProblem, match="newer; update"):
        restore(f"sqlite+aiosqlite:///{tmp_path / 'new.db'}", changed(backup, newer))
    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_cut_file_is_refused_and_nothing_is_written(backup: Path, tmp_path: Path, share: float) -> None:
    whole = backup.read_bytes()
    cut = tmp_path / "cut.backup"
    cut.write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(BackupProblem, match=r"cut short|not a backup"):
        restore(f"sqlite+aiosqlite:///{tmp_path / 'new.db'}", cut)
    assert not (tmp_path / "new.db").exists()


def test_every_flipped_byte_is_noticed(backup: Path, tmp_path: Path) -> None:
    whole = bytearray(backup.read_bytes())
    flipped = tmp_path / "flipped.backup"
    for place in range(10, len(whole), 97):  # the first ten bytes are gzip's own, with a time in them
        whole[place] ^= 0x55
        flipped.write_bytes(whole)
        with pytest.raises(BackupProblem):
            Backup(flipped)
        whole[place] ^= 0x55


def test_bytes_that_are_no_text_are_noticed(backup: Path, tmp_path: Path) -> None:
    head, table, rest = gzip.decompress(backup.read_bytes()).split(b"\n", 2)
    damaged = tmp_path / "damaged.backup"
    for lines in ([head.replace(b"e", b"\xa8"), table, rest], [head, table.replace(b"e", b"\xa8"), rest]):
        damaged.write_bytes(gzip.compress(b"\n".join(lines)))
        with pytest.raises(BackupProblem):
            Backup(damaged)


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0", b"{}", gzip.compress(b"hello\n", mtime=0)])
def test_a_foreign_file_is_refused_with_a_sentence(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "foreign"
    file.write_bytes(content)
    with pytest.raises(BackupProblem, match=r"not a backup|cut short"):
        Backup(file)


def test_a_missing_file_and_a_missing_database_are_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BackupProblem, match="there is no file"):
        Backup(tmp_path / "nowhere")
    with pytest.raises(BackupProblem, match="there is no database"):
        back_up(f"sqlite+aiosqlite:///{tmp_path / 'nowhere.db'}", tmp_path / "hall.backup")


def test_a_database_that_no_hall_has_used_has_no_backup(url: str, tmp_path: Path) -> None:
    ask(url, "CREATE TABLE recipes (id integer)")
    with pytest.raises(BackupProblem, match="no hall in this database"):
        back_up(url, tmp_path / "hall.backup")


def test_a_database_of_something_else_is_never_restored_into(url: str, backup: Path) -> None:
    ask(url, "CREATE TABLE recipes (id integer)")
    with pytest.raises(BackupProblem, match="something else"):
        restore(url, backup)
    assert ask(url, "SELECT count(*) FROM recipes") == 0


def test_a_damaged_database_can_be_replaced_and_is_moved_aside(backup: Path, tmp_path: Path) -> None:
    file = tmp_path / "hall.db"
    file.write_bytes(b"this was a database once" * 1000)
    url = f"sqlite+aiosqlite:///{file}"
    with pytest.raises(GameError, match="not a database"):
        restore(url, backup)
    before = restore(url, backup, replace=True)
    assert before is not None
    assert before.read_bytes().startswith(b"this was")
    assert ask(url, "SELECT count(*) FROM tables") == TABLES


def test_rows_that_belong_to_no_table_are_refused(url: str, backup: Path) -> None:
    import hashlib

    def orphaned(lines: list[bytes]) -> list[bytes]:
        first = next(n for n, line in enumerate(lines) if b'"name":"tables"' in line) + 4  # after the tables
        wrong = [line.replace(b'["' + b"0" * 31 + b'2",', b'["' + b"f" * 32 + b'",', 1) for line in lines[first:-1]]
        lines = [*lines[:first], *wrong, lines[-1]]
        before = hashlib.sha256(b"".join(lines[:-1])).hexdigest().encode()
        return [*lines[:-1], lines[-1][: lines[-1].index(b'"sha256"')] + b'"sha256":"' + before + b'"}\n']

    with pytest.raises(GameError):
        restore(url, changed(backup, orphaned))
