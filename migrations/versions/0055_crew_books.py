"""Store a crew's new book: entries as the book writes them, what was told of them, and a crew's end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0055"
down_revision = "0054"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
crews = sa.table("crews", *(sa.column(name) for name in ("id", "told", "revision", "channel_id")))
AT_A_TIME = 500


def upgrade() -> None:
    with op.batch_alter_table("crews", table_kwargs={"sqlite_autoincrement": True}) as table:
        table.alter_column("channel_id", existing_type=sa.BigInteger(), nullable=True)
        table.add_column(sa.Column("told", sa.Integer(), nullable=False, server_default="0"))
        table.add_column(sa.Column("shown_at", MOMENT))
        table.add_column(sa.Column("ended_in", sa.BigInteger()))
        table.add_column(sa.Column("ended_at", MOMENT))
    with op.batch_alter_table("crews", table_kwargs={"sqlite_autoincrement": True}) as table:
        table.alter_column("told", existing_type=sa.Integer(), existing_nullable=False, server_default=None)
    op.add_column("crew_people", sa.Column("pad", sa.JSON()))
    op.create_table(
        "crew_entries",
        sa.Column("crew_id", COUNTER, sa.ForeignKey("crews.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer(), primary_key=True),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("entry", sa.JSON(), nullable=False),
        sa.Column("press", sa.BigInteger()),
        sa.UniqueConstraint("crew_id", "press"),
    )
    op.create_index("ix_crew_entries_person_id", "crew_entries", ["person_id"])
    op.create_table(
        "crew_words",
        sa.Column("person_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("words", sa.JSON(), nullable=False),
    )
    _copy_log()
    op.drop_table("crew_deeds")


def _deeds() -> sa.TableClause:
    names = ("crew_id", "n", "person_id")
    data = ("deed", "lines", "before", "rolled")
    return sa.table(
        "crew_deeds",
        *(sa.column(name) for name in names),
        *(sa.column(name, sa.JSON()) for name in data),
        sa.column("at", MOMENT),
        sa.column("undone_at", MOMENT),
    )


def _entries() -> sa.TableClause:
    names = ("crew_id", "n", "person_id")
    columns = (sa.column("at", MOMENT), sa.column("entry", sa.JSON()))
    return sa.table("crew_entries", *(sa.column(name) for name in names), *columns)


def _copy_log() -> None:
    """Copy the log as it is: the bot carries a crew over to the new book when it first reads it."""
    connection, deeds, entries = op.get_bind(), _deeds(), _entries()
    rows = connection.execute(sa.select(deeds).order_by(deeds.c.crew_id, deeds.c.n)).mappings().all()
    for start in range(0, len(rows), AT_A_TIME):
        copied = [
            {
                **{name: row[name] for name in ("crew_id", "n", "person_id", "at")},
                "entry": {
                    **{name: row[name] for name in ("n", "deed", "lines", "rolled")},
                    "undone": row["undone_at"] is not None,
                },
            }
            for row in rows[start : start + AT_A_TIME]
        ]
        connection.execute(sa.insert(entries), copied)
    last = sa.select(sa.func.coalesce(sa.func.max(entries.c.n), 0)).where(entries.c.crew_id == crews.c.id)
    newest = last.scalar_subquery()
    connection.execute(sa.update(crews).values(told=newest, revision=newest))


def downgrade() -> None:
    """Go back to the earlier tables; the new book's entries can't be read there, so its crews go."""
    op.create_table(
        "crew_deeds",
        sa.Column("crew_id", COUNTER, sa.ForeignKey("crews.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer(), primary_key=True),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("deed", sa.JSON(), nullable=False),
        sa.Column("lines", sa.JSON(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("rolled", sa.JSON(), nullable=False),
        sa.Column("undone_at", MOMENT),
    )
    op.create_index("ix_crew_deeds_person_id", "crew_deeds", ["person_id"])
    op.drop_table("crew_entries")
    op.drop_table("crew_words")
    op.execute(sa.delete(crews))
    op.drop_column("crew_people", "pad")
    with op.batch_alter_table("crews", table_kwargs={"sqlite_autoincrement": True}) as table:
        for name in ("ended_at", "ended_in", "shown_at", "told"):
            table.drop_column(name)
        table.alter_column("channel_id", existing_type=sa.BigInteger(), nullable=False)
