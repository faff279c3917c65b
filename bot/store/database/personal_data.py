"""Declare how tables concern people: what to show a person of each, and how to forget the person there."""

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
"""Whose it is, in what is shown and in what forgets."""
NEUTRAL: BindParameter[str] = bindparam("neutral")
"""What is left of a name."""


@dataclass(frozen=True)
class Personal:
    """Statements that show rows under a title, or forget them: both ask for OF_PERSON, the latter for NEUTRAL
    too.
    """

    title: str
    shown: Select[Any]
    forgotten: tuple[Executable, ...]


def concerns(table: Table, title: str, shown: Select[Any], *forgotten: Executable) -> None:
    """Note how a table concerns people."""
    table.info["personal"] = Personal(title, shown, forgotten)


def belongs_to(column: Column[Any], title: str) -> None:
    """Note that each row is somebody's own: it is shown as it is, and goes with the person."""
    table: Table = column.table
    own = column == OF_PERSON
    concerns(table, title, select(table).where(own).order_by(*table.primary_key), delete(table).where(own))


def is_of(column: Column[Any], title: str, *shown: Column[Any], **left: None) -> None:
    """Note that a row says who did something: it stays without the person, and what else is `left` blank."""
    table: Table = column.table
    own = column == OF_PERSON
    query = select(*(shown or table.c)).where(own).order_by(*table.primary_key)
    concerns(table, title, query, update(table).where(own).values({column.name: None, **left}))


def personal_tables(metadata: MetaData) -> Iterator[Personal]:
    """Return what was noted, in the order in which the tables were declared."""
    return (table.info["personal"] for table in metadata.tables.values() if "personal" in table.info)
