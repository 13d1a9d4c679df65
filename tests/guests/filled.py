"""Databases with rows of every kind in them, without a hall."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import create_async_engine

from dicehall.hall.storage import schema
from dicehall.hall.storage.migrate import upgrade

TABLES = 3
ENTRIES = 40
PROCESS = "p" * 32


def fill(url: str, tables: int = TABLES, entries: int = ENTRIES) -> None:
    """Fill an empty database."""
    asyncio.run(_fill(url, tables, entries))


async def _fill(url: str, tables: int, entries: int) -> None:
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
        for table, rows in _rows(tables, entries).items():
            await connection.execute(insert(schema.metadata.tables[table]), rows)
    await engine.dispose()


def _rows(tables: int, entries: int) -> dict[str, list[dict[str, Any]]]:
    ids = [f"{number:032x}" for number in range(tables)]
    return {
        "tables": [_table(id_) for id_ in ids],
        "seeds": [{"table_id": id_, "seed": bytes(range(256))} for id_ in ids],
        "entries": [
            {"table_id": id_, "n": n, "line": f'{{"n":{n},"text":"\\u0000 ü \u2028 \\""}}', "at": 2**41 + n}
            for id_ in ids
            for n in range(entries)
        ],
        "processes": [{"id": PROCESS, "started": 1, "beat": 1, "ran": 1}],
    }


def _table(id_: str) -> dict[str, Any]:
    return {
        "id": id_,
        "code": id_[-8:],
        "asked": '{"game":"toy","seats":[]}',
        "listed": id_.endswith("1"),
        "host": "h" * 64,
        "phase": "playing",
        "chat_on": True,
        "created": 2**41,
        "changed": 1,
        "epoch": 7,
        "process": PROCESS,
    }


def rows_of(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in a database, without what is only for now."""

    async def read() -> dict[str, list[tuple[Any, ...]]]:
        engine = create_async_engine(url)
        async with engine.connect() as connection:
            found = {
                name: [tuple(row) for row in await connection.execute(table.select().order_by(*table.primary_key))]
                for name, table in schema.metadata.tables.items()
                if name not in ("tables", "processes")
            }
            columns = [column for column in schema.tables.columns if column.name != "process"]
            rows = await connection.execute(schema.tables.select().with_only_columns(*columns).order_by("id"))
            found["tables"] = [tuple(row) for row in rows]
        await engine.dispose()
        return found

    return asyncio.run(read())


def ask(url: str, sql: str) -> Any:
    """The first value of a statement, which is committed."""

    async def run() -> Any:
        engine = create_async_engine(url)
        try:
            async with engine.begin() as connection:
                found = await connection.execute(text(sql))
                return found.scalar() if found.returns_rows else None
        finally:
            await engine.dispose()

    return asyncio.run(run())
