"""The table of what people write down for themselves; migrations/ builds the same one."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, Table, Text

from bot.store.personal import belongs_to
from bot.store.tables import Snowflake, metadata

notes = Table(
    "notes",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("person_id", Snowflake, primary_key=True, autoincrement=False),
    Column("stage", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)
belongs_to(notes.c.person_id, "notes")
