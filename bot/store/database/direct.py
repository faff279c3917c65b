"""Hand statements that were prepared once over to SQLite without SQLAlchemy's engine.

SQLAlchemy takes a statement through a greenlet, a cache key, a context, a cursor and a result, which takes
as long as all else. Repositories build their statements once, so the SQL of each is kept here with the
conversions of its values. What is not that simple goes through SQLAlchemy, in the same transaction.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from sqlalchemy import Delete, Dialect, Executable, Insert, Update
from sqlalchemy.engine.result import IteratorResult, SimpleResultMetaData
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.selectable import SelectBase

from bot.store.database.one_hop import Work

SEEN_BEFORE: Final = 2
"""How often a statement is seen before it is prepared: one that is built anew each time never is."""

Convert = Callable[[Any], Any] | None
Given = Mapping[str, Any] | Sequence[Mapping[str, Any]] | None


class Prepared(NamedTuple):
    """SQL, its parameters, and the columns of its rows with their conversions, None if it gives none.

    Each parameter has its name (None: the statement has its value), its value and its conversion.
    """

    sql: str
    parameters: Sequence[tuple[str | None, Any, Convert]]
    columns: SimpleResultMetaData | None
    converts: Sequence[Convert]

    def bind(self, given: Mapping[str, Any]) -> tuple[Any, ...]:
        """Return the values of the parameters as SQLite takes them; KeyError if one is missing."""
        values = ((value if name is None else given[name], to) for name, value, to in self.parameters)
        return tuple(value if convert is None else convert(value) for value, convert in values)

    def read(self, rows: Sequence[Any]) -> IteratorResult[Any]:
        """Return rows as SQLAlchemy would."""
        assert self.columns is not None
        wanted = [(place, convert) for place, convert in enumerate(self.converts) if convert is not None]
        read = []
        for row in rows:
            values = list(row)
            for place, convert in wanted:
                values[place] = convert(values[place])
            read.append(tuple(values))
        return IteratorResult(self.columns, iter(read))


class DirectConnection(AsyncConnection):
    """A connection to SQLite that runs prepared statements itself."""

    __slots__ = ()

    async def execute(
        self, statement: Executable, parameters: Given = None, *, execution_options: Any = None
    ) -> Any:
        """Execute a statement; DBAPIError if the database refuses it.

        One that only writes goes with the next that reads, or with the commit, and so does its error.
        """
        rows: Any = parameters if isinstance(parameters, Sequence) and parameters else [parameters or {}]
        prepared = None if execution_options else _prepared(statement, self.dialect, rows)
        sync: Any = self.sync_connection
        raw: Any = None if prepared is None or sync.invalidated else sync.connection.dbapi_connection
        if prepared is None or raw is None:
            return await super().execute(statement, parameters, execution_options=execution_options)
        if not sync.in_transaction():
            sync.begin()
        work = self._work(prepared, rows)
        for tell in sync.dispatch.before_cursor_execute:
            tell(sync, None, work.operation, work.parameters, None, len(rows) > 1)
        if prepared.columns is None and not raw.only_reads:
            raw.kept.append(work)
            return None
        try:
            done = await raw.run(work)
        except asyncio.CancelledError:
            await self.invalidate()
            raise
        except sqlite3.Error as error:
            raise self._told(work.operation, error) from error
        except ValueError as error:  # the connection is closed
            await self.invalidate()
            raise self._told(work.operation, sqlite3.OperationalError(*error.args)) from error
        return prepared.read(done.rows)

    def _work(self, prepared: Prepared, rows: Sequence[Mapping[str, Any]]) -> Work:
        try:
            bound = [prepared.bind(row) for row in rows]
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise self._told(prepared.sql, error) from error
        if len(bound) > 1:
            return Work("executemany", prepared.sql, bound)
        return Work("execute", prepared.sql, bound[0])

    def _told(self, sql: str, error: Exception) -> BaseException:
        """Return the error as SQLAlchemy words it."""
        errors = sqlite3.Error
        return DBAPIError.instance(sql, None, error, errors, hide_parameters=True, dialect=self.dialect)


class DirectEngine(AsyncEngine):
    """An engine whose connections run prepared statements themselves."""

    __slots__ = ()
    _connection_cls = DirectConnection


_SEEN: WeakKeyDictionary[Executable, int] = WeakKeyDictionary()
_PREPARED: dict[tuple[int, bool, frozenset[str]], tuple[Executable, Prepared | None]] = {}
"""A statement's id, whether it has many rows, and the names of their values -> it, so that the id stays its
own."""


def _prepared(statement: Executable, dialect: Dialect, rows: Sequence[Mapping[str, Any]]) -> Prepared | None:
    """Return a statement that was seen before, prepared; None if SQLAlchemy has to run it."""
    key = (id(statement), len(rows) > 1, frozenset(rows[0]))
    if key not in _PREPARED:
        seen = _SEEN[statement] = _SEEN.get(statement, 0) + 1
        if seen <= SEEN_BEFORE:
            return None
        _PREPARED[key] = (statement, _prepare(statement, dialect, key[2], is_many=key[1]))
    return _PREPARED[key][1]


def _prepare(
    statement: Executable, dialect: Dialect, names: frozenset[str], *, is_many: bool
) -> Prepared | None:
    if not isinstance(statement, SelectBase | Insert | Update | Delete) or statement.get_execution_options():
        return None
    writes = not isinstance(statement, SelectBase)
    keys = sorted(names) if writes else None
    compiled: Any = statement.compile(dialect=dialect, column_keys=keys, for_executemany=is_many)
    assert isinstance(compiled, SQLCompiler)
    if not _is_simple(compiled) or (is_many and compiled.effective_returning):
        return None
    by_name = {name: bind for bind, name in compiled.bind_names.items()}
    binds = [by_name[name] for name in compiled.positiontup or ()]
    if any(bind.callable or (bind.required and bind.key not in names) for bind in binds):
        return None
    given = [
        (
            bind.key if bind.key in names else None,
            bind.value,
            bind.type.dialect_impl(dialect).bind_processor(dialect),
        )
        for bind in binds
    ]
    if writes and not compiled.effective_returning:
        return Prepared(compiled.string, given, None, ())
    columns = compiled._result_columns
    converts = [column.type.dialect_impl(dialect).result_processor(dialect, None) for column in columns]
    found = SimpleResultMetaData([column.keyname for column in columns], [one.objects for one in columns])
    return Prepared(compiled.string, given, found, converts)


def _is_simple(compiled: SQLCompiler) -> bool:
    """Return whether the SQL is the same for all values, and all values are given or in the statement.

    Its columns need names that tell them apart.
    """
    its: Any = compiled
    names = [column.keyname for column in its._result_columns]
    lists = its.post_compile_params or its.literal_execute_params or its.escaped_bind_names
    unnamed = None in names or len(set(names)) < len(names)
    return not (lists or its.insert_prefetch or its.update_prefetch or unnamed)
