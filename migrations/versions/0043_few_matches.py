"""The few matches whose people are all there, and those that have ended, are found without the others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None

FOUND = {"ix_matches_here_until": ["here_until"], "ix_matches_ended_at": ["ended_at", "id"]}


def upgrade() -> None:
    for name, columns in FOUND.items():
        some = sa.text(f"{columns[0]} IS NOT NULL")
        op.create_index(name, "matches", columns, sqlite_where=some, postgresql_where=some)


def downgrade() -> None:
    for name in FOUND:
        op.drop_index(name, "matches")
