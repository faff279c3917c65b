"""The tables of the shards of the gateway; migrations/ builds the same ones."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Integer, Table, Text

from bot.store.instance_tables import OF_THE_MOMENT
from bot.store.tables import Moment, metadata

shards = Table(
    "shards",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("leased_by", Text),
    Column("lease_until", Moment),
    Column("is_up", Boolean, nullable=False),
    info=OF_THE_MOMENT,
)

identifies = Table(
    "identifies",
    metadata,
    Column("bucket", Integer, primary_key=True, autoincrement=False),
    Column("free_at", Moment, nullable=False),
    info=OF_THE_MOMENT,
)
