"""Store when a notice takes effect, and how long a seat's holder has been silent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0051"
down_revision = "0050"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
ANNOUNCED = sa.text("due_at IS NOT NULL AND closed_at IS NULL")
seats = sa.table("seats", *(sa.column(name) for name in ("match_id", "kind", "agreed_seconds")))
matches = sa.table("matches", sa.column("id"), sa.column("clock", sa.JSON()))


def upgrade() -> None:
    with op.batch_alter_table("votes", table_kwargs={"sqlite_autoincrement": True}) as votes:
        votes.alter_column("seat", existing_type=sa.String(32), nullable=True)
        votes.add_column(sa.Column("due_at", MOMENT))
    op.create_index(
        "ix_votes_due_at", "votes", ["due_at"], sqlite_where=ANNOUNCED, postgresql_where=ANNOUNCED
    )
    op.add_column("seats", sa.Column("agreed_seconds", sa.Integer()))
    op.add_column("seats", sa.Column("silent_since", MOMENT))
    _agree_to_present_clocks()


def _agree_to_present_clocks() -> None:
    """Note for everybody who sits at a table that they sat down with its present deadlines."""
    connection = op.get_bind()
    for match_id, clock in connection.execute(sa.select(matches.c.id, matches.c.clock)).all():
        lengths = clock.get("seconds") if isinstance(clock, dict) else None
        if isinstance(lengths, dict) and isinstance(lengths.get("all"), int):
            agreed = {"agreed_seconds": max(one for one in lengths.values() if isinstance(one, int))}
            people = (seats.c.match_id == match_id) & (seats.c.kind == "person")
            connection.execute(sa.update(seats).where(people).values(agreed))


def downgrade() -> None:
    op.drop_column("seats", "silent_since")
    op.drop_column("seats", "agreed_seconds")
    op.drop_index("ix_votes_due_at", "votes")
    op.execute("DELETE FROM ballots WHERE vote_id IN (SELECT id FROM votes WHERE seat IS NULL)")
    op.execute("DELETE FROM votes WHERE seat IS NULL")
    with op.batch_alter_table("votes", table_kwargs={"sqlite_autoincrement": True}) as votes:
        votes.drop_column("due_at")
        votes.alter_column("seat", existing_type=sa.String(32), nullable=False)
