"""Declare a table from the frozen dataclass that represents its rows."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)
from sqlalchemy.schema import SchemaItem

from bot.messages.catalogue import dump_texts, load_texts
from bot.messages.names import Name
from bot.messages.surfaces import PanelSurface
from bot.store.database.corrupt import CORRUPT, Legible
from engine.kernel.core import Json, Seat, Step

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

LEASED, UNHELD = "lease_until IS NOT NULL", "lease_until IS NULL"
"""Conditions for indexes; queries must use the same words, or the database ignores the index."""
OF_THE_MOMENT = {"is_of_the_moment": True}
"""The `info` of a table with the processes' own state, which backups leave out."""


class Moment(Legible):
    """A timestamp: aware when written, UTC when read, on every database."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class StepText(Legible):
    """A match's step, stored as text."""

    impl = String(32)
    cache_ok = True

    def process_bind_param(self, value: Step | None, dialect: Dialect) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Step | None:
        return None if value is None else Step.read(value)


class SurfaceText(Legible):
    """A panel's surface, stored as text."""

    impl = String(32)
    cache_ok = True

    def process_bind_param(self, value: PanelSurface | None, dialect: Dialect) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> PanelSurface | None:
        return None if value is None else PanelSurface.read(value)


class Plain(Legible):
    """A column of JSON data."""

    impl = JSON
    cache_ok = True


class Worded(Plain):
    """JSON data with messages kept as id and values: their language is chosen when they are sent."""

    cache_ok = True

    def process_bind_param(self, value: Json, dialect: Dialect) -> Json:
        return dump_texts(value)

    def process_result_value(self, value: Json, dialect: Dialect) -> Json:
        return load_texts(value)


class Flag(Legible):
    """A strict boolean: SQLite would accept any value."""

    impl = Boolean
    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        def process(value: Any) -> Any:
            return value if value is None else bool(value) if value in (0, 1) else CORRUPT

        return process


class NameText(Legible):
    """A person's name, cleaned when written and when read."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else Name(value).bare

    def process_result_value(self, value: str | None, dialect: Dialect) -> Name | None:
        return None if value is None else Name(value)


@dataclass(frozen=True)
class As:
    """Options of a field: its column type, and whether it is in the key or refers to the key `of` another
    table.

    `goes_with_it`: delete the row together with the referenced one. `counts`: the database assigns increasing
    ids.
    """

    type: Any = None
    key: bool = False
    of: str = ""
    goes_with_it: bool = False
    counts: bool = False


NUMBER = BigInteger().with_variant(Integer(), "sqlite")
"""Type of a counted key; SQLite only counts up plain INTEGER keys."""

Counter = Annotated[int, As(NUMBER, key=True, counts=True)]
"""A key that the database counts up and never reuses."""
Key = Annotated[int, As(key=True)]
OfMatch = Annotated[int, As(key=True, of="matches.id")]
Id = Annotated[int, As(BigInteger)]
"""One of Discord's ids, 64 bits."""
IdKey = Annotated[int, As(BigInteger, key=True)]
Word = Annotated[str, As(String(32))]
WordKey = Annotated[str, As(String(32), key=True)]
SeatWord = Annotated[Seat, As(String(32))]
SeatKey = Annotated[Seat, As(String(32), key=True)]
Short = Annotated[str, As(String(16))]
Hash = Annotated[str, As(String(64))]
Called = Annotated[str, As(NameText)]
Data = Annotated[Json, As(Plain)]
"""JSON in a required field, null included; a field of plain `Json` is optional."""
SurfaceKey = Annotated[PanelSurface, As(SurfaceText, key=True)]
YesNo = Annotated[bool, As(Flag)]

TYPES: Mapping[Any, Any] = {
    int: Integer,
    str: Text,
    bool: Boolean,
    datetime: Moment,
    Step: StepText,
    Literal: String(16),
}
"""Column type of each field type; any other field is stored as JSON."""


def table_of(name: str, row: type[Any], *more: SchemaItem, info: Mapping[str, Any] | None = None) -> Table:
    """Return the table for a row class; `more` are additional columns, constraints and indexes."""
    hints = get_type_hints(row, include_extras=True)
    columns = [_column(field.name, hints[field.name]) for field in fields(row)]
    is_counted = any(column.autoincrement is True for column in columns)
    return Table(name, metadata, *columns, *more, info=dict(info or {}), sqlite_autoincrement=is_counted)


def partial(name: str, *columns: str, where: str, unique: bool = False) -> Index:
    """Return a partial index of the rows that meet the condition."""
    return Index(name, *columns, unique=unique, sqlite_where=text(where), postgresql_where=text(where))


def _column(name: str, hint: Any) -> Column[Any]:
    given, is_nullable = _without_none(hint)
    how = As()
    if get_origin(given) is Annotated:
        given, how = get_args(given)
    kept = how.type or TYPES.get(get_origin(given) or given)
    if kept is None:
        is_nullable = is_nullable or given is Any
        kept = Plain(none_as_null=True) if is_nullable else Plain
    kept_as: Any = ForeignKey(how.of, ondelete="CASCADE" if how.goes_with_it else None) if how.of else kept
    return Column(
        name,
        kept_as,
        primary_key=how.key,
        autoincrement=how.counts,
        nullable=is_nullable,
    )


def _without_none(hint: Any) -> tuple[Any, bool]:
    """Return the type hint without None, and whether it allowed None."""
    if get_origin(hint) not in (Union, types.UnionType):
        return hint, False
    (given,) = (one for one in get_args(hint) if one is not type(None))
    return given, True
