"""Run each statement on SQLite in one hand-over to aiosqlite's thread.

SQLAlchemy's cursor for aiosqlite hands over four times a statement: to open a cursor, to execute, to fetch
and to close. Each hand-over wakes a thread and the event loop, which costs more than most statements. A
transaction begins with its first statement, and nothing is handed over to end one that never began.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Sequence
from functools import partial
from threading import Thread
from typing import Any, Final, NamedTuple
from weakref import ref

from sqlalchemy.connectors.asyncio import AsyncAdapt_dbapi_cursor
from sqlalchemy.dialects.sqlite.aiosqlite import AsyncAdapt_aiosqlite_connection
from sqlalchemy.util import await_only

LAST_SECONDS = 5.0
"""Longest wait for the ends of all threads, should a statement hang."""
_THREADS: Final[dict[Thread, ref[Any]]] = {}
"""Threads of connections -> the connection; one that ended is dropped when the next begins."""


class Done(NamedTuple):
    """All that a statement gives: its rows, what they hold, rows changed, and the last row inserted."""

    rows: Sequence[Any]
    description: Any
    rowcount: int
    lastrowid: int | None


class OneHopCursor(AsyncAdapt_dbapi_cursor):
    """A cursor that executes, fetches and closes in one hand-over, and holds nothing open afterwards."""

    __slots__ = ("_done",)

    def __init__(self, connection: AsyncAdapt_aiosqlite_connection) -> None:
        self._adapt_connection = connection
        self._connection = connection._connection
        self._rows: deque[Any] = deque()
        self._done = Done((), None, -1, None)

    @property
    def description(self) -> Any:
        """Columns of the rows, None for a statement that gives no rows."""
        return self._done.description

    @property
    def rowcount(self) -> int:
        """Number of rows that the statement changed."""
        return self._done.rowcount

    @property
    def lastrowid(self) -> Any:
        """Key of the row that the statement inserted."""
        return self._done.lastrowid

    def execute(self, operation: Any, parameters: Any = None) -> None:
        """Execute a statement and keep its rows."""
        self._hand_over("execute", operation, () if parameters is None else parameters)

    def executemany(self, operation: Any, seq_of_parameters: Any) -> None:
        """Execute a statement once for each of the parameters."""
        self._hand_over("executemany", operation, seq_of_parameters)

    def close(self) -> None:
        """Forget the rows; nothing else is open."""
        self._rows.clear()

    async def _async_soft_close(self) -> None:
        """Do nothing: the rows are here, and the cursor is closed."""

    def _hand_over(self, method: str, operation: Any, parameters: Any) -> None:
        its: Any = self._adapt_connection
        try:
            self._done = await_only(its.run(method, operation, parameters))
        except Exception as error:  # noqa: BLE001 - SQLAlchemy's own cursor does so
            its._handle_exception(error)
        self._rows = deque(self._done.rows)


class OneHopConnection(AsyncAdapt_aiosqlite_connection):
    """A connection whose cursors hand over once a statement.

    begin: SQL that begins a transaction, still to be run before the next statement. `underway`: hand-overs
    that nobody saw the end of; one whose task was cancelled still runs.
    """

    __slots__ = ("begin", "underway")
    _cursor_cls = OneHopCursor  # type: ignore[assignment]

    def __init__(self, dbapi: Any, connection: Any) -> None:
        super().__init__(dbapi, connection)
        self.begin = ""
        self.underway = 0

    async def run(self, method: str, operation: Any, parameters: Any) -> Done:
        """Run a statement, and first what begins its transaction."""
        connection: Any = self._connection
        begin, self.begin = self.begin, ""
        self.underway += 1
        try:
            done: Done = await connection._execute(
                _run, connection._conn, begin, method, operation, parameters
            )
        except Exception:
            self.underway -= 1
            if connection._connection and not connection.in_transaction:
                self.begin = begin
            raise
        self.underway -= 1
        return done

    def commit(self) -> None:
        """Commit, unless no statement has begun a transaction."""
        if self._has_begun():
            super().commit()

    def rollback(self) -> None:
        """Roll back, unless no statement has begun a transaction."""
        if self._has_begun():
            super().rollback()

    def _has_begun(self) -> bool:
        self.begin = ""
        connection: Any = self._connection
        return bool(self.underway or (connection._connection and connection.in_transaction))


def connect(dialect: Any, _: object, arguments: Any, options: Any) -> OneHopConnection:
    """Open a connection; a listener for SQLAlchemy's event `do_connect`."""
    opened = dialect.dbapi.connect(*arguments, **options)._connection
    for thread in [thread for thread in _THREADS if not thread.is_alive()]:
        del _THREADS[thread]
    _THREADS[opened._thread] = ref(opened)
    return OneHopConnection(dialect.dbapi, opened)


async def end_threads() -> None:
    """Stop the connections that nobody closed, and wait for the ends of all threads.

    A thread reports to its event loop. If that is closed first, it dies with a traceback.
    """
    waiting = asyncio.get_running_loop().run_in_executor
    for thread, connection in list(_THREADS.items()):
        left = connection()
        if left is not None and left._running:
            left.stop()
        await waiting(None, partial(thread.join, LAST_SECONDS))


def _run(connection: sqlite3.Connection, begin: str, method: str, operation: Any, parameters: Any) -> Done:
    """Run a whole statement in aiosqlite's thread."""
    cursor = connection.cursor()
    try:
        if begin:
            cursor.execute(begin)
        getattr(cursor, method)(operation, parameters)
        rows = cursor.fetchall() if cursor.description else ()
        return Done(rows, cursor.description, cursor.rowcount, cursor.lastrowid)
    finally:
        cursor.close()
