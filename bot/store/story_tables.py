"""The table of the stories of stages; migrations/ builds the same one."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Integer, String, Table

from bot.store.tables import Plain, Snowflake, metadata

stories = Table(
    "stories",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("stage", Integer, primary_key=True, autoincrement=False),
    Column("channel_id", Snowflake),
    Column("parts", Plain, nullable=False),
    Column("told", String(64)),
    Column("is_over", Boolean, nullable=False),
)
