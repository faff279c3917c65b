"""People have puzzles that they have tried and solved."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_results",
        sa.Column("person_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("puzzle", sa.String(32), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("solved_at", sa.DateTime(timezone=True)),
        sa.Column("shown_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("person_id", "game", "puzzle", name=op.f("pk_puzzle_results")),
    )


def downgrade() -> None:
    op.drop_table("puzzle_results")
