"""Seats that change hands, votes of the table, what each seat has used of vacation and extensions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)
COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
OPEN = sa.text("closed_at IS NULL")


def upgrade() -> None:
    op.add_column("seats", sa.Column("drawn_name", sa.Text()))
    op.add_column("seats", sa.Column("open_since", TIME))
    create_votes()
    create_ballots()
    create_budgets()


def downgrade() -> None:
    for table in ("budgets", "ballots", "votes"):
        op.drop_table(table)
    op.drop_column("seats", "open_since")
    op.drop_column("seats", "drawn_name")


def create_votes() -> None:
    op.create_table(
        "votes",
        sa.Column("id", COUNTER, nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("opened_at", TIME, nullable=False),
        sa.Column("closed_at", TIME),
        sa.Column("outcome", sa.String(16)),
        sa.Column("message_id", sa.BigInteger()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_votes_match_id_matches")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_votes")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "uq_votes_open", "votes", ["match_id", "kind"], unique=True, sqlite_where=OPEN, postgresql_where=OPEN
    )


def create_ballots() -> None:
    op.create_table(
        "ballots",
        sa.Column("vote_id", COUNTER, autoincrement=False, nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("is_yes", sa.Boolean(), nullable=False),
        sa.Column("at", TIME, nullable=False),
        sa.ForeignKeyConstraint(["vote_id"], ["votes.id"], name=op.f("fk_ballots_vote_id_votes")),
        sa.PrimaryKeyConstraint("vote_id", "seat", name=op.f("pk_ballots")),
    )


def create_budgets() -> None:
    op.create_table(
        "budgets",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("vacation_used", sa.Integer(), nullable=False),
        sa.Column("extensions_used", sa.Integer(), nullable=False),
        sa.Column("extended_step", sa.Integer()),
        sa.Column("vacation_from", TIME),
        sa.Column("vacation_until", TIME),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_budgets_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_budgets")),
    )
