"""The sheet of a seat has a revision, so that nothing is handed in at a panel that shows an older one.

Which message is the live panel of a seat is known; of panels that were sent before this nothing is, and
who presses in one of them is shown the panel of now. And until when deadlines were looked after, so that
after an outage people can be told how long it was.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("revision", sa.Integer(), server_default="0", nullable=False))
    op.create_table(
        "panels",
        sa.Column("message_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("step", sa.String(32), nullable=False),
        sa.Column("token", sa.Text()),
        sa.Column("shown_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("is_live", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_panels_match_id_matches")),
        sa.PrimaryKeyConstraint("message_id", name=op.f("pk_panels")),
    )
    op.create_index("ix_panels_match_id_seat", "panels", ["match_id", "seat"])
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pulse")),
    )


def downgrade() -> None:
    op.execute("DELETE FROM outbox WHERE kind = 'fold'")
    op.drop_table("pulse")
    op.drop_table("panels")
    op.drop_column("seats", "revision")
