"""The tables of crews at real tables: people, what they entered; migrations/ builds the same."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, String, Table, UniqueConstraint

from bot.store.tables import Counter, Moment, Plain, Snowflake, metadata

crews = Table(
    "crews",
    metadata,
    Column("id", Counter, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("guild_id", Snowflake, nullable=False),
    Column("channel_id", Snowflake, nullable=False),
    Column("state", Plain, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("draws", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("message_id", Snowflake),
    Column("posts", Integer, nullable=False),
    Column("changed_at", Moment, nullable=False),
    UniqueConstraint("channel_id"),
    Index("ix_crews_changed_at", "changed_at"),
    sqlite_autoincrement=True,
)

crew_people = Table(
    "crew_people",
    metadata,
    Column("crew_id", ForeignKey("crews.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", Snowflake, primary_key=True, autoincrement=False),
    Column("hero", String(32)),
    Index("ix_crew_people_person_id", "person_id"),
)

crew_deeds = Table(
    "crew_deeds",
    metadata,
    Column("crew_id", ForeignKey("crews.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("person_id", Snowflake),
    Column("at", Moment, nullable=False),
    Column("deed", Plain, nullable=False),
    Column("lines", Plain, nullable=False),
    Column("before", Plain, nullable=False),
    Column("rolled", Plain, nullable=False),
    Column("undone_at", Moment),
    Index("ix_crew_deeds_person_id", "person_id"),
)
