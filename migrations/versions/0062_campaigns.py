"""Keep campaigns: what the last game of a channel left, whose heroes they are, the chain of games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0062"
down_revision = "0061"
branch_labels = None
depends_on = None

COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
IS_OPEN = sa.text("ended_at IS NULL")


def upgrade() -> None:
    op.create_table(
        "campaigns",
        sa.Column("id", COUNTER, primary_key=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("pack", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("saved", sa.JSON(none_as_null=True)),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "uq_campaigns_open",
        "campaigns",
        ["channel_id", "game", "pack"],
        unique=True,
        sqlite_where=IS_OPEN,
        postgresql_where=IS_OPEN,
    )
    op.create_table(
        "campaign_members",
        sa.Column(
            "campaign_id", COUNTER, sa.ForeignKey("campaigns.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("is_free", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_campaign_members_person_id", "campaign_members", ["person_id"])
    op.create_table(
        "campaign_links",
        sa.Column(
            "match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("campaign_id", COUNTER, sa.ForeignKey("campaigns.id"), nullable=False),
        sa.Column("before", sa.String(64), nullable=False),
        sa.Column("after", sa.String(64), nullable=False),
        sa.UniqueConstraint("campaign_id", "match_id"),
    )


def downgrade() -> None:
    op.drop_table("campaign_links")
    op.drop_table("campaign_members")
    op.drop_table("campaigns")
