"""The tables of messages: what waits to be sent, apart from it what was; migrations/ builds the same ones."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from bot.store.tables import LEASED, UNHELD, Counter, Flag, Moment, Plain, metadata

HEAD = "is_head"
NEXT = f"{HEAD} AND {UNHELD}"
FAILED = "failed_at IS NOT NULL"

waiting = Table(
    "waiting",
    metadata,
    Column("id", Counter, primary_key=True),
    Column("match_id", ForeignKey("matches.id")),
    Column("lane", String(64), nullable=False),
    Column("kind", String(32), nullable=False),
    Column("target", BigInteger, nullable=False),
    Column("payload", Plain, nullable=False),
    Column("nonce", String(25), nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("not_before", Moment, nullable=False),
    Column("is_head", Flag, nullable=False),
    Column("lease_until", Moment),
    Column("leased_by", Text),
    Column("tries", Integer, nullable=False),
    Column("error", Text),
    UniqueConstraint("nonce"),
    Index("ix_waiting_lane", "lane", "id"),
    Index("ix_waiting_due", "not_before", "id", sqlite_where=text(NEXT), postgresql_where=text(NEXT)),
    Index("ix_waiting_leased", "lease_until", sqlite_where=text(LEASED), postgresql_where=text(LEASED)),
    sqlite_autoincrement=True,
)

sent = Table(
    "sent",
    metadata,
    Column("nonce", String(25), primary_key=True),
    Column("match_id", Integer),
    Column("lane", String(64), nullable=False),
    Column("kind", String(32), nullable=False),
    Column("target", BigInteger, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("sent_at", Moment),
    Column("message_id", BigInteger),
    Column("failed_at", Moment),
    Column("error", Text),
    Index("ix_sent_lane", "lane", "message_id"),
    Index("ix_sent_sent_at", "sent_at"),
    Index("ix_sent_failed_at", "failed_at", sqlite_where=text(FAILED), postgresql_where=text(FAILED)),
)
