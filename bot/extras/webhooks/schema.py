"""The table of addresses that are told what happens in a server; migrations/ builds the same one."""

from __future__ import annotations

from sqlalchemy import Column, Index, String, Table, Text

from bot.store.tables import Counter, Moment, Snowflake, metadata

hooks = Table(
    "hooks",
    metadata,
    Column("id", Counter, primary_key=True),
    Column("guild_id", Snowflake, nullable=False),
    Column("url", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("created_at", Moment, nullable=False),
    Index("ix_hooks_guild_id", "guild_id"),
    sqlite_autoincrement=True,
)
