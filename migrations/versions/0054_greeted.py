"""Store which servers were greeted; servers that have played need no greeting."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0054"
down_revision = "0053"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "greeted",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_greeted")),
    )
    op.execute("INSERT INTO greeted (guild_id) SELECT DISTINCT guild_id FROM matches")


def downgrade() -> None:
    op.drop_table("greeted")
