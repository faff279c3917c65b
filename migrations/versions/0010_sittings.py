"""Who ever sat where, by what right a seat is offered, and sheets that who sits there may not look at."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)
SECOND = 100
"""What the numbers of those begin with who came to a seat after the start."""


def upgrade() -> None:
    op.add_column("seats", sa.Column("offered_by", sa.String(16)))
    op.execute("UPDATE seats SET offered_by = 'holder' WHERE open_since IS NOT NULL")
    op.add_column("sheets", sa.Column("is_locked", sa.Boolean(), server_default=sa.false(), nullable=False))
    create_sittings()
    fill_sittings()


def downgrade() -> None:
    op.drop_table("sittings")
    op.drop_column("sheets", "is_locked")
    op.drop_column("seats", "offered_by")


def create_sittings() -> None:
    op.create_table(
        "sittings",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("mark", sa.String(64)),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("by", sa.String(16), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("at", TIME, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_sittings_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_sittings")),
    )
    op.create_index("ix_sittings_person_id", "sittings", ["person_id"])


def fill_sittings() -> None:
    """Those who were drawn, and those who sit there now; who sat between them was not kept."""
    op.execute(
        "INSERT INTO sittings "
        "SELECT s.match_id, s.number, s.seat, CASE WHEN s.drawn_name IS NULL THEN s.person_id END, NULL, "
        "COALESCE(s.drawn_name, s.name), CASE WHEN s.drawn_name IS NULL THEN s.kind ELSE 'person' END, "
        "'lot', 0, m.started_at FROM seats s JOIN matches m ON m.id = s.match_id "
        "WHERE s.seat IS NOT NULL AND m.started_at IS NOT NULL"
    )
    op.execute(
        "INSERT INTO sittings "
        f"SELECT s.match_id, {SECOND} + s.number, s.seat, s.person_id, NULL, s.name, s.kind, 'holder', "
        "(SELECT COALESCE(MAX(a.stage), 0) FROM answers a "
        "WHERE a.match_id = s.match_id AND a.at <= s.joined_at), "
        "s.joined_at FROM seats s JOIN matches m ON m.id = s.match_id "
        "WHERE s.seat IS NOT NULL AND m.started_at IS NOT NULL AND s.drawn_name IS NOT NULL"
    )
    mark_those_who_play()


def mark_those_who_play() -> None:
    """What is kept of them by bot.table.seats.sittings."""
    connection = op.get_bind()
    playing = connection.execute(
        sa.text(
            "SELECT s.match_id, s.number, s.person_id, m.seed FROM sittings s JOIN matches m "
            "ON m.id = s.match_id WHERE m.state = 'playing' AND s.person_id IS NOT NULL"
        )
    )
    for match_id, number, person_id, seed in playing.all():
        mark = hashlib.sha256(f"{seed}/sat/{person_id}".encode()).hexdigest()
        connection.execute(
            sa.text("UPDATE sittings SET mark = :mark WHERE match_id = :match_id AND number = :number"),
            {"mark": mark, "match_id": match_id, "number": number},
        )
