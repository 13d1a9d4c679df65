"""How a group of statements becomes one transaction: a driver for each kind of database."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Protocol, TypeAlias

from sqlalchemy import Engine, PoolProxiedConnection, TextClause, UpdateBase
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.compiler import SQLCompiler

Statement: TypeAlias = UpdateBase | TextClause
Statements: TypeAlias = dict[Statement, list[dict[str, Any]]]


class Driver(Protocol):
    """Commits statements on a connection of its own, which is opened again after a fault."""

    async def transact(self, statements: Statements) -> None:
        """Commit all of it; raises SQLAlchemyError when none of it is."""

    async def close(self) -> None:
        """Close the connection."""


class AsyncDriver:
    """For a database at the other end of a network connection."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def transact(self, statements: Statements) -> None:
        """Commit all of it."""
        if self._connection is None:
            self._connection = await self._engine.connect()
        try:
            async with self._connection.begin():
                for statement, rows in statements.items():
                    await self._connection.execute(statement, rows)
        except SQLAlchemyError:
            await self.close()
            raise

    async def close(self) -> None:
        """Close the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                await connection.close()


class ThreadDriver:
    """For a file: a thread runs the whole transaction at once, which costs less than a call for each step."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._connection: PoolProxiedConnection | None = None
        self._known: dict[tuple[Statement, tuple[str, ...]], tuple[str, tuple[str, ...]]] = {}

    async def transact(self, statements: Statements) -> None:
        """Commit all of it."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, statements)

    def _transact(self, statements: Statements) -> None:
        """Pass the statements to the database driver directly: through SQLAlchemy they would cost twice as much."""
        try:
            if self._connection is None:
                self._connection = self._engine.raw_connection()
            cursor = self._connection.cursor()
            for statement, rows in statements.items():
                sql, names = self._compiled(statement, tuple(rows[0]))
                cursor.executemany(sql, [tuple(row[name] for name in names) for row in rows])
            self._connection.commit()
        except self._engine.dialect.loaded_dbapi.Error as error:
            self._close()
            raise DBAPIError(None, None, error) from error

    def _compiled(self, statement: Statement, names: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
        """The statement as SQL, and the order of its values. Compiled once, because that costs most."""
        if (statement, names) not in self._known:
            compiled = statement.compile(self._engine, column_keys=names)
            assert isinstance(compiled, SQLCompiler), "insert, update and delete are SQL"
            self._known[statement, names] = str(compiled), tuple(compiled.positiontup or ())
        return self._known[statement, names]

    def _close(self) -> None:
        """Close the connection; what was not committed is rolled back."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.close()

    async def close(self) -> None:
        """Close the connection and end the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()
        self._engine.dispose()
