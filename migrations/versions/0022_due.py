"""What is due, and what is held, is found by an index in each table in which workers look for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

INDEXES = (
    ("ix_deadlines_due", "deadlines", "due_at", "state = 'open' AND held_at IS NULL"),
    ("ix_deadlines_leased", "deadlines", "lease_until", "lease_until IS NOT NULL"),
    ("ix_turns_leased", "turns", "lease_until", "lease_until IS NOT NULL"),
    ("ix_budgets_away", "budgets", "vacation_until", "vacation_until IS NOT NULL"),
)


def upgrade() -> None:
    for name, table, column, where in INDEXES:
        is_meant = sa.text(where)
        op.create_index(name, table, [column], sqlite_where=is_meant, postgresql_where=is_meant)


def downgrade() -> None:
    for name, table, _, _ in INDEXES:
        op.drop_index(name, table)
