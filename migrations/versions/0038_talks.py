"""Two who sit at a table talk in a thread of their own, and spectators in one of theirs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "talks",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("asker", sa.String(32)),
        sa.Column("asker_id", sa.BigInteger()),
        sa.Column("asked", sa.String(32)),
        sa.Column("asked_id", sa.BigInteger()),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("closed_at", sa.DateTime(timezone=True)),
        sa.Column("first_yes", sa.BigInteger()),
        sa.Column("published_at", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_talks_match_id_matches")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_talks")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_talks_match_id"), "talks", ["match_id"])


def downgrade() -> None:
    op.drop_table("talks")
