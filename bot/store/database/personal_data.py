"""Declare where tables hold personal data: how to export a person's rows and how to forget them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    BindParameter,
    Column,
    Executable,
    MetaData,
    Select,
    Table,
    bindparam,
    delete,
    select,
    update,
)

OF_PERSON: BindParameter[int] = bindparam("of_person", type_=BigInteger())
"""Id of the person whose data is exported or deleted."""
NEUTRAL: BindParameter[str] = bindparam("neutral")
"""Text that replaces a deleted name."""


@dataclass(frozen=True)
class Personal:
    """Statements that export or forget a person's rows: both take OF_PERSON, forgetting also NEUTRAL."""

    title: str
    shown: Select[Any]
    forgotten: tuple[Executable, ...]


def concerns(table: Table, title: str, shown: Select[Any], *forgotten: Executable) -> None:
    """Register how a table holds personal data."""
    table.info["personal"] = Personal(title, shown, forgotten)


def belongs_to(column: Column[Any], title: str) -> None:
    """Register a table whose rows belong to a person: exported unchanged, deleted with the person."""
    table: Table = column.table
    own = column == OF_PERSON
    concerns(table, title, select(table).where(own).order_by(*table.primary_key), delete(table).where(own))


def is_of(column: Column[Any], title: str, *shown: Column[Any], **left: None) -> None:
    """Register a table whose rows say who did something: the row stays, the person and the columns `left` are
    blanked.
    """
    table: Table = column.table
    own = column == OF_PERSON
    query = select(*(shown or table.c)).where(own).order_by(*table.primary_key)
    concerns(table, title, query, update(table).where(own).values({column.name: None, **left}))


def personal_tables(metadata: MetaData) -> Iterator[Personal]:
    """Return the registered entries, in declaration order."""
    return (table.info["personal"] for table in metadata.tables.values() if "personal" in table.info)
