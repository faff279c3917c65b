"""Begin fair play 2: drop version 1's chains, and close the lobbies that one was begun for.

Games in play go on without a proof, and ended ones keep everything but theirs.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0063"
down_revision = "0062"
branch_labels = None
depends_on = None

CHAINS = ("fair_lines", "fair_people", "fair_openings", "fair_entries", "fair_tables")
OLD = ("thrown", "step", "since")


def upgrade() -> None:
    for table in CHAINS:
        op.execute(sa.text(f"DELETE FROM {table}"))
    op.execute(sa.text("UPDATE answers SET entry = NULL WHERE entry IS NOT NULL"))
    op.execute(sa.text("UPDATE matches SET state = 'abandoned', ended_at = created_at WHERE state = 'lobby'"))
    with op.batch_alter_table("fair_tables") as changed:
        for name in OLD:
            changed.drop_column(name)
        changed.add_column(sa.Column("book", sa.JSON()))


def downgrade() -> None:
    for name in CHAINS:
        op.execute(sa.text(f"DELETE FROM {name}"))
    with op.batch_alter_table("fair_tables") as changed:
        changed.drop_column("book")
        for name in OLD:
            changed.add_column(sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
