"""The games that stand still, so that each table is told once, and once when it goes on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "standstills",
        sa.Column("match_id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("n", sa.Integer),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("owed", sa.JSON, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_standstills_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", name="pk_standstills"),
    )


def downgrade() -> None:
    op.drop_table("standstills")
