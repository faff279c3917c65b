"""Computer seats of some strength with their reasons and turns, and tables with a coach."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("answers", sa.Column("why", sa.Text()))
    op.add_column("seats", sa.Column("level", sa.String(32)))
    op.add_column("matches", sa.Column("coach", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "turns",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True)),
        sa.Column("lease_until", sa.DateTime(timezone=True)),
        sa.Column("leased_by", sa.Text()),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_turns_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_turns")),
    )
    op.create_index("ix_turns_asked_at", "turns", ["asked_at"])


def downgrade() -> None:
    op.drop_table("turns")
    op.drop_column("matches", "coach")
    op.drop_column("seats", "level")
    op.drop_column("answers", "why")
