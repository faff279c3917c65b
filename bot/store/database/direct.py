"""Hand statements that were prepared once over to the database without SQLAlchemy's engine.

SQLAlchemy takes a statement through a greenlet, a cache key, a context, a cursor and a result, which takes
as long as all else. Repositories build their statements once, so the SQL of each is kept here with the
conversions of its values. What is not that simple goes through SQLAlchemy, in the same transaction.

Both ways share the driver's connection, which SQLAlchemy's pool lends. On SQLite that is `one_hop`'s; on
PostgreSQL it is SQLAlchemy's own, which begins the transaction and keeps asyncpg's prepared statements.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from sqlalchemy import Delete, Dialect, Executable, Float, Insert, Numeric, Update
from sqlalchemy.engine.result import IteratorResult, SimpleResultMetaData
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.selectable import SelectBase
from sqlalchemy.util import greenlet_spawn

from bot.store.database.one_hop import OneHopConnection, Work

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
        """Return the values of the parameters as the driver takes them; KeyError if one is missing."""
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
    """A connection that runs prepared statements itself."""

    __slots__ = ()

    async def execute(
        self, statement: Executable, parameters: Given = None, *, execution_options: Any = None
    ) -> Any:
        """Execute a statement; DBAPIError if the database refuses it.

        On SQLite, one that only writes goes with the next that reads, or with the commit, and so does its
        error. Cancelled, it closes the connection.
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
        is_kept = isinstance(raw, OneHopConnection) and prepared.columns is None and not raw.only_reads
        if is_kept:
            raw.kept.append(work)
            return None
        try:
            found = await _run(raw, self.dialect, work)
        except BaseException as error:
            context: Any = self.dialect.execution_ctx_cls()
            context.dialect = self.dialect
            await greenlet_spawn(self._raise, error, work.operation, context)
            raise
        return None if prepared.columns is None else prepared.read(found)

    def _work(self, prepared: Prepared, rows: Sequence[Mapping[str, Any]]) -> Work:
        try:
            bound = [prepared.bind(row) for row in rows]
        except Exception as error:
            self._raise(error, prepared.sql, None)
            raise
        if len(bound) > 1:
            return Work("executemany", prepared.sql, bound)
        return Work("execute", prepared.sql, bound[0])

    def _raise(self, error: BaseException, sql: str, context: Any) -> None:
        """Raise the error as SQLAlchemy does, which also closes a connection that is lost or still busy."""
        sync: Any = self.sync_connection
        try:
            raise error
        except BaseException as raised:  # noqa: BLE001 - SQLAlchemy raises it again
            sync._handle_dbapi_exception(raised, sql, None, None, context)


async def _run(raw: Any, dialect: Any, work: Work) -> Sequence[Any]:
    """Run a statement on the driver's connection and return its rows; raise the driver's errors."""
    if isinstance(raw, OneHopConnection):
        return (await raw.run(work)).rows
    cursor = raw.cursor()
    cursor._invalidate_schema_cache_asof = dialect._invalidate_schema_cache_asof
    run = cursor._executemany if work.method == "executemany" else cursor._prepare_and_execute
    await run(work.operation, work.parameters)
    rows: Sequence[Any] = cursor._rows
    return rows


class DirectEngine(AsyncEngine):
    """An engine whose connections run prepared statements themselves."""

    __slots__ = ()
    _connection_cls = DirectConnection


_SEEN: WeakKeyDictionary[Executable, int] = WeakKeyDictionary()
_PREPARED: dict[tuple[str, int, bool, frozenset[str]], tuple[Executable, Prepared | None]] = {}
"""The database, a statement's id, whether it has many rows, and the names of their values -> it, so that the
id stays its own."""


def _prepared(statement: Executable, dialect: Dialect, rows: Sequence[Mapping[str, Any]]) -> Prepared | None:
    """Return a statement that was seen before, prepared; None if SQLAlchemy has to run it."""
    key = (dialect.name, id(statement), len(rows) > 1, frozenset(rows[0]))
    if key not in _PREPARED:
        seen = _SEEN[statement] = _SEEN.get(statement, 0) + 1
        if seen <= SEEN_BEFORE:
            return None
        _PREPARED[key] = (statement, _prepare(statement, dialect, key[3], is_many=key[2]))
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

    Its columns need names that tell them apart, and types whose conversion does not depend on the driver's.
    """
    its: Any = compiled
    names = [column.keyname for column in its._result_columns]
    lists = its.post_compile_params or its.literal_execute_params or its.escaped_bind_names
    unnamed = None in names or len(set(names)) < len(names)
    untold = unnamed or any(isinstance(column.type, Float | Numeric) for column in its._result_columns)
    return not (lists or its.insert_prefetch or its.update_prefetch or untold)
