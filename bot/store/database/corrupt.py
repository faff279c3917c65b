"""Represent unreadable database values, so that one bad row never hides the others.

Reading one game's rows raises Unreadable; queries across many games skip bad rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Dialect
from sqlalchemy.types import TypeDecorator


class Unreadable(Exception):
    """Raised for a row that no version of the bot could have written: it names the table and columns, not the
    values.
    """


class Corrupt(str):
    """A placeholder for a value that cannot be read."""

    __slots__ = ()


CORRUPT = Corrupt("(cannot be read)")


class Legible(TypeDecorator[Any]):
    """A column type that returns CORRUPT for unreadable values."""

    __abstract__ = True
    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any] | None:
        read = super().result_processor(dialect, coltype)
        if read is None:
            return None

        def process(value: Any) -> Any:
            try:
                return read(value)
            except (ValueError, TypeError, AttributeError, RecursionError):
                return CORRUPT

        return process
