"""The tables of fair play; migrations/ builds the same ones."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from bot.store.personal import is_of
from bot.store.tables import Moment, NameText, Plain, Snowflake, metadata

fair_tables = Table(
    "fair_tables",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("title", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("thrown", Integer, nullable=False),
    Column("is_cut", Boolean, nullable=False),
    Column("step", Integer, nullable=False),
    Column("since", Integer, nullable=False),
    Column("locked_by", Snowflake),
    Column("locked_at", Moment),
    Column("wake_at", Moment),
    Column("ending", Plain(none_as_null=True)),
    Index("ix_fair_tables_wake_at", "wake_at"),
)

fair_entries = Table(
    "fair_entries",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("entry", Plain, nullable=False),
    Column("head", String(64), nullable=False),
)

fair_openings = Table(
    "fair_openings",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("salt", String(32)),
    Column("content", Plain(none_as_null=True)),
)

fair_people = Table(
    "fair_people",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("who", Integer, primary_key=True, autoincrement=False),
    Column("person_id", Snowflake),
    Column("name", NameText),
    Column("salt", String(32)),
    Index("ix_fair_people_person_id", "person_id"),
)

is_of(fair_people.c.person_id, "names in chains", name=None, salt=None)

fair_lines = Table(
    "fair_lines",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("no", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
)
