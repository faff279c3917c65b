"""The first tables: matches with their seats, logs, checkpoints and sheets; outbox; people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)
COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
OPEN = sa.text("state IN ('lobby', 'playing')")
WAITING = sa.text("sent_at IS NULL AND failed_at IS NULL")
NEWEST_FIRST = ("people", "outbox", "sheets", "checkpoints", "answers", "seats", "matches")


def upgrade() -> None:
    create_matches()
    create_seats()
    create_answers()
    create_checkpoints()
    create_sheets()
    create_outbox()
    create_people()


def downgrade() -> None:
    for table in NEWEST_FIRST:
        op.drop_table(table)


def create_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("organiser_id", sa.BigInteger(), nullable=False),
        sa.Column("organiser_name", sa.Text(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("started_at", TIME),
        sa.Column("ended_at", TIME),
        sa.Column("card_id", sa.BigInteger()),
        sa.CheckConstraint(
            "state IN ('lobby', 'playing', 'over', 'abandoned')", name=op.f("ck_matches_state")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_channel_id", "matches", ["channel_id"])
    op.create_index(
        "uq_matches_open_channel",
        "matches",
        ["channel_id"],
        unique=True,
        sqlite_where=OPEN,
        postgresql_where=OPEN,
    )


def create_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.String(32)),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("dm_open", sa.Boolean(), nullable=False),
        sa.Column("joined_at", TIME, nullable=False),
        sa.CheckConstraint("kind IN ('person', 'computer')", name=op.f("ck_seats_kind")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_seats_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_seats")),
        sa.UniqueConstraint("match_id", "seat", name=op.f("uq_seats_match_id_seat")),
        sa.UniqueConstraint("match_id", "person_id", name=op.f("uq_seats_match_id_person_id")),
    )
    op.create_index("ix_seats_person_id", "seats", ["person_id"])


def create_answers() -> None:
    op.create_table(
        "answers",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("answer", sa.JSON(none_as_null=True)),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("by", sa.String(16), nullable=False),
        sa.Column("at", TIME, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_answers_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", "n", name=op.f("pk_answers")),
    )
    op.create_index("ix_answers_match_id_stage", "answers", ["match_id", "stage"])


def create_checkpoints() -> None:
    op.create_table(
        "checkpoints",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("stage", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("draws", sa.Integer(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.Column("first_n", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_checkpoints_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", "stage", name=op.f("pk_checkpoints")),
    )


def create_sheets() -> None:
    op.create_table(
        "sheets",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("stage", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("draft", sa.Text(), nullable=False),
        sa.Column("handed_in_at", TIME),
        sa.Column("salt", sa.Text()),
        sa.Column("seal", sa.Text()),
        sa.Column("updated_at", TIME, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_sheets_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", "stage", "seat", "kind", name=op.f("pk_sheets")),
    )


def create_outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", COUNTER, nullable=False),
        sa.Column("match_id", sa.Integer()),
        sa.Column("lane", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("target", sa.BigInteger(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("not_before", TIME, nullable=False),
        sa.Column("lease_until", TIME),
        sa.Column("leased_by", sa.Text()),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("sent_at", TIME),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("failed_at", TIME),
        sa.Column("error", sa.Text()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_outbox_match_id_matches")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("nonce", name=op.f("uq_outbox_nonce")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_outbox_waiting", "outbox", ["lane", "id"], sqlite_where=WAITING, postgresql_where=WAITING
    )


def create_people() -> None:
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("dm_open", sa.Boolean(), nullable=False),
        sa.Column("seen_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_people")),
    )
