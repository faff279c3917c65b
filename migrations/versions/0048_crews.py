"""Crews at real tables have a companion that keeps their books."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0048"
down_revision = "0047"
branch_labels = None
depends_on = None

COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _crews()
    _people()
    _deeds()


def _crews() -> None:
    op.create_table(
        "crews",
        sa.Column("id", COUNTER, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("draws", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("posts", sa.Integer(), nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_crews")),
        sa.UniqueConstraint("channel_id", name=op.f("uq_crews_channel_id")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_crews_changed_at", "crews", ["changed_at"])


def _people() -> None:
    op.create_table(
        "crew_people",
        sa.Column("crew_id", COUNTER, nullable=False),
        sa.Column("person_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hero", sa.String(32)),
        sa.ForeignKeyConstraint(
            ["crew_id"], ["crews.id"], name=op.f("fk_crew_people_crew_id_crews"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("crew_id", "person_id", name=op.f("pk_crew_people")),
    )
    op.create_index("ix_crew_people_person_id", "crew_people", ["person_id"])


def _deeds() -> None:
    op.create_table(
        "crew_deeds",
        sa.Column("crew_id", COUNTER, nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("deed", sa.JSON(), nullable=False),
        sa.Column("lines", sa.JSON(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("rolled", sa.JSON(), nullable=False),
        sa.Column("undone_at", MOMENT),
        sa.ForeignKeyConstraint(
            ["crew_id"], ["crews.id"], name=op.f("fk_crew_deeds_crew_id_crews"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("crew_id", "n", name=op.f("pk_crew_deeds")),
    )
    op.create_index("ix_crew_deeds_person_id", "crew_deeds", ["person_id"])


def downgrade() -> None:
    for table in ("crew_deeds", "crew_people", "crews"):
        op.drop_table(table)
