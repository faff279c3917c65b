"""A table may hide who sits where until its end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("anonymous", sa.Boolean(), server_default=sa.false(), nullable=False))
    for table in ("seats", "sittings"):
        op.add_column(table, sa.Column("hidden_name", sa.Text()))


def downgrade() -> None:
    for table in ("seats", "sittings"):
        op.drop_column(table, "hidden_name")
    op.drop_column("matches", "anonymous")
