"""Each new table has a chain of all that changes it, with a secret, seals, openings and posted lines."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

TABLES = ("fair_lines", "fair_people", "fair_openings", "fair_entries", "fair_tables")


def upgrade() -> None:
    op.add_column("seats", sa.Column("who", sa.Integer()))
    op.add_column("answers", sa.Column("entry", sa.Integer()))
    op.create_table(
        "fair_tables",
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("thrown", sa.Integer, nullable=False),
        sa.Column("is_cut", sa.Boolean, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("locked_by", sa.BigInteger),
        sa.Column("locked_at", sa.DateTime(timezone=True)),
        sa.Column("wake_at", sa.DateTime(timezone=True)),
        sa.Column("ending", sa.JSON),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_fair_tables_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", name="pk_fair_tables"),
    )
    op.create_index("ix_fair_tables_wake_at", "fair_tables", ["wake_at"])
    _create("fair_entries", "n", sa.Column("entry", sa.JSON, nullable=False), _text("head", 64))
    _create("fair_openings", "n", sa.Column("salt", sa.String(32)), sa.Column("content", sa.JSON))
    _create(
        "fair_people",
        "who",
        sa.Column("person_id", sa.BigInteger),
        sa.Column("name", sa.Text),
        sa.Column("salt", sa.String(32)),
    )
    op.create_index("ix_fair_people_person_id", "fair_people", ["person_id"])
    _create("fair_lines", "no", sa.Column("line", sa.Text, nullable=False))


def _create(name: str, number: str, *columns: sa.Column[object]) -> None:
    """Rows of a table that are numbered."""
    op.create_table(
        name,
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.Column(number, sa.Integer, autoincrement=False, nullable=False),
        *columns,
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=f"fk_{name}_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", number, name=f"pk_{name}"),
    )


def _text(name: str, length: int) -> sa.Column[object]:
    return sa.Column(name, sa.String(length), nullable=False)


def downgrade() -> None:
    for name in TABLES:
        op.drop_table(name)
    op.drop_column("answers", "entry")
    op.drop_column("seats", "who")
