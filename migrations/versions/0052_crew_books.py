"""Store what a crew's new book needs: its format, what was told of it, its end, and entries that wait for dice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0052"
down_revision = "0051"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
crews = sa.table("crews", *(sa.column(name) for name in ("id", "told", "format", "channel_id")))
deeds = sa.table("crew_deeds", sa.column("crew_id"), sa.column("n"))


def upgrade() -> None:
    with op.batch_alter_table("crews", table_kwargs={"sqlite_autoincrement": True}) as table:
        table.alter_column("channel_id", existing_type=sa.BigInteger(), nullable=True)
        table.add_column(sa.Column("format", sa.Integer(), nullable=False, server_default="1"))
        table.add_column(sa.Column("told", sa.Integer(), nullable=False, server_default="0"))
        table.add_column(sa.Column("shown_at", MOMENT))
        table.add_column(sa.Column("ended_in", sa.BigInteger()))
        table.add_column(sa.Column("ended_at", MOMENT))
    with op.batch_alter_table("crews", table_kwargs={"sqlite_autoincrement": True}) as table:
        for name in ("format", "told"):
            table.alter_column(name, existing_type=sa.Integer(), existing_nullable=False, server_default=None)
    op.add_column("crew_people", sa.Column("pad", sa.JSON()))
    with op.batch_alter_table("crew_deeds") as table:
        table.add_column(sa.Column("press", sa.BigInteger()))
        table.create_unique_constraint("uq_crew_deeds_crew_id_press", ["crew_id", "press"])
    last = sa.select(sa.func.coalesce(sa.func.max(deeds.c.n), 0)).where(deeds.c.crew_id == crews.c.id)
    op.execute(sa.update(crews).values(told=last.scalar_subquery()))


def downgrade() -> None:
    with op.batch_alter_table("crew_deeds") as table:
        table.drop_constraint("uq_crew_deeds_crew_id_press", type_="unique")
        table.drop_column("press")
    op.drop_column("crew_people", "pad")
    op.execute(sa.delete(crews).where(crews.c.channel_id.is_(None)))
    with op.batch_alter_table("crews", table_kwargs={"sqlite_autoincrement": True}) as table:
        for name in ("ended_at", "ended_in", "shown_at", "told", "format"):
            table.drop_column(name)
        table.alter_column("channel_id", existing_type=sa.BigInteger(), nullable=False)
