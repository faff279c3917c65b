"""Who has won a game that is over, and how it came to its end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("result", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    op.drop_column("matches", "result")
