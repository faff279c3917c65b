"""What waits to be sent lies apart from what was sent; a message is known by its nonce."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0035"
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)
COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
WAITS = "sent_at IS NULL AND failed_at IS NULL"
ALIKE = "match_id, lane, kind, target, nonce, created_at, tries"
TO_BE_SENT = "id, payload, not_before, lease_until, leased_by, error"
WAS_SENT = "sent_at, message_id, failed_at, error"

TELLING = (
    """CREATE FUNCTION tell_written() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_notify('bot_written', TG_TABLE_NAME || ' ' || current_setting('application_name'));
        RETURN NULL; END $$""",
    "CREATE TRIGGER waiting_written AFTER INSERT ON waiting"
    " FOR EACH STATEMENT EXECUTE FUNCTION tell_written()",
    "CREATE TRIGGER turns_written AFTER INSERT OR UPDATE OF asked_at ON turns"
    " FOR EACH STATEMENT EXECUTE FUNCTION tell_written()",
)
"""Processes that listen are told which table another one has written to, when that is kept."""
DEADLINES = sa.table(
    "deadlines", sa.column("match_id"), sa.column("step"), sa.column("seat"), sa.column("notices", sa.JSON())
)


def upgrade() -> None:
    create_waiting()
    create_sent()
    heads = f"SELECT min(id) FROM outbox WHERE {WAITS} GROUP BY lane"
    op.execute(
        f"INSERT INTO waiting ({TO_BE_SENT}, {ALIKE}, is_head)"
        f" SELECT {TO_BE_SENT}, {ALIKE}, id IN ({heads}) FROM outbox WHERE {WAITS}"
    )
    op.execute(
        f"INSERT INTO sent ({WAS_SENT}, {ALIKE}) SELECT {WAS_SENT}, {ALIKE} FROM outbox WHERE NOT ({WAITS})"
    )
    rename("SELECT nonce FROM outbox WHERE id = :old", "outbox", "nonce")
    count_on("waiting")
    op.drop_table("outbox")
    if is_postgresql():
        for statement in TELLING:
            op.execute(statement)
    with op.batch_alter_table("stories") as stories:
        stories.drop_column("outbox_id")


def downgrade() -> None:
    if is_postgresql():
        op.execute("DROP TRIGGER turns_written ON turns")
        op.execute("DROP TRIGGER waiting_written ON waiting")
        op.execute("DROP FUNCTION tell_written()")
    create_outbox()
    op.execute(f"INSERT INTO outbox ({TO_BE_SENT}, {ALIKE}) SELECT {TO_BE_SENT}, {ALIKE} FROM waiting")
    count_on("outbox")
    op.execute(
        f"INSERT INTO outbox (payload, not_before, {WAS_SENT}, {ALIKE})"
        f" SELECT '{{}}', created_at, {WAS_SENT}, {ALIKE} FROM sent ORDER BY created_at, nonce"
    )
    rename("SELECT id FROM outbox WHERE nonce = :old", "nonce", "outbox", is_payload_of="outbox")
    op.drop_table("waiting")
    op.drop_table("sent")
    op.add_column("stories", sa.Column("outbox_id", sa.BigInteger()))


def is_postgresql() -> bool:
    return op.get_context().dialect.name == "postgresql"


def create_waiting() -> None:
    op.create_table(
        "waiting",
        sa.Column("id", COUNTER, nullable=False),
        sa.Column("match_id", sa.Integer()),
        sa.Column("lane", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("target", sa.BigInteger(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("not_before", TIME, nullable=False),
        sa.Column("is_head", sa.Boolean(), nullable=False),
        sa.Column("lease_until", TIME),
        sa.Column("leased_by", sa.Text()),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("error", sa.Text()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_waiting_match_id_matches")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_waiting")),
        sa.UniqueConstraint("nonce", name=op.f("uq_waiting_nonce")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_waiting_lane", "waiting", ["lane", "id"])
    create_partial("ix_waiting_due", "waiting", ["not_before", "id"], "is_head AND lease_until IS NULL")
    create_partial("ix_waiting_leased", "waiting", ["lease_until"], "lease_until IS NOT NULL")


def create_sent() -> None:
    op.create_table(
        "sent",
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("match_id", sa.Integer()),
        sa.Column("lane", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("target", sa.BigInteger(), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("sent_at", TIME),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("failed_at", TIME),
        sa.Column("error", sa.Text()),
        sa.PrimaryKeyConstraint("nonce", name=op.f("pk_sent")),
    )
    op.create_index("ix_sent_lane", "sent", ["lane", "message_id"])
    op.create_index("ix_sent_sent_at", "sent", ["sent_at"])
    create_partial("ix_sent_failed_at", "sent", ["failed_at"], "failed_at IS NOT NULL")


def create_outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", COUNTER, nullable=False),
        sa.Column("match_id", sa.Integer()),
        sa.Column("lane", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("target", sa.BigInteger(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("not_before", TIME, nullable=False),
        sa.Column("lease_until", TIME),
        sa.Column("leased_by", sa.Text()),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("sent_at", TIME),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("failed_at", TIME),
        sa.Column("error", sa.Text()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_outbox_match_id_matches")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("nonce", name=op.f("uq_outbox_nonce")),
        sqlite_autoincrement=True,
    )
    create_partial("ix_outbox_waiting", "outbox", ["lane", "id"], WAITS)


def create_partial(name: str, table: str, columns: list[str], where: str) -> None:
    op.create_index(name, table, columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))


def count_on(table: str) -> None:
    """PostgreSQL counts rows up on its own: it must go on after those put in. SQLite looks at the rows."""
    if is_postgresql():
        op.execute(
            f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}"
            " HAVING max(id) IS NOT NULL"
        )


def rename(query: str, old: str, new: str, *, is_payload_of: str = "waiting") -> None:
    """What names a message by the one names it by the other: reminders that were sent, and what deletes them.

    What is garbled stays as it is: it is its own game's trouble.
    """
    bind = op.get_bind()
    found = bind.execute(
        sa.text(
            "SELECT match_id, step, seat, CAST(notices AS TEXT) FROM deadlines"
            " WHERE state = 'open' AND CAST(notices AS TEXT) <> '[]'"
        )
    ).all()
    for match_id, step, seat, notices in found:
        renamed = [[what, _named(query, name)] for what, name in _read(notices, list)]
        its = (DEADLINES.c.match_id == match_id, DEADLINES.c.step == step, DEADLINES.c.seat == seat)
        if renamed:
            bind.execute(sa.update(DEADLINES).where(*its).values(notices=renamed))
    table = sa.table(is_payload_of, sa.column("id"), sa.column("payload", sa.JSON()))
    unsends = sa.text(f"SELECT id, CAST(payload AS TEXT) FROM {is_payload_of} WHERE kind = 'unsend'")
    for row_id, payload in bind.execute(unsends).all():
        said = _read(payload, dict)
        if old in said:
            changed = {
                **{key: value for key, value in said.items() if key != old},
                new: _named(query, said[old]),
            }
            bind.execute(sa.update(table).where(table.c.id == row_id).values(payload=changed))


def _named(query: str, old: Any) -> Any:
    return op.get_bind().execute(sa.text(query), {"old": old}).scalar()


def _read(said: str, kind: type) -> Any:
    """What it says, or nothing."""
    try:
        found = json.loads(said)
    except ValueError:
        return kind()
    return found if isinstance(found, kind) else kind()
