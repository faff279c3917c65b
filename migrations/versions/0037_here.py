"""A table whose people are all there pings nobody, and people write notes to themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("here_until", sa.DateTime(timezone=True)))
    op.create_table(
        "notes",
        sa.Column("match_id", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("stage", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_notes_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", "person_id", "stage", name=op.f("pk_notes")),
    )


def downgrade() -> None:
    op.drop_table("notes")
    op.drop_column("matches", "here_until")
