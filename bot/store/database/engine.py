"""Open connections to the database, with the settings that the store relies on."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import partial
from math import inf
from time import monotonic
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.util import greenlet_spawn

from bot.store.database.direct import DirectEngine
from bot.store.database.file_modes import make_file, make_folder
from bot.store.database.one_hop import connect, keep, keep_many
from bot.store.database.url import database_file, is_sqlite

WRITERS, READERS = 3, 4
"""Connections of one process to PostgreSQL; one more listens, so eight at most."""
BUSY_SECONDS = 30
"""Seconds that a writer waits for another unit of work to end."""
REST_SECONDS = 5.0
"""A connection to PostgreSQL that nobody used for so long is tried before it is used."""

compact = partial(json.dumps, separators=(",", ":"))


def open_writer(url: str, *, foreign_keys: bool = True, process: str = "") -> AsyncEngine:
    """Return an engine for writing; on SQLite with one connection and one transaction at a time.

    `process` is the connection's name on the database server.
    """
    if not is_sqlite(url):
        return _open_postgres(url, WRITERS, process)
    return _open_sqlite(
        url,
        begin="BEGIN IMMEDIATE",
        pool_size=1,
        pragmas={"foreign_keys": "ON" if foreign_keys else "OFF"},
    )


def open_reader(url: str, *, process: str = "") -> AsyncEngine:
    """Return a read-only engine whose transactions each see one snapshot."""
    if not is_sqlite(url):
        engine = _open_postgres(url, READERS, process).sync_engine
        snapshot = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        return DirectEngine(engine.execution_options(**snapshot))
    return _open_sqlite(url, begin="BEGIN", pool_size=8, pragmas={"query_only": "ON"})


def keep_writes(engine: AsyncEngine) -> None:
    """Run what only writes with the next statement that reads, or with the commit; on SQLite."""
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "do_execute", keep)
        event.listen(engine.sync_engine, "do_executemany", keep_many)


def note_lent(engine: AsyncEngine, lent: set[ConnectionPoolEntry]) -> None:
    """Track the engine's connections that are in use in `lent`."""

    @event.listens_for(engine.sync_engine, "checkout")
    def lend(_: object, entry: ConnectionPoolEntry, __: object) -> None:
        lent.add(entry)

    @event.listens_for(engine.sync_engine, "checkin")
    def take_back(_: object, entry: ConnectionPoolEntry) -> None:
        lent.discard(entry)


async def close_lent(lent: set[ConnectionPoolEntry]) -> None:
    """Close connections that were never returned, by tasks that were cancelled during cleanup."""
    for entry in list(lent):
        await greenlet_spawn(entry.invalidate)
    lent.clear()


def _open_postgres(url: str, most: int, process: str) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=most,
        max_overflow=0,
        pool_timeout=BUSY_SECONDS,
        json_serializer=compact,
        hide_parameters=True,
        connect_args={"server_settings": {"application_name": process}} if process else {},
    )
    event.listen(engine.sync_engine, "checkin", _note_rest)
    event.listen(engine.sync_engine, "checkout", partial(_refuse_lost, engine.dialect))
    return DirectEngine(engine.sync_engine)


def _note_rest(_: object, entry: ConnectionPoolEntry) -> None:
    entry.info[_note_rest] = monotonic()


def _refuse_lost(dialect: Any, connection: Any, entry: ConnectionPoolEntry, _: object) -> None:
    """Raise InvalidatePoolError, so that the pool opens another, if the server has closed the connection.

    asyncpg mostly knows; after a rest the server is asked, because a network may say nothing.
    """
    rested = monotonic() - entry.info.get(_note_rest, inf)
    is_lost = connection.driver_connection.is_closed()
    if is_lost or (rested >= REST_SECONDS and not dialect._do_ping_w_event(connection)):
        raise InvalidatePoolError


def _open_sqlite(url: str, *, begin: str, pool_size: int, pragmas: dict[str, str]) -> AsyncEngine:
    """Open SQLite with explicit transactions: Python's sqlite3 would begin them late, at the first write."""
    file = database_file(url)
    assert file is not None
    make_folder(file.parent)
    make_file(file)
    engine = create_async_engine(
        url,
        pool_size=pool_size,
        max_overflow=0,
        pool_timeout=BUSY_SECONDS,
        json_serializer=compact,
        hide_parameters=True,  # errors are logged, drafts and seeds are secret
        connect_args={"isolation_level": None, "timeout": BUSY_SECONDS},
    )
    engine = DirectEngine(engine.sync_engine)
    event.listen(engine.sync_engine, "do_connect", connect)
    settings = {"journal_mode": "WAL", "synchronous": "NORMAL", **pragmas}

    @event.listens_for(engine.sync_engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        """Decode text that is not UTF-8 leniently: an error would hide other rows of the query."""
        connection.driver_connection.text_factory = _text
        cursor = connection.cursor()
        for name, value in settings.items():
            cursor.execute(f"PRAGMA {name}={value}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "invalidate")
    def let_go(connection: Any, *_: object) -> None:
        """Close cursors after a cancelled statement: an open cursor keeps a closed connection's lock."""
        with suppress(ValueError):  # closed already
            connection.rollback()

    @event.listens_for(engine.sync_engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        """Begin with the first statement, in the same hand-over."""
        opened: Any = connection.connection.dbapi_connection
        opened.begin = begin
        opened.only_reads = begin == "BEGIN"

    return engine


def _text(data: bytes) -> str:
    return data.decode(errors="replace")
