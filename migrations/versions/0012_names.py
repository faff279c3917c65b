"""Who was drawn for a seat is known by id; nothing is kept of what was said in messages that were sent.

Of seats that have changed hands before, nobody can tell any more whose name stands there: it is taken away.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("drawn_id", sa.BigInteger()))
    op.execute(
        "UPDATE seats SET drawn_name = 'Former player' "
        "WHERE drawn_name IS NOT NULL AND drawn_name NOT LIKE '%, computer'"
    )
    op.execute("UPDATE outbox SET payload = '{}' WHERE sent_at IS NOT NULL OR failed_at IS NOT NULL")


def downgrade() -> None:
    op.drop_column("seats", "drawn_id")
