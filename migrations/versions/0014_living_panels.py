"""The sheet of a seat has a revision, so that nothing is handed in at a panel that shows an older one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("revision", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    op.drop_column("seats", "revision")
