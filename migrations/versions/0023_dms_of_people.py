"""Of each person it is kept which channel his DM is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("dm_id", sa.BigInteger()))


def downgrade() -> None:
    op.drop_column("people", "dm_id")
