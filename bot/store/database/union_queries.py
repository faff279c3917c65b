"""Run several queries as one UNION; each row is tagged with its query."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, cast, literal, null, select, type_coerce, union_all

Values = Mapping[Any, Any]


class Stacked:
    """The queries by name. In a row, columns of the other queries are null."""

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
