"""The tables of what games say of those who sat at them; migrations/ builds the same ones."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, String, Table

from bot.store.tables import Moment, Plain, metadata

counted = Table(
    "counted",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("how", String(16), nullable=False),
    Column("stages", Integer, nullable=False),
    Column("at", Moment, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("sitting", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(32), nullable=False),
    Column("level", String(32)),
    Column("place", Integer),
    Column("origin", String(64), nullable=False),
    Column("answered", Integer, nullable=False),
    Column("missed", Integer, nullable=False),
    Column("waits", Plain, nullable=False),
)
