"""Keep the log, checkpoints and chain of games that ended long ago packed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0061"
down_revision = "0060"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "cold_games",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("cold_games")
