"""The table of threads beside a game; migrations/ builds the same one."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, String, Table

from bot.store.tables import Counter, Moment, Snowflake, metadata

talks = Table(
    "talks",
    metadata,
    Column("id", Counter, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("asker", String(32)),
    Column("asker_id", Snowflake),
    Column("asked", String(32)),
    Column("asked_id", Snowflake),
    Column("opened_at", Moment, nullable=False),
    Column("thread_id", Snowflake),
    Column("closed_at", Moment),
    Column("first_yes", Snowflake),
    Column("published_at", Moment),
    Index("ix_talks_match_id", "match_id"),
    sqlite_autoincrement=True,
)
