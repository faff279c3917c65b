"""Databases of the damage trial while no bot uses them: copied, queried, damaged.

Rows are identified by the database's internal row address, since their keys may be damaged.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

Row = tuple[Any, ...]


class Copies(Protocol):
    """The database server or folder that holds the copies."""

    @property
    def place(self) -> str:
        """Return the name of the row address in a query."""

    def url(self, name: str) -> str:
        """Return the URL of a copy."""

    async def make(self, name: str, template: str = "") -> None:
        """Create a copy under that name, from the template or empty."""

    async def drop(self, name: str) -> None:
        """Drop a copy that is no longer needed."""

    async def ask(self, name: str, query: str) -> Sequence[Row]:
        """Query a copy."""

    async def set(self, name: str, table: str, column: str, row: str, value: Any) -> bool:
        """Write a value into a row; return False if the database refuses it."""


@dataclass(frozen=True)
class Files:
    """Copies in SQLite files in a folder."""

    folder: Path
    place: str = "CAST(rowid AS TEXT)"

    def url(self, name: str) -> str:
        return f"sqlite+aiosqlite:///{self._file(name)}"

    async def make(self, name: str, template: str = "") -> None:
        await self.drop(name)
        if template:
            shutil.copy(self._file(template), self._file(name))

    async def drop(self, name: str) -> None:
        for old in self.folder.glob(f"{name}.db*"):
            old.unlink(missing_ok=True)  # a connection that is closing takes its journal with it

    async def ask(self, name: str, query: str) -> Sequence[Row]:
        with sqlite3.connect(self._file(name)) as database:
            return database.execute(query).fetchall()

    async def set(self, name: str, table: str, column: str, row: str, value: Any) -> bool:
        with sqlite3.connect(self._file(name)) as database:
            database.execute("PRAGMA ignore_check_constraints = ON")
            try:
                database.execute(f'UPDATE {table} SET "{column}" = ? WHERE rowid = {row}', (value,))
            except (sqlite3.IntegrityError, sqlite3.OperationalError, OverflowError):
                return False
        return True

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}.db"


@dataclass(frozen=True)
class Server:
    """Copies on a PostgreSQL server, given by the URL of a database whose user may create databases.

    `prefix`: what the names of these copies begin with; two trials on one server need two.
    """

    address: str
    prefix: str = "soak"
    place: str = "CAST(ctid AS TEXT)"

    def url(self, name: str) -> str:
        before, mark, settings = self.address.partition("?")
        return f"{before.rpartition('/')[0]}/{self.prefix}_{name}{mark}{settings}"

    async def make(self, name: str, template: str = "") -> None:
        await self.drop(name)
        origin = f"{self.prefix}_{template}" if template else "template0"
        async with _connected(self.address) as server:
            await server.execute(text(f'CREATE DATABASE "{self.prefix}_{name}" TEMPLATE "{origin}"'))

    async def drop(self, name: str) -> None:
        async with _connected(self.address) as server:
            await server.execute(text(f'DROP DATABASE IF EXISTS "{self.prefix}_{name}" WITH (FORCE)'))

    async def ask(self, name: str, query: str) -> Sequence[Row]:
        async with _connected(self.url(name)) as database:
            return [tuple(row) for row in await database.execute(text(query))]

    async def set(self, name: str, table: str, column: str, row: str, value: Any) -> bool:
        """Set a column to the value, cast to the column's type; return False if the database refuses it."""
        async with _connected(self.url(name)) as database:
            kind = await database.scalar(text(KIND), {"table": table, "column": column})
            change = f'UPDATE {table} SET "{column}" = CAST(CAST(:value AS text) AS {kind})'
            values = {"value": None if value is None else str(value), "row": row}
            try:
                await database.execute(text(f"{change} WHERE ctid = CAST(CAST(:row AS text) AS tid)"), values)
            except DBAPIError:
                return False
        return True


KIND = (
    "SELECT format_type(atttypid, atttypmod) FROM pg_attribute "
    "WHERE attrelid = CAST(CAST(:table AS text) AS regclass) AND attname = :column"
)
"""SQL query for the type of a PostgreSQL column."""


UTC = {"server_settings": {"timezone": "UTC"}}
"""Connection setting: read timestamps without a zone as UTC. Elsewhere the earliest one would fall before
year 1."""


@asynccontextmanager
async def _connected(address: str) -> AsyncIterator[AsyncConnection]:
    engine = create_async_engine(address, isolation_level="AUTOCOMMIT", connect_args=UTC)
    try:
        async with engine.connect() as connection:
            yield connection
    finally:
        await engine.dispose()
