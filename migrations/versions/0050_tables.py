"""Create all tables of version 1.0."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = None
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TABLES = (
    "companion_servers",
    "crews",
    "designs",
    "hooks",
    "identifies",
    "instances",
    "matches",
    "packs",
    "people",
    "presses",
    "pulse",
    "puzzle_results",
    "seasons",
    "sent",
    "servers",
    "shards",
    "standing_posts",
    "answers",
    "budgets",
    "checkpoints",
    "counted",
    "crew_deeds",
    "crew_people",
    "deadlines",
    "fair_entries",
    "fair_lines",
    "fair_openings",
    "fair_people",
    "fair_tables",
    "invited",
    "notes",
    "panels",
    "results",
    "season_people",
    "season_places",
    "season_tables",
    "seats",
    "sheets",
    "sittings",
    "standstills",
    "stories",
    "talks",
    "turns",
    "votes",
    "waiting",
    "ballots",
)
"""Tables in creation order: parents before children."""
TELLING = (
    """CREATE FUNCTION tell_written() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_notify('bot_written', TG_TABLE_NAME || ' ' || current_setting('application_name'));
        RETURN NULL; END $$""",
    "CREATE TRIGGER waiting_written AFTER INSERT ON waiting"
    " FOR EACH STATEMENT EXECUTE FUNCTION tell_written()",
    "CREATE TRIGGER turns_written AFTER INSERT OR UPDATE OF asked_at ON turns"
    " FOR EACH STATEMENT EXECUTE FUNCTION tell_written()",
)
"""Triggers that notify listening processes after a commit which table another process has written."""


def index(name: str, table: str, columns: list[str], *, where: str, unique: bool = False) -> None:
    """Create an index on the rows that match a condition."""
    some = sa.text(where)
    op.create_index(name, table, columns, unique=unique, sqlite_where=some, postgresql_where=some)


def upgrade() -> None:
    op.create_table(
        "companion_servers",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("is_on", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "crews",
        sa.Column("id", COUNTER, primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("draws", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("posts", sa.Integer(), nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.UniqueConstraint("channel_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_crews_changed_at", "crews", ["changed_at"])
    op.create_table(
        "designs",
        sa.Column("id", COUNTER, primary_key=True),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("pack", sa.String(64), nullable=False),
        sa.UniqueConstraint("person_id", "game", "guild_id", "pack", "name"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "hooks",
        sa.Column("id", COUNTER, primary_key=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_hooks_guild_id", "hooks", ["guild_id"])
    op.create_table(
        "identifies",
        sa.Column("bucket", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("free_at", MOMENT, nullable=False),
    )
    op.create_table(
        "instances",
        sa.Column("name", sa.String(200), primary_key=True),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("beat_at", MOMENT, nullable=False),
        sa.Column("invalid", sa.Integer(), nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("organiser_id", sa.BigInteger(), nullable=False),
        sa.Column("organiser_name", sa.Text(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("started_at", MOMENT),
        sa.Column("ended_at", MOMENT),
        sa.Column("card_id", sa.BigInteger()),
        sa.Column("clock", sa.JSON()),
        sa.Column("paused_at", MOMENT),
        sa.Column("coach", sa.Boolean(), nullable=False),
        sa.Column("buttons_id", sa.BigInteger()),
        sa.Column("result", sa.JSON()),
        sa.Column("name", sa.Text()),
        sa.Column("rematch_of", sa.Integer()),
        sa.Column("here_until", MOMENT),
        sa.Column("anonymous", sa.Boolean(), nullable=False),
        sa.CheckConstraint("state IN ('lobby', 'playing', 'over', 'abandoned')", name="state"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_matches_channel_id", "matches", ["channel_id"])
    index("ix_matches_ended_at", "matches", ["ended_at", "id"], where="ended_at IS NOT NULL")
    index("ix_matches_here_until", "matches", ["here_until"], where="here_until IS NOT NULL")
    index(
        "uq_matches_open_channel",
        "matches",
        ["channel_id"],
        where="state IN ('lobby', 'playing')",
        unique=True,
    )
    op.create_table(
        "packs",
        sa.Column("id", COUNTER, primary_key=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("pack", sa.String(40), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("withdrawn_at", MOMENT),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("bot_id", sa.BigInteger(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.UniqueConstraint("guild_id", "game", "name"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("dm_open", sa.Boolean(), nullable=False),
        sa.Column("seen_at", MOMENT, nullable=False),
        sa.Column("zone", sa.String(64)),
        sa.Column("reminders", sa.JSON()),
        sa.Column("palette", sa.String(16)),
        sa.Column("heard_id", sa.BigInteger()),
        sa.Column("hours", sa.String(32)),
        sa.Column("is_uncounted", sa.Boolean(), nullable=False),
        sa.Column("dm_id", sa.BigInteger()),
    )
    op.create_table("presses", sa.Column("id", sa.BigInteger(), primary_key=True, autoincrement=False))
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", MOMENT, nullable=False),
    )
    op.create_table(
        "puzzle_results",
        sa.Column("person_id", sa.BigInteger(), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("puzzle", sa.String(32), primary_key=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("solved_at", MOMENT),
        sa.Column("shown_at", MOMENT),
    )
    op.create_table(
        "seasons",
        sa.Column("id", COUNTER, primary_key=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("organiser_id", sa.BigInteger(), nullable=False),
        sa.Column("organiser_name", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("place", sa.String(16), nullable=False),
        sa.Column("odd", sa.String(16), nullable=False),
        sa.Column("go_on", sa.Integer(), nullable=False),
        sa.Column("wishes", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("ended_at", MOMENT),
        sa.CheckConstraint("state IN ('signup', 'playing', 'over', 'called_off')", name="state"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_seasons_guild_id", "seasons", ["guild_id"])
    index(
        "uq_seasons_open_channel",
        "seasons",
        ["channel_id"],
        where="state IN ('signup', 'playing')",
        unique=True,
    )
    op.create_table(
        "sent",
        sa.Column("nonce", sa.String(25), primary_key=True),
        sa.Column("match_id", sa.Integer()),
        sa.Column("lane", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("target", sa.BigInteger(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("sent_at", MOMENT),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("failed_at", MOMENT),
        sa.Column("error", sa.Text()),
    )
    index("ix_sent_failed_at", "sent", ["failed_at"], where="failed_at IS NOT NULL")
    op.create_index("ix_sent_lane", "sent", ["lane", "message_id"])
    op.create_index("ix_sent_sent_at", "sent", ["sent_at"])
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("palette", sa.String(16), nullable=False),
        sa.Column("theme", sa.String(16), nullable=False),
    )
    op.create_table(
        "shards",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("leased_by", sa.Text()),
        sa.Column("lease_until", MOMENT),
        sa.Column("is_up", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "standing_posts",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
    )
    op.create_table(
        "answers",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("n", sa.Integer(), primary_key=True),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("answer", sa.JSON()),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("by", sa.String(16), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("why", sa.Text()),
        sa.Column("is_act", sa.Boolean(), nullable=False),
        sa.Column("entry", sa.Integer()),
    )
    op.create_index("ix_answers_match_id_stage", "answers", ["match_id", "stage"])
    op.create_table(
        "budgets",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.String(32), primary_key=True),
        sa.Column("vacation_used", sa.Integer(), nullable=False),
        sa.Column("extensions_used", sa.Integer(), nullable=False),
        sa.Column("extended_step", sa.String(32)),
        sa.Column("vacation_from", MOMENT),
        sa.Column("vacation_until", MOMENT),
    )
    index("ix_budgets_away", "budgets", ["vacation_until"], where="vacation_until IS NOT NULL")
    op.create_table(
        "checkpoints",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("stage", sa.Integer(), primary_key=True),
        sa.Column("draws", sa.Integer(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.Column("first_n", sa.Integer(), nullable=False),
    )
    op.create_table(
        "counted",
        sa.Column(
            "match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("how", sa.String(16), nullable=False),
        sa.Column("stages", sa.Integer(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
    )
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
    op.create_table(
        "crew_people",
        sa.Column("crew_id", COUNTER, sa.ForeignKey("crews.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person_id", sa.BigInteger(), primary_key=True),
        sa.Column("hero", sa.String(32)),
    )
    op.create_index("ix_crew_people_person_id", "crew_people", ["person_id"])
    op.create_table(
        "deadlines",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("step", sa.String(32), primary_key=True),
        sa.Column("seat", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("due_at", MOMENT),
        sa.Column("held_at", MOMENT),
        sa.Column("wake_at", MOMENT),
        sa.Column("notices", sa.JSON(), nullable=False),
        sa.Column("warned_at", MOMENT),
        sa.Column("lease_until", MOMENT),
        sa.Column("leased_by", sa.Text()),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("settled_at", MOMENT),
        sa.CheckConstraint("state IN ('open', 'answered', 'missed')", name="state"),
    )
    index("ix_deadlines_due", "deadlines", ["due_at"], where="state = 'open' AND held_at IS NULL")
    index("ix_deadlines_leased", "deadlines", ["lease_until"], where="lease_until IS NOT NULL")
    index("ix_deadlines_open", "deadlines", ["wake_at"], where="state = 'open' AND lease_until IS NULL")
    op.create_table(
        "fair_entries",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("n", sa.Integer(), primary_key=True),
        sa.Column("entry", sa.JSON(), nullable=False),
        sa.Column("head", sa.String(64), nullable=False),
    )
    op.create_table(
        "fair_lines",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("no", sa.Integer(), primary_key=True),
        sa.Column("line", sa.Text(), nullable=False),
    )
    op.create_table(
        "fair_openings",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("n", sa.Integer(), primary_key=True),
        sa.Column("salt", sa.String(32)),
        sa.Column("content", sa.JSON()),
    )
    op.create_table(
        "fair_people",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("who", sa.Integer(), primary_key=True),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("name", sa.Text()),
        sa.Column("salt", sa.String(32)),
    )
    op.create_index("ix_fair_people_person_id", "fair_people", ["person_id"])
    op.create_table(
        "fair_tables",
        sa.Column(
            "match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("thrown", sa.Integer(), nullable=False),
        sa.Column("is_cut", sa.Boolean(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("locked_by", sa.BigInteger()),
        sa.Column("locked_at", MOMENT),
        sa.Column("wake_at", MOMENT),
        sa.Column("ending", sa.JSON()),
    )
    op.create_index("ix_fair_tables_wake_at", "fair_tables", ["wake_at"])
    op.create_table(
        "invited",
        sa.Column(
            "match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("person_id", sa.BigInteger(), primary_key=True, autoincrement=False),
    )
    op.create_table(
        "notes",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("person_id", sa.BigInteger(), primary_key=True),
        sa.Column("stage", sa.Integer(), primary_key=True),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_table(
        "panels",
        sa.Column("message_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("step", sa.String(32), nullable=False),
        sa.Column("token", sa.Text()),
        sa.Column("shown_at", MOMENT, nullable=False),
        sa.Column("is_live", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_panels_match_id_seat", "panels", ["match_id", "seat"])
    op.create_table(
        "results",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("sitting", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("level", sa.String(32)),
        sa.Column("place", sa.Integer()),
        sa.Column("origin", sa.String(64), nullable=False),
        sa.Column("answered", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("waits", sa.JSON(), nullable=False),
    )
    op.create_table(
        "season_people",
        sa.Column("season_id", COUNTER, sa.ForeignKey("seasons.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("out_after", sa.Integer()),
        sa.Column("why", sa.String(16), nullable=False),
        sa.UniqueConstraint("season_id", "person_id"),
    )
    op.create_index("ix_season_people_person_id", "season_people", ["person_id"])
    op.create_table(
        "season_places",
        sa.Column("season_id", COUNTER, sa.ForeignKey("seasons.id"), primary_key=True),
        sa.Column("round", sa.Integer(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("table_number", sa.Integer()),
        sa.Column("place", sa.Integer()),
        sa.Column("points", sa.Integer()),
        sa.Column("why", sa.String(16), nullable=False),
    )
    op.create_table(
        "season_tables",
        sa.Column("season_id", COUNTER, sa.ForeignKey("seasons.id"), primary_key=True),
        sa.Column("round", sa.Integer(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("computers", sa.Integer(), nullable=False),
        sa.Column("drawn_at", MOMENT, nullable=False),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id")),
        sa.Column("settled_at", MOMENT),
        sa.Column("how", sa.String(16), nullable=False),
        sa.UniqueConstraint("match_id"),
    )
    index("ix_season_tables_unsettled", "season_tables", ["match_id"], where="settled_at IS NULL")
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.String(32)),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("joined_at", MOMENT, nullable=False),
        sa.Column("who", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("away_since", MOMENT),
        sa.Column("held_since", MOMENT),
        sa.Column("drawn_name", sa.Text()),
        sa.Column("drawn_id", sa.BigInteger()),
        sa.Column("open_since", MOMENT),
        sa.Column("level", sa.String(32)),
        sa.Column("offered_by", sa.String(16)),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("hidden_name", sa.Text()),
        sa.CheckConstraint("kind IN ('person', 'computer')", name="kind"),
        sa.UniqueConstraint("match_id", "person_id"),
        sa.UniqueConstraint("match_id", "seat"),
    )
    op.create_index("ix_seats_person_id", "seats", ["person_id"])
    op.create_table(
        "sheets",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("stage", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(32), primary_key=True),
        sa.Column("draft", sa.Text(), nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.Column("handed_in_at", MOMENT),
        sa.Column("is_locked", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "sittings",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("mark", sa.String(64)),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("by", sa.String(16), nullable=False),
        sa.Column("stage", sa.Integer(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("hidden_name", sa.Text()),
    )
    op.create_index("ix_sittings_person_id", "sittings", ["person_id"])
    op.create_table(
        "standstills",
        sa.Column(
            "match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("n", sa.Integer()),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("owed", sa.JSON(), nullable=False),
    )
    op.create_table(
        "stories",
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("stage", sa.Integer(), primary_key=True),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("parts", sa.JSON(), nullable=False),
        sa.Column("told", sa.String(64)),
        sa.Column("is_over", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "talks",
        sa.Column("id", COUNTER, primary_key=True),
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("asker", sa.String(32)),
        sa.Column("asker_id", sa.BigInteger()),
        sa.Column("asked", sa.String(32)),
        sa.Column("asked_id", sa.BigInteger()),
        sa.Column("opened_at", MOMENT, nullable=False),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("closed_at", MOMENT),
        sa.Column("first_yes", sa.BigInteger()),
        sa.Column("published_at", MOMENT),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_talks_match_id", "talks", ["match_id"])
    op.create_table(
        "turns",
        sa.Column(
            "match_id", sa.Integer(), sa.ForeignKey("matches.id"), primary_key=True, autoincrement=False
        ),
        sa.Column("step", sa.String(32), nullable=False),
        sa.Column("asked_at", MOMENT),
        sa.Column("lease_until", MOMENT),
        sa.Column("leased_by", sa.Text()),
        sa.Column("tries", sa.Integer(), nullable=False),
    )
    index("ix_turns_asked_at", "turns", ["asked_at"], where="lease_until IS NULL")
    index("ix_turns_leased", "turns", ["lease_until"], where="lease_until IS NOT NULL")
    op.create_table(
        "votes",
        sa.Column("id", COUNTER, primary_key=True),
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("opened_at", MOMENT, nullable=False),
        sa.Column("closed_at", MOMENT),
        sa.Column("outcome", sa.String(16)),
        sa.Column("message_id", sa.BigInteger()),
        sqlite_autoincrement=True,
    )
    index("uq_votes_open", "votes", ["match_id", "kind"], where="closed_at IS NULL", unique=True)
    op.create_table(
        "waiting",
        sa.Column("id", COUNTER, primary_key=True),
        sa.Column("match_id", sa.Integer(), sa.ForeignKey("matches.id")),
        sa.Column("lane", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("target", sa.BigInteger(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("not_before", MOMENT, nullable=False),
        sa.Column("is_head", sa.Boolean(), nullable=False),
        sa.Column("lease_until", MOMENT),
        sa.Column("leased_by", sa.Text()),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("error", sa.Text()),
        sa.UniqueConstraint("nonce"),
        sqlite_autoincrement=True,
    )
    index("ix_waiting_due", "waiting", ["not_before", "id"], where="is_head AND lease_until IS NULL")
    op.create_index("ix_waiting_lane", "waiting", ["lane", "id"])
    index("ix_waiting_leased", "waiting", ["lease_until"], where="lease_until IS NOT NULL")
    op.create_table(
        "ballots",
        sa.Column("vote_id", COUNTER, sa.ForeignKey("votes.id"), primary_key=True),
        sa.Column("seat", sa.String(32), primary_key=True),
        sa.Column("is_yes", sa.Boolean(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
    )
    if op.get_context().dialect.name == "postgresql":
        for statement in TELLING:
            op.execute(statement)


def downgrade() -> None:
    for name in reversed(TABLES):
        op.drop_table(name)
    if op.get_context().dialect.name == "postgresql":
        op.execute("DROP FUNCTION tell_written")
