"""The tables, as SQLAlchemy Core knows them; migrations/ builds the same ones."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

from bot.messages.names import Name
from bot.store.garbled import GARBLED, Legible
from engine.kernel.core import Step

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Moment(Legible):
    """A point in time: aware on the way in, UTC on the way out, on every database."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class StepText(Legible):
    """A step of a match as its text form."""

    impl = String(32)
    cache_ok = True

    def process_bind_param(self, value: Step | None, dialect: Dialect) -> str | None:
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Step | None:
        return None if value is None else Step.read(value)


class Plain(Legible):
    """JSON data."""

    impl = JSON
    cache_ok = True


class Flag(Legible):
    """Yes or no, and nothing that merely counts as one of them: SQLite keeps anything for it."""

    impl = Boolean
    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        def process(value: Any) -> Any:
            return value if value is None else bool(value) if value in (0, 1) else GARBLED

        return process


class NameText(Legible):
    """What somebody is called: clean on the way in and on the way out."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else Name(value).bare

    def process_result_value(self, value: str | None, dialect: Dialect) -> Name | None:
        return None if value is None else Name(value)


Snowflake = BigInteger
"""An id of Discord's: 64 bits."""

LEASED, UNHELD = "lease_until IS NOT NULL", "lease_until IS NULL"
"""What is said so in an index is said in the same words in what is to be found by it."""

# SQLite counts up only plain INTEGER keys.
Counter = BigInteger().with_variant(Integer(), "sqlite")

metadata = MetaData(naming_convention=NAMES)

matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("pace", String(16), nullable=False),
    Column("options", Plain, nullable=False),
    Column("seed", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("guild_id", Snowflake, nullable=False),
    Column("channel_id", Snowflake, nullable=False),
    Column("organiser_id", Snowflake, nullable=False),
    Column("organiser_name", NameText, nullable=False),
    Column("state", String(16), nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("started_at", Moment),
    Column("ended_at", Moment),
    Column("card_id", Snowflake),
    Column("clock", Plain(none_as_null=True)),
    Column("paused_at", Moment),
    Column("coach", Boolean, server_default=false(), nullable=False),
    Column("buttons_id", Snowflake),
    Column("result", Plain(none_as_null=True)),
    Column("name", NameText),
    Column("rematch_of", Integer),
    Column("here_until", Moment),
    Column("anonymous", Boolean, server_default=false(), nullable=False),
    CheckConstraint("state IN ('lobby', 'playing', 'over', 'abandoned')", name="state"),
    Index("ix_matches_channel_id", "channel_id"),
    Index(
        "uq_matches_open_channel",
        "channel_id",
        unique=True,
        sqlite_where=text("state IN ('lobby', 'playing')"),
        postgresql_where=text("state IN ('lobby', 'playing')"),
    ),
    Index(
        "ix_matches_here_until",
        "here_until",
        sqlite_where=text("here_until IS NOT NULL"),
        postgresql_where=text("here_until IS NOT NULL"),
    ),
    Index(
        "ix_matches_ended_at",
        "ended_at",
        "id",
        sqlite_where=text("ended_at IS NOT NULL"),
        postgresql_where=text("ended_at IS NOT NULL"),
    ),
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(32)),
    Column("person_id", Snowflake),
    Column("name", NameText, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("joined_at", Moment, nullable=False),
    Column("missed", Integer, server_default="0", nullable=False),
    Column("away_since", Moment),
    Column("held_since", Moment),
    Column("drawn_name", NameText),
    Column("drawn_id", Snowflake),
    Column("open_since", Moment),
    Column("level", String(32)),
    Column("offered_by", String(16)),
    Column("revision", Integer, server_default="0", nullable=False),
    Column("who", Integer),
    CheckConstraint("kind IN ('person', 'computer')", name="kind"),
    Column("hidden_name", NameText),
    UniqueConstraint("match_id", "seat"),  # nulls differ from each other: seats without a colour
    UniqueConstraint("match_id", "person_id"),  # nulls differ from each other: computer seats
    Index("ix_seats_person_id", "person_id"),
)

sittings = Table(
    "sittings",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(32), nullable=False),
    Column("person_id", Snowflake),
    Column("mark", String(64)),
    Column("name", NameText, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("by", String(16), nullable=False),
    Column("stage", Integer, nullable=False),
    Column("at", Moment, nullable=False),
    Column("hidden_name", NameText),
    Index("ix_sittings_person_id", "person_id"),
)

answers = Table(
    "answers",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("stage", Integer, nullable=False),
    Column("seat", String(32), nullable=False),
    Column("kind", String(32), nullable=False),
    Column("answer", Plain(none_as_null=True)),
    Column("digest", String(64), nullable=False),
    Column("by", String(16), nullable=False),
    Column("at", Moment, nullable=False),
    Column("why", Text),
    Column("is_act", Boolean, server_default=false(), nullable=False),
    Column("entry", Integer),
    Index("ix_answers_match_id_stage", "match_id", "stage"),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("stage", Integer, primary_key=True, autoincrement=False),
    Column("draws", Integer, nullable=False),
    Column("state", Plain, nullable=False),
    Column("first_n", Integer, nullable=False),
)

sheets = Table(
    "sheets",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("stage", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(32), primary_key=True),
    Column("kind", String(32), primary_key=True),
    Column("draft", Text, nullable=False),
    Column("handed_in_at", Moment),
    Column("salt", Text),
    Column("seal", Text),
    Column("updated_at", Moment, nullable=False),
    Column("is_locked", Boolean, server_default=false(), nullable=False),
)

panels = Table(
    "panels",
    metadata,
    Column("message_id", Snowflake, primary_key=True, autoincrement=False),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("seat", String(32), nullable=False),
    Column("person_id", Snowflake, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("step", StepText, nullable=False),
    Column("token", Text),
    Column("shown_at", Moment, nullable=False),
    Column("is_live", Boolean, nullable=False),
    Index("ix_panels_match_id_seat", "match_id", "seat"),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("user_id", Snowflake, primary_key=True, autoincrement=False),
    Column("name", NameText, nullable=False),
    Column("dm_open", Flag, nullable=False),
    Column("seen_at", Moment, nullable=False),
    Column("zone", String(64)),
    Column("reminders", Plain(none_as_null=True)),
    Column("palette", String(16)),
    Column("heard_id", Snowflake),
    Column("hours", String(32)),
    Column("is_uncounted", Flag, server_default=false(), nullable=False),
    Column("dm_id", Snowflake),
)

servers = Table(
    "servers",
    metadata,
    Column("guild_id", Snowflake, primary_key=True, autoincrement=False),
    Column("palette", String(16), nullable=False),
    Column("theme", String(16), nullable=False),
)

OPEN = "state = 'open'"
AWAKE = f"{OPEN} AND {UNHELD}"
RUNNING = f"{OPEN} AND held_at IS NULL"
AWAY = "vacation_until IS NOT NULL"

deadlines = Table(
    "deadlines",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("step", StepText, primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("state", String(16), nullable=False),
    Column("started_at", Moment, nullable=False),
    Column("due_at", Moment),
    Column("held_at", Moment),
    Column("wake_at", Moment),
    Column("notices", Plain, nullable=False),
    Column("warned_at", Moment),
    Column("lease_until", Moment),
    Column("leased_by", Text),
    Column("tries", Integer, nullable=False),
    Column("settled_at", Moment),
    CheckConstraint("state IN ('open', 'answered', 'missed')", name="state"),
    Index("ix_deadlines_open", "wake_at", sqlite_where=text(AWAKE), postgresql_where=text(AWAKE)),
    Index("ix_deadlines_due", "due_at", sqlite_where=text(RUNNING), postgresql_where=text(RUNNING)),
    Index("ix_deadlines_leased", "lease_until", sqlite_where=text(LEASED), postgresql_where=text(LEASED)),
)

turns = Table(
    "turns",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("step", StepText, nullable=False),
    Column("asked_at", Moment),
    Column("lease_until", Moment),
    Column("leased_by", Text),
    Column("tries", Integer, nullable=False),
    Index("ix_turns_asked_at", "asked_at", sqlite_where=text(UNHELD), postgresql_where=text(UNHELD)),
    Index("ix_turns_leased", "lease_until", sqlite_where=text(LEASED), postgresql_where=text(LEASED)),
)

standstills = Table(
    "standstills",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    Column("n", Integer),
    Column("why", Text, nullable=False),
    Column("since", Moment, nullable=False),
    Column("owed", Plain, nullable=False),
)

votes = Table(
    "votes",
    metadata,
    Column("id", Counter, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("data", Plain, nullable=False),
    Column("seat", String(32), nullable=False),
    Column("opened_at", Moment, nullable=False),
    Column("closed_at", Moment),
    Column("outcome", String(16)),
    Column("message_id", Snowflake),
    Index(
        "uq_votes_open",
        "match_id",
        "kind",
        unique=True,
        sqlite_where=text("closed_at IS NULL"),
        postgresql_where=text("closed_at IS NULL"),
    ),
    sqlite_autoincrement=True,
)

ballots = Table(
    "ballots",
    metadata,
    Column("vote_id", ForeignKey("votes.id"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("is_yes", Boolean, nullable=False),
    Column("at", Moment, nullable=False),
)

budgets = Table(
    "budgets",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("seat", String(32), primary_key=True),
    Column("vacation_used", Integer, nullable=False),
    Column("extensions_used", Integer, nullable=False),
    Column("extended_step", StepText),
    Column("vacation_from", Moment),
    Column("vacation_until", Moment),
    Index("ix_budgets_away", "vacation_until", sqlite_where=text(AWAY), postgresql_where=text(AWAY)),
)
