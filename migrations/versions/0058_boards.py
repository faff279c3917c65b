"""Store links that open a page, and sessions of pages; tell other processes of answers and sheets."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0058"
down_revision = "0057"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
WRITTEN = ("answers", "seats")
"""Tables whose writes mean news for an open page: what counts, and the revision of a seat's sheet."""


def _of_game() -> sa.Column[object]:
    return sa.Column(
        "match_id", sa.Integer(), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False
    )


def upgrade() -> None:
    op.create_table(
        "board_links",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        _of_game(),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("used_at", MOMENT),
    )
    op.create_index("ix_board_links_person_id", "board_links", ["person_id"])
    op.create_table(
        "boards",
        sa.Column("id", COUNTER, primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        _of_game(),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("seen_at", MOMENT, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_boards_person_id", "boards", ["person_id"])
    op.create_index("uq_boards_digest", "boards", ["digest"], unique=True)
    if op.get_bind().dialect.name == "postgresql":
        for table in WRITTEN:
            op.execute(
                f"CREATE TRIGGER {table}_written AFTER INSERT OR UPDATE ON {table}"
                " FOR EACH STATEMENT EXECUTE FUNCTION tell_written()"
            )


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        for table in WRITTEN:
            op.execute(f"DROP TRIGGER {table}_written ON {table}")
    op.drop_table("boards")
    op.drop_table("board_links")
