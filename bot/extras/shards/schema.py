"""The tables of the processes that share a database; migrations/ builds the same ones."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Integer, String, Table, Text

from bot.store.tables import Moment, Snowflake, metadata

instances = Table(
    "instances",
    metadata,
    Column("name", String(200), primary_key=True),
    Column("role", String(16), nullable=False),
    Column("since", Moment, nullable=False),
    Column("beat_at", Moment, nullable=False),
    Column("invalid", Integer, nullable=False),
)

shards = Table(
    "shards",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("leased_by", Text),
    Column("lease_until", Moment),
    Column("is_up", Boolean, nullable=False),
)

identifies = Table(
    "identifies",
    metadata,
    Column("bucket", Integer, primary_key=True, autoincrement=False),
    Column("free_at", Moment, nullable=False),
)

presses = Table("presses", metadata, Column("id", Snowflake, primary_key=True, autoincrement=False))

OF_PROCESSES = (instances, shards, identifies, presses)
"""What processes say of themselves: it is of the moment, and none of it is of a game."""
