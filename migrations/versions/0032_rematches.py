"""A lobby knows which game it is the rematch of: places are kept for its people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("rematch_of", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("matches", "rematch_of")
