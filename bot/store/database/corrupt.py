"""Represent what is in the database and cannot be read as a value, so that one bad row never hides the
others.

Reading one game's rows raises Unreadable; looking through the rows of many passes bad ones over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Dialect
from sqlalchemy.types import TypeDecorator


class Unreadable(Exception):
    """A row that no version of mine has written so: it names the table's columns, not what stands there."""


class Corrupt(str):
    """Stands for a value that cannot be read."""

    __slots__ = ()


CORRUPT = Corrupt("(cannot be read)")


class Legible(TypeDecorator[Any]):
    """A type whose values are CORRUPT where they cannot be read."""

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
