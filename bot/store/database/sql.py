"""Bridge differences between SQLite and PostgreSQL that SQLAlchemy exposes, and read rows.

Repositories build their statements once; a unit of work only passes parameters. A parameter named like a
column is its new value; `of_...` selects the rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar, get_type_hints

from sqlalchemy import (
    ColumnElement,
    Executable,
    Row,
    Select,
    Table,
    cast,
    literal,
    null,
    select,
    type_coerce,
    union_all,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.corrupt import CORRUPT, Unreadable

R = TypeVar("R")
TOLD: Final = {"preserve_rowcount": True}
"""Execution options of a statement whose number of rows is needed; others may be run later (`one_hop`)."""
Insert = sqlite.Insert | postgresql.Insert


class Repository:
    """A base class for repositories: queries on some tables in one unit of work."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection


class Conflict(Exception):
    """Raised when a row conflicts with an existing one. The unit of work can continue unharmed."""


async def add(
    connection: AsyncConnection, table: Table, values: Mapping[str, Any], **computed: ColumnElement[Any]
) -> Row[Any]:
    """Insert a row and return it with generated values; raise Conflict if a unique key forbids it.

    The insert uses ON CONFLICT DO NOTHING: an error would abort the whole transaction on PostgreSQL.
    """
    statement = _adding_and_telling(connection.dialect.name, table, **computed)
    row = (await connection.execute(statement, values)).one_or_none()
    if row is None:
        raise Conflict(f"the table {table.name} has such a row already")
    return row


async def add_once(connection: AsyncConnection, table: Table, values: Mapping[str, Any]) -> None:
    """Insert the row unless a unique key forbids it."""
    await connection.execute(_adding(connection.dialect.name, table), values)


async def put(
    connection: AsyncConnection, table: Table, rows: Sequence[Mapping[str, Any]], *, only: Sequence[str] = ()
) -> None:
    """Insert or update the rows by key; `only` limits an update to these columns."""
    await connection.execute(_putting(connection.dialect.name, table, tuple(only)), rows)


def read_one(kind: type[R], row: Row[Any] | None) -> R | None:
    return None if row is None else read_row(kind, row)


def read_row(kind: type[R], row: Row[Any]) -> R:
    """Build a row value; raise Unreadable if one of its columns is unreadable."""
    return _whole(kind, dict(zip(row._fields, row, strict=True)))


def read_values(kind: type[R], values: Mapping[Any, Any]) -> R:
    """Build a row value from a mapping of columns, like `read_row`."""
    return _whole(kind, dict(values))


def as_it_stands(kind: type[R], row: Row[Any]) -> R:
    """Build a row value even if some of its columns are unreadable."""
    return _made(kind, dict(zip(row._fields, row, strict=True)))


def _whole(kind: type[R], values: dict[str, Any]) -> R:
    if CORRUPT in values.values():
        corrupt = [name for name, value in values.items() if value is CORRUPT]
        if corrupt:
            raise Unreadable(f"{kind.__name__}: {', '.join(corrupt)}")
    return _made(kind, values)


def _made(kind: type[R], values: dict[str, Any]) -> R:
    """Build a frozen value quickly: its own `__init__` calls `object.__setattr__` for each field."""
    made = object.__new__(kind)
    vars(made).update(values)
    return made


def read_all(kind: type[R], rows: Iterable[Row[Any]]) -> list[R]:
    return [read_row(kind, row) for row in rows]


def read_sound(kind: type[R], rows: Iterable[Row[Any]]) -> list[R]:
    """Build the readable rows of many games, skipping corrupt ones: those are handled with their own game."""
    numbers = _numbers(kind)
    return [as_it_stands(kind, row) for row in rows if _is_sound(row, numbers)]


_NUMBERS: dict[type[Any], tuple[str, ...]] = {}


def _numbers(kind: type[Any]) -> tuple[str, ...]:
    """Return the row's fields that are always numbers."""
    if kind not in _NUMBERS:
        _NUMBERS[kind] = tuple(name for name, hint in get_type_hints(kind).items() if hint is int)
    return _NUMBERS[kind]


def sound_ids(rows: Iterable[Row[Any]]) -> list[int]:
    """Return the distinct game numbers in the rows' first column, in order."""
    return sorted({row[0] for row in rows if isinstance(row[0], int)})


def _is_sound(row: Row[Any], numbers: Iterable[str]) -> bool:
    """Return whether all values are readable, and number fields hold numbers."""
    is_read = all(value is not CORRUPT for value in row)
    return is_read and all(isinstance(row._mapping[name], int) for name in numbers)


@cache
def adding_from(dialect: str, table: Table, names: tuple[str, ...], query: Select[Any]) -> Insert:
    """Return a statement that inserts a query's result into these columns, ignoring existing rows."""
    return _insert(dialect, table).from_select(names, query).on_conflict_do_nothing()


@cache
def _adding_and_telling(dialect: str, table: Table, **computed: ColumnElement[Any]) -> Executable:
    return _adding(dialect, table).values(computed).returning(*table.c)


@cache
def _adding(dialect: str, table: Table) -> Insert:
    return _insert(dialect, table).on_conflict_do_nothing()


@cache
def _putting(dialect: str, table: Table, only: tuple[str, ...]) -> Insert:
    statement = _insert(dialect, table)
    changed = only or [column.name for column in table.c if not column.primary_key]
    return statement.on_conflict_do_update(
        index_elements=list(table.primary_key),
        set_={name: statement.excluded[name] for name in changed},
    )


def _insert(dialect: str, table: Table) -> Insert:
    """Return an INSERT that supports a conflict clause."""
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)


Values = Mapping[Any, Any]


class Stacked:
    """Several queries by name, run as one UNION; each row is tagged with its query.

    In a row, columns of the other queries are null.
    """

    def __init__(self, queries: Mapping[str, Select[Any]]) -> None:
        self._columns = {name: list(query.subquery().c) for name, query in queries.items()}
        parts = [self._part(name, query) for name, query in queries.items()]
        self.query = select(union_all(*parts).subquery())

    def read(self, rows: Iterable[Row[Any]]) -> dict[str, list[Values]]:
        """Return each query's rows as mappings from column to value, unordered."""
        found: dict[str, list[Values]] = {name: [] for name in self._columns}
        first, places = 1, {}
        for name, columns in self._columns.items():
            places[name] = ([column.name for column in columns], slice(first, first + len(columns)))
            first += len(columns)
        for row in rows:
            names, place = places[row[0]]
            found[row[0]].append(dict(zip(names, row[place], strict=True)))
        return found

    def _part(self, name: str, query: Select[Any]) -> Select[Any]:
        its = query.subquery()
        columns: list[ColumnElement[Any]] = [literal(name).label("part")]
        for other, known in self._columns.items():
            for column in known:
                value = (
                    its.c[column.name]
                    if other == name
                    else type_coerce(cast(null(), column.type), column.type)
                )
                columns.append(value.label(f"{other}_{column.name}"))
        return select(*columns)
