"""A server may have one post that lists its tables, and is kept up to date."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "standing_posts",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_standing_posts")),
    )


def downgrade() -> None:
    op.execute("DELETE FROM waiting WHERE kind = 'tables'")
    op.drop_table("standing_posts")
