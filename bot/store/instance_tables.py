"""The tables of the processes that share a database; migrations/ builds the same ones."""

from __future__ import annotations

from sqlalchemy import Column, Integer, String, Table

from bot.store.tables import Moment, Snowflake, metadata

OF_THE_MOMENT = {"is_of_the_moment": True}
"""The `info` of a table of which no backup is made: what processes say of themselves."""

instances = Table(
    "instances",
    metadata,
    Column("name", String(200), primary_key=True),
    Column("role", String(16), nullable=False),
    Column("since", Moment, nullable=False),
    Column("beat_at", Moment, nullable=False),
    Column("invalid", Integer, nullable=False),
    info=OF_THE_MOMENT,
)

presses = Table(
    "presses", metadata, Column("id", Snowflake, primary_key=True, autoincrement=False), info=OF_THE_MOMENT
)
