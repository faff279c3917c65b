"""Several processes share a database: who lives, who holds which shard, and which press was taken."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "instances",
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("beat_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("invalid", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_instances")),
    )
    op.create_table(
        "shards",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("leased_by", sa.Text(), nullable=True),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("is_up", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_shards")),
    )
    op.create_table(
        "identifies",
        sa.Column("bucket", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("free_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("bucket", name=op.f("pk_identifies")),
    )
    op.create_table(
        "presses",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_presses")),
    )


def downgrade() -> None:
    for table in ("presses", "identifies", "shards", "instances"):
        op.drop_table(table)
