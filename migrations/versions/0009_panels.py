"""What shows a person what he is asked is called a panel, where it waits in the outbox as well."""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("UPDATE outbox SET kind = 'panel' WHERE kind = 'desk'")


def downgrade() -> None:
    op.execute("UPDATE outbox SET kind = 'desk' WHERE kind = 'panel'")
