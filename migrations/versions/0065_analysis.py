"""Keep analysis boards, and players' notes on rounds of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0065"
down_revision = "0064"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analysis_boards",
        sa.Column("id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("is_past", sa.Boolean(), nullable=False),
        sa.Column("tree", sa.JSON(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.Column("is_noted", sa.Boolean(), nullable=False),
        sa.Column("is_shared", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_analysis_boards_person_id", "analysis_boards", ["person_id"])
    op.create_index("ix_analysis_boards_match_id", "analysis_boards", ["match_id"])
    op.create_table(
        "round_notes",
        sa.Column(
            "match_id",
            sa.Integer(),
            sa.ForeignKey("matches.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("person_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("stage", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("round_notes")
    op.drop_table("analysis_boards")
