"""Let a panel stand on a surface: a DM, a private reply, or a page."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0056"
down_revision = "0055"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
KEPT = ("match_id", "seat", "person_id", "kind", "step", "token", "shown_at", "is_live")


def upgrade() -> None:
    """Copy the panels under their new key; those to be folded are named by it in the outbox."""
    op.execute("CREATE TABLE old_panels AS SELECT * FROM panels")
    op.drop_table("panels")
    _create(sa.Column("surface", sa.String(32), nullable=False), "surface")
    surface = "CASE WHEN token IS NULL THEN 'dm:' ELSE 'private:' END || message_id"
    kept = ", ".join(KEPT)
    op.execute(f"INSERT INTO panels (surface, {kept}) SELECT {surface}, {kept} FROM old_panels")
    connection, waiting = op.get_bind(), _waiting()
    rows = connection.execute(sa.select(waiting).where(waiting.c.kind == "fold")).all()
    for row in rows:
        named = {"message": row.payload["message"]}
        found = connection.execute(
            sa.text(f"SELECT {surface} FROM old_panels WHERE message_id = :message"), named
        ).scalar()
        payload = {"match": row.payload["match"], "surface": found or f"dm:{row.payload['message']}"}
        connection.execute(sa.update(waiting).where(waiting.c.id == row.id).values(payload=payload))
    op.drop_table("old_panels")


def downgrade() -> None:
    """Go back to messages; panels on pages are forgotten."""
    op.execute("CREATE TABLE new_panels AS SELECT * FROM panels")
    op.drop_table("panels")
    _create(sa.Column("message_id", sa.BigInteger(), autoincrement=False, nullable=False), "message_id")
    kept = ", ".join(KEPT)
    number = "CAST(substr(surface, instr(surface, ':') + 1) AS BIGINT)"
    if op.get_bind().dialect.name == "postgresql":
        number = "CAST(split_part(surface, ':', 2) AS BIGINT)"
    op.execute(
        f"INSERT INTO panels (message_id, {kept}) SELECT {number}, {kept} FROM new_panels"
        " WHERE surface NOT LIKE 'page:%'"
    )
    connection, waiting = op.get_bind(), _waiting()
    for row in connection.execute(sa.select(waiting).where(waiting.c.kind == "fold")).all():
        message = int(row.payload["surface"].partition(":")[2])
        payload = {"match": row.payload["match"], "message": message}
        connection.execute(sa.update(waiting).where(waiting.c.id == row.id).values(payload=payload))
    op.drop_table("new_panels")


def _waiting() -> sa.TableClause:
    return sa.table("waiting", sa.column("id"), sa.column("kind"), sa.column("payload", sa.JSON()))


def _create(key: sa.Column[object], name: str) -> None:
    op.create_table(
        "panels",
        key,
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("step", sa.String(32), nullable=False),
        sa.Column("token", sa.Text()),
        sa.Column("shown_at", MOMENT, nullable=False),
        sa.Column("is_live", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_panels_match_id_matches")),
        sa.PrimaryKeyConstraint(name, name=op.f("pk_panels")),
    )
    op.create_index("ix_panels_match_id_seat", "panels", ["match_id", "seat"])
