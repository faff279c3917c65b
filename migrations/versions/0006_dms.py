"""Whether somebody's DMs are open is known of the person alone, and no longer of each seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_column("seats", "dm_open")


def downgrade() -> None:
    op.add_column("seats", sa.Column("dm_open", sa.Boolean(), server_default=sa.true(), nullable=False))
