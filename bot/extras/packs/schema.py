"""The table of packs that servers keep for themselves; migrations/ builds the same one."""

from __future__ import annotations

from sqlalchemy import Column, Integer, String, Table, Text, UniqueConstraint

from bot.store.tables import Counter, Moment, Snowflake, metadata

packs = Table(
    "packs",
    metadata,
    Column("id", Counter, primary_key=True),
    Column("guild_id", Snowflake, nullable=False),
    Column("game", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("pack", String(40), nullable=False),
    Column("title", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("withdrawn_at", Moment),
    Column("person_id", Snowflake),
    Column("bot_id", Snowflake),
    Column("created_at", Moment, nullable=False),
    UniqueConstraint("guild_id", "game", "name"),
    sqlite_autoincrement=True,
)
