"""Afterwards: every record is verified, and everything that people were told is looked up in it."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from dicehall.core.errors import GameError
from dicehall.core.play import Play
from dicehall.core.record import Choices, Record, read_record
from dicehall.core.verify import verify
from dicehall.hall.storage import schema
from dicehall.hall.table.log_lines import log_entry
from dicehall.registry import game
from soaking.ledger import Ledger, Promise, Told, digest

PROCESSES = 2
AT_ONCE = 64


class Evidence(NamedTuple):
    """What the database has of one table, and what people were told about it."""

    table: str
    game: str
    header: str | None
    lines: tuple[str, ...]
    tracks: frozenset[int]
    chat: dict[int, bytes]
    told_log: dict[int, bytes]
    told_chat: dict[int, bytes]
    promised: dict[int, Promise]


class Finding(NamedTuple):
    """What was found about one table: counts, and what is wrong in words."""

    entries: int
    lines: int
    wrong: tuple[str, ...]


class Report:
    """What was found about all tables."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []

    def add(self, found: Finding) -> None:
        """Add what was found about one table."""
        self.counts.update(tables=1, entries=found.entries, lines=found.lines)
        self.wrong += found.wrong


async def check(url: str, ledger: Ledger, progress: Callable[[str], None]) -> Report:
    """Check every table of the database, and that no table is missing which people were told about."""
    report, seen = Report(), set()
    spawn = multiprocessing.get_context("spawn")
    engine = create_async_engine(url)
    with ProcessPoolExecutor(PROCESSES, mp_context=spawn) as pool:
        async with engine.connect() as connection:
            async for group in _groups(connection, ledger):
                loop = asyncio.get_running_loop()
                for found in await asyncio.gather(*(loop.run_in_executor(pool, examine, each) for each in group)):
                    report.add(found)
                seen |= {each.table for each in group}
                progress(f"{len(seen):,} tables checked, {report.counts['entries']:,} entries")
    await engine.dispose()
    report.wrong += [f"table {table} is gone" for table in ledger.told.keys() - seen]
    different = sum(told.different for told in ledger.told.values())
    report.wrong += [f"{different} lines were told in two ways"] if different else []
    return report


async def _groups(connection: AsyncConnection, ledger: Ledger) -> AsyncIterator[list[Evidence]]:
    tables = schema.tables.c
    rows = (await connection.execute(select(tables.id, tables.asked, tables.header))).all()
    for start in range(0, len(rows), AT_ONCE):
        yield [await _evidence(connection, row, ledger) for row in rows[start : start + AT_ONCE]]


async def _evidence(connection: AsyncConnection, row: Any, ledger: Ledger) -> Evidence:
    async def of(query: Select[Any], table: Any) -> list[Any]:
        found = await connection.execute(query.where(table.c.table_id == row.id).order_by(table.c.n))
        return list(found.all())

    entries, tracks, chat = schema.entries, schema.tracks, schema.chat
    said = await of(select(chat.c.n, chat.c.seat, chat.c.text, chat.c.at), chat)
    told = ledger.told.get(row.id) or Told()
    return Evidence(
        table=row.id,
        game=msgspec.json.decode(row.asked)["game"],
        header=row.header,
        lines=tuple(each.line for each in await of(select(entries.c.line), entries)),
        tracks=frozenset(each.n for each in await of(select(tracks.c.n), tracks)),
        chat={each.n: digest(dict(each._mapping)) for each in said},
        told_log=told.log,
        told_chat=told.chat,
        promised=told.promised,
    )


def examine(given: Evidence) -> Finding:
    """Verify one record, and look up in it what people were told."""
    lines = len(given.told_log) + len(given.told_chat)
    try:
        wrong = (*_examine_record(given), *_lost("chat", given.told_chat, given.chat))
    except (GameError, msgspec.MsgspecError) as error:
        wrong = (f"{type(error).__name__}: {error}",)
    return Finding(len(given.lines), lines, tuple(f"{given.game} {given.table}: {each}" for each in wrong))


def _examine_record(given: Evidence) -> tuple[str, ...]:
    if given.header is None:
        return ("the game has no header, but people were told of it",) if given.told_log else ()
    record = read_record([given.header.encode(), *(line.encode() for line in given.lines)])
    found = game(given.game)
    log = {line["entry"]: digest(line) for line in _log(found, record, given.tracks)}
    return (*verify(found, record).wrong, *_lost("log", given.told_log, log), *_broken(record, given.promised))


def _log(found: Any, record: Record, tracks: frozenset[int]) -> list[Any]:
    """The log as the hall tells it, from the record."""
    play: Play[Any, Any] = Play(found, record.header)
    lines = []
    for entry in record.entries:
        play.follow(entry)
        lines.append(msgspec.json.decode(msgspec.json.encode(log_entry(play, entry, tracks))))
    return lines


def _lost(what: str, told: dict[int, bytes], stored: dict[int, bytes]) -> tuple[str, ...]:
    lost = sorted(number for number, line in told.items() if stored.get(number) != line)
    return (f"{what} lines {lost[:5]} were told, but are not stored so",) if lost else ()


def _broken(record: Record, promised: dict[int, Promise]) -> tuple[str, ...]:
    broken = [number for number, promise in promised.items() if not _holds(record, number, promise)]
    return (f"the choices of entries {broken[:5]} were carried out, but are not stored",) if broken else ()


def _holds(record: Record, number: int, promise: Promise) -> bool:
    what = record.entries[number - 1].what if number <= len(record.entries) else None
    return isinstance(what, Choices) and what.actions.get(promise.seat) == promise.text
