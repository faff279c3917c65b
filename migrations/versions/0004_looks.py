"""How pictures look: a palette for each person, a palette and a theme for each server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("palette", sa.String(16)))
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("palette", sa.String(16), nullable=False),
        sa.Column("theme", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_servers")),
    )


def downgrade() -> None:
    op.drop_table("servers")
    op.drop_column("people", "palette")
