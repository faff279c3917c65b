"""Let a table ask for a round of drand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0064"
down_revision = "0063"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("fair_tables") as changed:
        changed.add_column(sa.Column("has_beacon", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("fair_tables") as changed:
        changed.alter_column(
            "has_beacon", existing_type=sa.Boolean(), existing_nullable=False, server_default=None
        )


def downgrade() -> None:
    with op.batch_alter_table("fair_tables") as changed:
        changed.drop_column("has_beacon")
