"""A pack is of the bot to which its server brought it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0049"
down_revision = "0048"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("packs", sa.Column("bot_id", sa.BigInteger()))


def downgrade() -> None:
    op.drop_column("packs", "bot_id")
