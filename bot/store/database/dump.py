"""Copy all rows of all tables as plain values, from one kind of database to another."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, TypeVar

from alembic import command
from alembic.migration import MigrationContext
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Connection,
    DateTime,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    func,
    inspect,
    select,
    text,
)
from sqlalchemy.engine.interfaces import ReflectedColumn
from sqlalchemy.exc import StatementError
from sqlalchemy.types import TypeEngine

from bot.store.database.engine import open_reader
from bot.store.database.migrate import TooOld, check_age, config_for, known_revisions, on_connection
from bot.store.database.schema import Moment, metadata
from engine.kernel.core import Json

T = TypeVar("T")
Shape = Mapping[str, Mapping[str, str]]
"""Table -> column -> type of its values (a key of TYPES), parents before children."""

TYPES: Mapping[str, TypeEngine[Any]] = {
    "json": JSON(none_as_null=True),
    "json, never null": JSON(),
    "time": Moment(),
    "yes or no": Boolean(),
    "number": BigInteger(),
    "text": Text(),
    "bytes": LargeBinary(),
}
KINDS: Mapping[str, type] = {"time": DateTime, "yes or no": Boolean, "number": Integer, "bytes": LargeBinary}
GONE = frozenset({("sheets", "salt"), ("sheets", "seal")})
"""Columns that nothing reads; databases and backups from just before 1.0 still have them."""
AT_ONCE = 500
"""Rows inserted by one statement."""
RowOf = tuple[str, list[Json]]


def left_out() -> frozenset[str]:
    """Return the names of tables without game data, which are not copied."""
    momentary = (table.name for table in metadata.tables.values() if table.info.get("is_of_the_moment"))
    return frozenset({"alembic_version", *momentary})


class NotEmpty(Exception):
    """Raised when a restore would overwrite data in the database."""


class Unfitting(Exception):
    """Raised when the rows fit no known tables; the text names the problem."""


class TooNew(Exception):
    """Raised when the rows come from a newer version of the tables than this bot knows."""


class Snapshot:
    """The database's content at one moment; later writes are not included."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.revision = MigrationContext.configure(connection).get_current_revision()
        self.shape = _shape_of(connection)

    def rows(self) -> Iterator[RowOf]:
        """Yield every row with its table's name, in a fixed order."""
        for name, columns in self.shape.items():
            table = _table(name, columns)
            keys = inspect(self._connection).get_pk_constraint(name)["constrained_columns"]
            for row in self._connection.execute(select(table).order_by(*(table.c[key] for key in keys))):
                yield name, [_plain(value) for value in row]


async def look(url: str, work: Callable[[Snapshot], T]) -> T:
    """Run `work` on a snapshot and return its result; others may write meanwhile."""
    engine = open_reader(url)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(lambda on: work(Snapshot(on)))
    finally:
        await engine.dispose()


async def fill(url: str, revision: str, shape: Shape, rows: Iterable[RowOf], *, replace: bool) -> None:
    """Insert the rows into a database, all or none, and migrate its tables.

    Raise NotEmpty unless it is empty or `replace` is set; TooOld for rows or tables from before 1.0, TooNew
    for rows of unknown tables, Unfitting for malformed rows.
    """
    try:
        await on_connection(url, lambda connection: _fill(connection, revision, shape, rows, replace=replace))
    except TooOld:
        raise
    except (StatementError, LookupError, ValueError, TypeError, AttributeError) as error:
        raise Unfitting(type(error).__name__) from error


def _fill(
    connection: Connection, revision: str, shape: Shape, rows: Iterable[RowOf], *, replace: bool
) -> None:
    config = config_for(connection)
    check_age(revision, *MigrationContext.configure(connection).get_current_heads())
    if revision not in known_revisions(config):
        raise TooNew
    if not replace and not _is_empty(connection):
        raise NotEmpty
    command.downgrade(config, "base")
    command.upgrade(config, revision)
    tables = {name: _table(name, columns) for name, columns in shape.items()}
    for name, batch in _batches(rows):
        columns = shape[name]
        values = [
            {
                column: _typed(kind, value)
                for (column, kind), value in zip(columns.items(), row, strict=True)
                if (name, column) not in GONE
            }
            for row in batch
        ]
        connection.execute(tables[name].insert(), values)
    _count_on(connection, shape)
    command.upgrade(config, "head")


def _batches(rows: Iterable[RowOf]) -> Iterator[tuple[str, list[list[Json]]]]:
    batch: list[list[Json]] = []
    last = ""
    for name, row in rows:
        if batch and (name != last or len(batch) == AT_ONCE):
            yield last, batch
            batch = []
        last = name
        batch.append(row)
    if batch:
        yield last, batch


def _is_empty(connection: Connection) -> bool:
    names = [name for name in inspect(connection).get_table_names() if name not in left_out()]
    counts = (select(func.count()).select_from(text(name)) for name in names)
    return not any(connection.execute(count).scalar_one() for count in counts)


def _count_on(connection: Connection, shape: Shape) -> None:
    """Advance PostgreSQL's sequences past the inserted ids. SQLite needs no such step."""
    if connection.dialect.name != "postgresql":
        return
    for name, columns in shape.items():
        if "id" in columns:
            connection.execute(
                text(
                    f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), max(id)) FROM {name}"
                    " HAVING max(id) IS NOT NULL"
                )
            )


def _shape_of(connection: Connection) -> Shape:
    """Reflect the tables from the database itself, since they may be older than this bot's."""
    found = inspect(connection)
    order = [name for name, _ in found.get_sorted_table_and_fkc_names() if name and name not in left_out()]
    return {
        name: {one["name"]: _kind(one) for one in found.get_columns(name) if (name, one["name"]) not in GONE}
        for name in order
    }


def _kind(column: ReflectedColumn) -> str:
    if isinstance(column["type"], JSON):
        return "json" if column["nullable"] else "json, never null"
    for kind, known in KINDS.items():
        if isinstance(column["type"], known):
            return kind
    return "text"


def _table(name: str, columns: Mapping[str, str]) -> Table:
    return Table(name, MetaData(), *(Column(column, TYPES[kind]) for column, kind in columns.items()))


def _plain(value: Any) -> Json:
    if isinstance(value, bytes):
        return b64encode(value).decode()
    return value.isoformat() if isinstance(value, datetime) else value


def _typed(kind: str, value: Json) -> Any:
    if kind == "bytes" and value is not None:
        return b64decode(value, validate=True)
    return datetime.fromisoformat(value) if kind == "time" and value is not None else value
