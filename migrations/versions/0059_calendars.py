"""Store the link to a person's calendar, as the hash of its secret."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0059"
down_revision = "0058"
branch_labels = None
depends_on = None

HAS_LINK = sa.text("calendar IS NOT NULL")


def upgrade() -> None:
    op.add_column("people", sa.Column("calendar", sa.String(64)))
    op.create_index(
        "uq_people_calendar",
        "people",
        ["calendar"],
        unique=True,
        sqlite_where=HAS_LINK,
        postgresql_where=HAS_LINK,
    )


def downgrade() -> None:
    op.drop_index("uq_people_calendar", "people")
    with op.batch_alter_table("people") as table:
        table.drop_column("calendar")
