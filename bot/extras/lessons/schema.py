"""The table of what people have solved; migrations/ builds the same one."""

from __future__ import annotations

from sqlalchemy import Column, Integer, String, Table

from bot.store.tables import Moment, Snowflake, metadata

puzzle_results = Table(
    "puzzle_results",
    metadata,
    Column("person_id", Snowflake, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("puzzle", String(32), primary_key=True),
    Column("attempts", Integer, nullable=False),
    Column("solved_at", Moment),
    Column("shown_at", Moment),
)
