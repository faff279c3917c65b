"""Store how often a stuck game has failed, and until when it rests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0052"
down_revision = "0051"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
standstills = sa.table("standstills", sa.column("since", MOMENT), sa.column("until", MOMENT))


def upgrade() -> None:
    with op.batch_alter_table("standstills") as rows:
        rows.add_column(sa.Column("tries", sa.Integer(), nullable=False, server_default="1"))
        rows.add_column(sa.Column("until", MOMENT))
    op.execute(sa.update(standstills).values(until=standstills.c.since))
    with op.batch_alter_table("standstills") as rows:
        rows.alter_column("until", existing_type=MOMENT, nullable=False)
        rows.alter_column("tries", existing_type=sa.Integer(), server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("standstills") as rows:
        rows.drop_column("until")
        rows.drop_column("tries")
