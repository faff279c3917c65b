"""The tables of seasons: people, tables of each round, who came in where; migrations/ builds the same."""

from __future__ import annotations

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
    text,
)

from bot.store.tables import Counter, Moment, NameText, Plain, Snowflake, metadata

_OPEN = text("state IN ('signup', 'playing')")
_UNSETTLED = text("settled_at IS NULL")

seasons = Table(
    "seasons",
    metadata,
    Column("id", Counter, primary_key=True),
    Column("guild_id", Snowflake, nullable=False),
    Column("channel_id", Snowflake, nullable=False),
    Column("message_id", Snowflake),
    Column("organiser_id", Snowflake, nullable=False),
    Column("organiser_name", NameText, nullable=False),
    Column("name", NameText, nullable=False),
    Column("state", String(16), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("place", String(16), nullable=False),
    Column("odd", String(16), nullable=False),
    Column("go_on", Integer, nullable=False),
    Column("wishes", Plain, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("ended_at", Moment),
    CheckConstraint("state IN ('signup', 'playing', 'over', 'called_off')", name="state"),
    Index("ix_seasons_guild_id", "guild_id"),
    Index(
        "uq_seasons_open_channel",
        "channel_id",
        unique=True,
        sqlite_where=_OPEN,
        postgresql_where=_OPEN,
    ),
    sqlite_autoincrement=True,
)

season_people = Table(
    "season_people",
    metadata,
    Column("season_id", ForeignKey("seasons.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person_id", Snowflake),
    Column("name", NameText, nullable=False),
    Column("since", Integer, nullable=False),
    Column("out_after", Integer),
    Column("why", String(16), nullable=False),
    UniqueConstraint("season_id", "person_id"),
    Index("ix_season_people_person_id", "person_id"),
)

season_tables = Table(
    "season_tables",
    metadata,
    Column("season_id", ForeignKey("seasons.id"), primary_key=True, autoincrement=False),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("computers", Integer, nullable=False),
    Column("drawn_at", Moment, nullable=False),
    Column("channel_id", Snowflake),
    Column("match_id", ForeignKey("matches.id"), unique=True),
    Column("settled_at", Moment),
    Column("how", String(16), nullable=False),
    Index(
        "ix_season_tables_unsettled",
        "match_id",
        sqlite_where=_UNSETTLED,
        postgresql_where=_UNSETTLED,
    ),
)

season_places = Table(
    "season_places",
    metadata,
    Column("season_id", ForeignKey("seasons.id"), primary_key=True, autoincrement=False),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("table_number", Integer),
    Column("place", Integer),
    Column("points", Integer),
    Column("why", String(16), nullable=False),
)
