"""Store the whole clock that a seat's holder accepted, and keep no seat's offer for having left a server."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0053"
down_revision = "0052"
branch_labels = None
depends_on = None

_NAMES = ("match_id", "number", "agreed_seconds", "offered_by", "open_since")
seats = sa.table(
    "seats",
    *(sa.column(name) for name in _NAMES),
    sa.column("agreed_clock", sa.JSON(none_as_null=True)),
)
sittings = sa.table("sittings", sa.column("by"))
matches = sa.table("matches", sa.column("id"), sa.column("clock", sa.JSON()))


def upgrade() -> None:
    op.add_column("seats", sa.Column("agreed_clock", sa.JSON()))
    connection = op.get_bind()
    rows = sa.select(seats.c.match_id, seats.c.number, seats.c.agreed_seconds, matches.c.clock)
    rows = rows.join_from(seats, matches, matches.c.id == seats.c.match_id)
    for match_id, number, agreed, clock in connection.execute(rows).all():
        if agreed is None:
            continue
        one = (seats.c.match_id == match_id) & (seats.c.number == number)
        connection.execute(sa.update(seats).where(one).values(agreed_clock=_whole(agreed, clock)))
    op.drop_column("seats", "agreed_seconds")
    left = sa.update(seats).where(seats.c.offered_by == "left")
    connection.execute(left.values(offered_by=None, open_since=None))
    connection.execute(sa.update(sittings).where(sittings.c.by == "left").values(by="absence"))


def _whole(agreed: int, clock: Any) -> Any:
    """Return the table's clock if its longest deadline was agreed to; else one with that deadline for all."""
    if isinstance(clock, dict) and _longest(clock) == agreed:
        return clock
    return {"name": "own", "seconds": {"all": agreed}, "quiet": False}


def _longest(clock: Any) -> int | None:
    lengths = clock.get("seconds") if isinstance(clock, dict) else None
    if not isinstance(lengths, dict) or not isinstance(lengths.get("all"), int):
        return None
    return max(one for one in lengths.values() if isinstance(one, int))


def downgrade() -> None:
    op.add_column("seats", sa.Column("agreed_seconds", sa.Integer()))
    connection = op.get_bind()
    rows = sa.select(seats.c.match_id, seats.c.number, seats.c.agreed_clock)
    for match_id, number, clock in connection.execute(rows).all():
        one = (seats.c.match_id == match_id) & (seats.c.number == number)
        connection.execute(sa.update(seats).where(one).values(agreed_seconds=_longest(clock)))
    op.drop_column("seats", "agreed_clock")
