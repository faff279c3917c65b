"""Store how people want to be called: where, in a digest, before their turn, and what lobbies may show."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0057"
down_revision = "0056"
branch_labels = None
depends_on = None

IS_DUE = sa.text("digest_due IS NOT NULL")
FLAGS = ("is_told_next", "shows_reliability")


def upgrade() -> None:
    with op.batch_alter_table("people") as table:
        table.add_column(sa.Column("called", sa.String(16)))
        table.add_column(sa.Column("digest_at", sa.String(16)))
        table.add_column(sa.Column("digest_due", sa.DateTime(timezone=True)))
        for name in FLAGS:
            table.add_column(sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("people") as table:
        for name in FLAGS:
            table.alter_column(name, existing_type=sa.Boolean(), existing_nullable=False, server_default=None)
    op.create_index(
        "ix_people_digest_due", "people", ["digest_due"], sqlite_where=IS_DUE, postgresql_where=IS_DUE
    )
    op.create_table(
        "person_hooks",
        sa.Column("person_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("person_hooks")
    op.drop_index("ix_people_digest_due", "people")
    with op.batch_alter_table("people") as table:
        for name in ("called", "digest_at", "digest_due", *FLAGS):
            table.drop_column(name)
