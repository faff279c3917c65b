"""What is kept of a server's own pack is of that pack and that server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0049"
branch_labels = None
depends_on = None

BEFORE = "uq_designs_person_id_game_name"
NOW = "uq_designs_person_id_game_guild_id_pack_name"


def upgrade() -> None:
    with op.batch_alter_table("designs", table_kwargs={"sqlite_autoincrement": True}) as designs:
        designs.add_column(sa.Column("guild_id", sa.BigInteger(), server_default="0", nullable=False))
        designs.add_column(sa.Column("pack", sa.String(64), server_default=sa.text("''"), nullable=False))
        designs.drop_constraint(BEFORE, type_="unique")
        designs.create_unique_constraint(NOW, ["person_id", "game", "guild_id", "pack", "name"])


def downgrade() -> None:
    op.execute("DELETE FROM designs WHERE pack <> ''")
    with op.batch_alter_table("designs", table_kwargs={"sqlite_autoincrement": True}) as designs:
        designs.drop_constraint(NOW, type_="unique")
        designs.create_unique_constraint(BEFORE, ["person_id", "game", "name"])
        designs.drop_column("pack")
        designs.drop_column("guild_id")
