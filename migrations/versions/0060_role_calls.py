"""Store the role that a server calls when a table wants players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0060"
down_revision = "0059"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "role_calls",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("role_id", sa.BigInteger(), nullable=False),
        sa.Column("called_at", sa.DateTime(timezone=True)),
    )


def downgrade() -> None:
    op.drop_table("role_calls")
