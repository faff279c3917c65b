"""What is due, and what is held, is found by an index in each table in which workers look for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

INDEXES = (
    ("ix_deadlines_open", "deadlines", "wake_at", "state = 'open' AND lease_until IS NULL"),
    ("ix_turns_asked_at", "turns", "asked_at", "lease_until IS NULL"),
    ("ix_deadlines_due", "deadlines", "due_at", "state = 'open' AND held_at IS NULL"),
    ("ix_deadlines_leased", "deadlines", "lease_until", "lease_until IS NOT NULL"),
    ("ix_turns_leased", "turns", "lease_until", "lease_until IS NOT NULL"),
    ("ix_budgets_away", "budgets", "vacation_until", "vacation_until IS NOT NULL"),
)


def upgrade() -> None:
    op.drop_index("ix_deadlines_open", "deadlines")
    op.drop_index("ix_turns_asked_at", "turns")
    for name, table, column, where in INDEXES:
        is_meant = sa.text(where)
        op.create_index(name, table, [column], sqlite_where=is_meant, postgresql_where=is_meant)


def downgrade() -> None:
    for name, table, _, _ in INDEXES:
        op.drop_index(name, table)
    is_open = sa.text("state = 'open'")
    op.create_index(
        "ix_deadlines_open", "deadlines", ["wake_at"], sqlite_where=is_open, postgresql_where=is_open
    )
    op.create_index("ix_turns_asked_at", "turns", ["asked_at"])
