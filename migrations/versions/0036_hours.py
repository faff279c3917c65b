"""People have quiet hours of their own, and a free weekend."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("hours", sa.String(32)))


def downgrade() -> None:
    op.drop_column("people", "hours")
