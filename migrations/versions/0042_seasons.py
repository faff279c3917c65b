"""Servers have seasons: people who sign up, rounds of tables, and who came in where."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None

OPEN = sa.text("state IN ('signup', 'playing')")
UNSETTLED = sa.text("settled_at IS NULL")


def upgrade() -> None:
    _seasons()
    _people()
    _tables()
    _places()


def _seasons() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("organiser_id", sa.BigInteger(), nullable=False),
        sa.Column("organiser_name", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("place", sa.String(16), nullable=False),
        sa.Column("odd", sa.String(16), nullable=False),
        sa.Column("go_on", sa.Integer(), nullable=False),
        sa.Column("wishes", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.CheckConstraint(
            "state IN ('signup', 'playing', 'over', 'called_off')", name=op.f("ck_seasons_state")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seasons")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_seasons_guild_id"), "seasons", ["guild_id"])
    op.create_index(
        op.f("uq_seasons_open_channel"),
        "seasons",
        ["channel_id"],
        unique=True,
        sqlite_where=OPEN,
        postgresql_where=OPEN,
    )


def _people() -> None:
    op.create_table(
        "season_people",
        sa.Column("season_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("out_after", sa.Integer()),
        sa.Column("why", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(
            ["season_id"], ["seasons.id"], name=op.f("fk_season_people_season_id_seasons")
        ),
        sa.PrimaryKeyConstraint("season_id", "number", name=op.f("pk_season_people")),
        sa.UniqueConstraint("season_id", "person_id", name=op.f("uq_season_people_season_id_person_id")),
    )
    op.create_index(op.f("ix_season_people_person_id"), "season_people", ["person_id"])


def _tables() -> None:
    op.create_table(
        "season_tables",
        sa.Column("season_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("computers", sa.Integer(), nullable=False),
        sa.Column("drawn_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("match_id", sa.Integer()),
        sa.Column("settled_at", sa.DateTime(timezone=True)),
        sa.Column("how", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(
            ["season_id"], ["seasons.id"], name=op.f("fk_season_tables_season_id_seasons")
        ),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_season_tables_match_id_matches")),
        sa.PrimaryKeyConstraint("season_id", "round", "number", name=op.f("pk_season_tables")),
        sa.UniqueConstraint("match_id", name=op.f("uq_season_tables_match_id")),
    )
    op.create_index(
        op.f("ix_season_tables_unsettled"),
        "season_tables",
        ["match_id"],
        sqlite_where=UNSETTLED,
        postgresql_where=UNSETTLED,
    )


def _places() -> None:
    op.create_table(
        "season_places",
        sa.Column("season_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("table_number", sa.Integer()),
        sa.Column("place", sa.Integer()),
        sa.Column("points", sa.Integer()),
        sa.Column("why", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(
            ["season_id"], ["seasons.id"], name=op.f("fk_season_places_season_id_seasons")
        ),
        sa.PrimaryKeyConstraint("season_id", "round", "number", name=op.f("pk_season_places")),
    )


def downgrade() -> None:
    for name in ("season_places", "season_tables", "season_people", "seasons"):
        op.drop_table(name)
