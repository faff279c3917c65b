"""A stage is told in one post that grows: where it stands is kept, and which post has the game's buttons."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "stories",
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.Column("stage", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("outbox_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger),
        sa.Column("parts", sa.JSON, nullable=False),
        sa.Column("told", sa.String(64)),
        sa.Column("is_over", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_stories_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", "stage", name="pk_stories"),
    )
    op.add_column("matches", sa.Column("buttons_id", sa.BigInteger()))


def downgrade() -> None:
    op.execute("DELETE FROM outbox WHERE kind IN ('story', 'bare')")
    op.drop_column("matches", "buttons_id")
    op.drop_table("stories")
