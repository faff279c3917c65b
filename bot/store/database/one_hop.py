"""Hand statements over to aiosqlite's thread as rarely as their results are needed.

SQLAlchemy's cursor for aiosqlite hands over four times a statement: to open a cursor, to execute, to fetch
and to close. Each hand-over wakes a thread and the event loop, which costs more than most statements. Here
a statement is handed over once, the begin of its transaction with it. One that only writes is kept and goes
with the next that reads, or with the commit; so its error comes with that one, and nothing is committed
after it. Nothing is handed over to end a transaction that never began, and nobody waits for the end of one
that only read.
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


class Unknown:
    """The rows that a kept statement will change; asking for them is a mistake that must not pass."""

    def __bool__(self) -> bool:
        raise TypeError("the statement was kept: execute it with preserve_rowcount")

    __int__ = __index__ = __bool__


class Work(NamedTuple):
    """A statement to run: the cursor's method, the SQL, and its parameters."""

    method: str
    operation: Any
    parameters: Any


class Done(NamedTuple):
    """All that a statement gives: its rows, what they hold, rows changed, and the last row inserted."""

    rows: Sequence[Any]
    description: Any
    rowcount: int | Unknown
    lastrowid: int | None


NOTHING = Done((), None, -1, None)
KEPT = Done((), None, Unknown(), None)


class OneHopCursor(AsyncAdapt_dbapi_cursor):
    """A cursor that executes, fetches and closes in one hand-over, and holds nothing open afterwards."""

    __slots__ = ("_done",)

    def __init__(self, connection: AsyncAdapt_aiosqlite_connection) -> None:
        self._adapt_connection = connection
        self._connection = connection._connection
        self._rows: deque[Any] = deque()
        self._done = NOTHING

    @property
    def description(self) -> Any:
        """Columns of the rows, None for a statement that gives no rows."""
        return self._done.description

    @property
    def rowcount(self) -> Any:
        """Number of rows that the statement changed; unknown of one that was kept."""
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

    def keep(self, method: str, operation: Any, parameters: Any) -> None:
        """Keep a statement that only writes for the next hand-over."""
        its: Any = self._adapt_connection
        its.kept.append(Work(method, operation, parameters))
        self._done = KEPT
        await_only(_nothing())  # SQLAlchemy demands that a statement waits for something

    def close(self) -> None:
        """Forget the rows; nothing else is open."""
        self._rows.clear()

    async def _async_soft_close(self) -> None:
        """Do nothing: the rows are here, and the cursor is closed."""

    def _hand_over(self, method: str, operation: Any, parameters: Any) -> None:
        its: Any = self._adapt_connection
        self._done = await_only(its.run(Work(method, operation, parameters)))
        self._rows = deque(self._done.rows)


class OneHopConnection(AsyncAdapt_aiosqlite_connection):
    """A connection whose cursors hand over once a statement, or less.

    begin: SQL that begins a transaction, still to be run before the next statement. kept: statements to run
    before the next. `has_failed`: one of these failed, so nothing may be committed. `is_ending`: nobody
    waits for the end of the transaction. `underway`: hand-overs that nobody saw the end of; one whose task
    was cancelled still runs.
    """

    __slots__ = ("begin", "has_failed", "is_ending", "kept", "only_reads", "underway")
    _cursor_cls = OneHopCursor  # type: ignore[assignment]

    def __init__(self, dbapi: Any, connection: Any) -> None:
        super().__init__(dbapi, connection)
        self.begin = ""
        self.kept: list[Work] = []
        self.has_failed = self.is_ending = self.only_reads = False
        self.underway = 0

    async def run(self, work: Work | None) -> Done:
        """Run a statement, or the commit; first what begins its transaction and what was kept.

        A closed connection's ValueError becomes an OperationalError, as in SQLAlchemy.
        """
        connection: Any = self._connection
        begin, self.begin = self.begin, ""
        kept, self.kept = self.kept, []
        first = deque([Work("execute", begin, ()), *kept] if begin else kept)
        self.is_ending = False
        self.underway += 1
        try:
            done: Done = await connection._execute(_run, connection._conn, first, work)
        except Exception as error:  # noqa: BLE001 - SQLAlchemy's own cursor does so
            self.underway -= 1
            if begin and len(first) > len(kept):
                self.begin, self.kept = begin, kept
            else:
                self.has_failed = self.has_failed or bool(first)
            self._handle_exception(error)
        self.underway -= 1
        return done

    def commit(self) -> None:
        """Commit, unless no statement has begun a transaction."""
        if self.has_failed:
            raise self.dbapi.OperationalError("a statement of the transaction has failed")
        if self.kept:
            await_only(self.run(None))
        elif self._has_begun():
            super().commit()

    def rollback(self) -> None:
        """Roll back, unless no statement has begun a transaction."""
        self.kept.clear()
        self.has_failed = False
        if not self._has_begun() or self.is_ending:
            return
        if self.only_reads and not self.underway:
            connection: Any = self._connection
            connection._tx.put_nowait((None, connection._conn.rollback))
            self.is_ending = True
        else:
            super().rollback()

    def _has_begun(self) -> bool:
        self.begin = ""
        connection: Any = self._connection
        return bool(self.underway or (connection._connection and connection.in_transaction))


def keep(cursor: Any, statement: str, parameters: Any, context: Any) -> bool:
    """Keep a statement of which nobody needs a result; a listener for `do_execute`."""
    return _keep("execute", cursor, statement, parameters, context)


def keep_many(cursor: Any, statement: str, parameters: Any, context: Any) -> bool:
    """Keep a statement with many parameters as `keep` does; a listener for `do_executemany`."""
    return _keep("executemany", cursor, statement, parameters, context)


def _keep(method: str, cursor: Any, statement: str, parameters: Any, context: Any) -> bool:
    is_asked = context.execution_options.get("preserve_rowcount", False)
    if is_asked or not context.is_crud or context.compiled.effective_returning:
        return False
    cursor.keep(method, statement, parameters)
    return True


def connect(dialect: Any, _: object, arguments: Any, options: Any) -> OneHopConnection:
    """Open a connection; a listener for SQLAlchemy's event `do_connect`."""
    opened = dialect.dbapi.connect(*arguments, **options)._connection
    for thread in [thread for thread in _THREADS if not thread.is_alive()]:
        del _THREADS[thread]
    _THREADS[opened._thread] = ref(opened)
    return OneHopConnection(dialect.dbapi, opened)


async def end_threads() -> None:
    """Stop the connections that nobody closed, their statements too, and wait for the ends of all threads.

    A thread reports to its event loop. If that is closed first, it dies with a traceback.
    """
    waiting = asyncio.get_running_loop().run_in_executor
    for thread, connection in list(_THREADS.items()):
        left = connection()
        if left is not None and left._running:
            left.stop()
            if left._connection is not None:
                left._connection.interrupt()
        await waiting(None, partial(thread.join, LAST_SECONDS))


async def _nothing() -> None:
    """Return at once."""


def _run(connection: sqlite3.Connection, first: deque[Work], work: Work | None) -> Done:
    """Run whole statements in aiosqlite's thread, taking each of the first away; then the last, or commit."""
    cursor = connection.cursor()
    try:
        while first:
            getattr(cursor, first[0].method)(first[0].operation, first[0].parameters)
            first.popleft()
        if work is None:
            connection.commit()
            return NOTHING
        getattr(cursor, work.method)(work.operation, work.parameters)
        rows = cursor.fetchall() if cursor.description else ()
        return Done(rows, cursor.description, cursor.rowcount, cursor.lastrowid)
    finally:
        cursor.close()
