"""What SQLite and PostgreSQL both know but SQLAlchemy spells apart, and how rows are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from sqlalchemy import Row, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

R = TypeVar("R")


class Conflict(Exception):
    """The row contradicts one that is there already. The unit of work can go on as if nothing was tried."""


def insert(connection: AsyncConnection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that can say what happens on a conflict."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)


async def add(connection: AsyncConnection, table: Table, values: Mapping[str, Any]) -> Row[Any]:
    """The row inserted, with what the database filled in; Conflict where a unique key forbids it.

    The database is told to do nothing on a conflict: an error would end the whole transaction on PostgreSQL.
    """
    statement = insert(connection, table).values(values).on_conflict_do_nothing().returning(*table.c)
    row = (await connection.execute(statement)).one_or_none()
    if row is None:
        raise Conflict(f"the table {table.name} has such a row already")
    return row


def read_one(kind: type[R], row: Row[Any] | None) -> R | None:
    return None if row is None else read_row(kind, row)


def read_row(kind: type[R], row: Row[Any]) -> R:
    return kind(**row._mapping)


def read_all(kind: type[R], rows: Iterable[Row[Any]]) -> list[R]:
    return [read_row(kind, row) for row in rows]
