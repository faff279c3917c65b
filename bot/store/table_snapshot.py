"""Load a table with one statement: all rows that an action at the table usually needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BindParameter,
    String,
    and_,
    bindparam,
    cast,
    false,
    func,
    literal,
    or_,
    select,
    text,
    type_coerce,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.sql import Stacked, Values, read_values
from bot.store.tables.deadlines import OPEN, deadlines
from bot.store.tables.designs import designs
from bot.store.tables.fair import fair_lines, fair_tables
from bot.store.tables.log import answers, checkpoints
from bot.store.tables.matches import matches
from bot.store.tables.notes import notes
from bot.store.tables.people import people, servers
from bot.store.tables.posts import stories
from bot.store.tables.seats import SeatRow, seats
from bot.store.tables.sheets import NO_STAGE, sheets
from bot.store.tables.votes import votes

_OF: BindParameter[int] = bindparam("of_match")
_STAGE = func.coalesce(
    select(func.max(checkpoints.c.stage)).where(checkpoints.c.match_id == _OF).scalar_subquery(), 0
)
_IS_OF_STAGE = type_coerce(deadlines.c.step, String).like(
    literal("%.") + cast(_STAGE, String) + literal(".%")
)
_LOOK = Stacked(
    {
        "counts": select(
            select(func.max(answers.c.n)).where(answers.c.match_id == _OF).scalar_subquery().label("last_n"),
            select(func.max(fair_lines.c.no))
            .where(fair_lines.c.match_id == _OF)
            .scalar_subquery()
            .label("last_no"),
            _STAGE.label("stage"),
        ),
        "seats": select(seats).where(seats.c.match_id == _OF),
        "people": select(people)
        .join(seats, seats.c.person_id == people.c.user_id)
        .where(seats.c.match_id == _OF),
        "servers": select(servers)
        .join(matches, matches.c.guild_id == servers.c.guild_id)
        .where(matches.c.id == _OF),
        "deadlines": select(deadlines).where(deadlines.c.match_id == _OF, or_(text(OPEN), _IS_OF_STAGE)),
        "designs": select(designs)
        .join(seats, seats.c.person_id == designs.c.person_id)
        .join(matches, and_(matches.c.id == seats.c.match_id, matches.c.game == designs.c.game))
        .where(matches.c.id == _OF),
        "sheets": select(sheets).where(
            sheets.c.match_id == _OF, or_(sheets.c.stage == NO_STAGE, sheets.c.stage >= _STAGE - 1)
        ),
        "notes": select(notes).where(notes.c.match_id == _OF, notes.c.stage == _STAGE),
        "stories": select(stories).where(
            stories.c.match_id == _OF, or_(stories.c.is_over == false(), stories.c.stage >= _STAGE)
        ),
        "votes": select(votes).where(votes.c.match_id == _OF, votes.c.closed_at.is_(None)),
        "chains": select(fair_tables).where(fair_tables.c.match_id == _OF),
    }
)


@dataclass(frozen=True)
class TableSnapshot:
    """The rows of a table, some of which may be unreadable.

    It includes all sheets and deadlines of the current stage, the sheets of the stage before and of no stage,
    and open deadlines.
    """

    match_id: int
    n: int
    last_no: int | None
    stage: int
    found: dict[str, list[Values]]

    @property
    def person_ids(self) -> Sequence[int]:
        """Return the ids of the seats' holders that are readable."""
        ids = (row["person_id"] for row in self.found["seats"])
        return [person_id for person_id in ids if isinstance(person_id, int)]

    @property
    def seats(self) -> Sequence[SeatRow]:
        """Return the seats in their order."""
        rows = [read_values(SeatRow, values) for values in self.found["seats"]]
        return sorted(rows, key=lambda row: row.order)


async def look(connection: AsyncConnection, match_id: int) -> TableSnapshot:
    found = _LOOK.read(await connection.execute(_LOOK.query, {"of_match": match_id}))
    (counts,) = found["counts"]
    last_n: Any = counts["last_n"]
    n = 0 if last_n is None else last_n + 1
    return TableSnapshot(match_id, n, counts["last_no"], counts["stage"], found)
