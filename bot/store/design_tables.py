"""The table of what people design; migrations/ builds the same one."""

from __future__ import annotations

from sqlalchemy import Column, String, Table, Text, UniqueConstraint, text

from bot.store.personal import belongs_to
from bot.store.tables import Counter, Moment, Snowflake, metadata

designs = Table(
    "designs",
    metadata,
    Column("id", Counter, primary_key=True),
    Column("person_id", Snowflake, nullable=False),
    Column("game", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("updated_at", Moment, nullable=False),
    Column("guild_id", Snowflake, server_default="0", nullable=False),
    Column("pack", String(64), server_default=text("''"), nullable=False),
    UniqueConstraint("person_id", "game", "guild_id", "pack", "name"),
    sqlite_autoincrement=True,
)
belongs_to(designs.c.person_id, "designs")
