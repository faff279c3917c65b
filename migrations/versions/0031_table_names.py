"""Tables have names, if somebody gives them one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("name", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("matches", "name")
