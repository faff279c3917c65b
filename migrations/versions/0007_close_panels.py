"""What closes the panels of who has left a seat is called so, where it waits in the outbox as well."""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("UPDATE outbox SET kind = 'close_panels' WHERE kind = 'farewell'")


def downgrade() -> None:
    op.execute("UPDATE outbox SET kind = 'farewell' WHERE kind = 'close_panels'")
