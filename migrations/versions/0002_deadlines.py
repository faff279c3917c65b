"""Deadlines, and what they need to know: a table's clock, absent seats, people's zones and reminders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)
OPEN = sa.text("state = 'open'")


def upgrade() -> None:
    create_deadlines()
    op.add_column("matches", sa.Column("clock", sa.JSON(none_as_null=True)))
    op.add_column("matches", sa.Column("paused_at", TIME))
    op.add_column("seats", sa.Column("missed", sa.Integer(), server_default="0", nullable=False))
    op.add_column("seats", sa.Column("away_since", TIME))
    op.add_column("seats", sa.Column("held_since", TIME))
    op.add_column("people", sa.Column("zone", sa.String(64)))
    op.add_column("people", sa.Column("reminders", sa.JSON(none_as_null=True)))


def downgrade() -> None:
    for table, column in (
        ("people", "reminders"),
        ("people", "zone"),
        ("seats", "held_since"),
        ("seats", "away_since"),
        ("seats", "missed"),
        ("matches", "paused_at"),
        ("matches", "clock"),
    ):
        op.drop_column(table, column)
    op.drop_table("deadlines")


def create_deadlines() -> None:
    op.create_table(
        "deadlines",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("started_at", TIME, nullable=False),
        sa.Column("due_at", TIME),
        sa.Column("held_at", TIME),
        sa.Column("wake_at", TIME),
        sa.Column("notices", sa.JSON(), nullable=False),
        sa.Column("warned_at", TIME),
        sa.Column("lease_until", TIME),
        sa.Column("leased_by", sa.Text()),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("settled_at", TIME),
        sa.CheckConstraint("state IN ('open', 'answered', 'missed')", name=op.f("ck_deadlines_state")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_deadlines_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", "step", "seat", name=op.f("pk_deadlines")),
    )
    op.create_index("ix_deadlines_open", "deadlines", ["wake_at"], sqlite_where=OPEN, postgresql_where=OPEN)
