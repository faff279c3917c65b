"""The last DM of a person that was taken is kept: what he wrote while the bot was away is read after it.

Of people whom the bot knows already, whatever they have written until now counts as taken.
"""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

DISCORD_EPOCH = 1_420_070_400_000
"""Milliseconds from 1970 to the first moment of Discord's ids, which have the time from their 23rd bit on."""


def upgrade() -> None:
    op.add_column("people", sa.Column("heard_id", sa.BigInteger()))
    now = (int(time.time() * 1000) - DISCORD_EPOCH) << 22
    op.execute(f"UPDATE people SET heard_id = {now}")


def downgrade() -> None:
    op.drop_column("people", "heard_id")
