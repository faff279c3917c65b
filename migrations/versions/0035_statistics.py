"""What a game says of those who sat at it is kept when it has ended, but for who does not want that."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "counted",
        sa.Column("match_id", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("how", sa.String(16), nullable=False),
        sa.Column("stages", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_counted_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_counted")),
    )
    op.create_table(
        "results",
        sa.Column("match_id", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("sitting", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("level", sa.String(32)),
        sa.Column("place", sa.Integer()),
        sa.Column("origin", sa.String(64), nullable=False),
        sa.Column("answered", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("waits", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_results_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", "sitting", name=op.f("pk_results")),
    )
    op.add_column(
        "people", sa.Column("is_uncounted", sa.Boolean(), server_default=sa.false(), nullable=False)
    )


def downgrade() -> None:
    op.drop_column("people", "is_uncounted")
    op.drop_table("results")
    op.drop_table("counted")
