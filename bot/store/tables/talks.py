"""Store threads beside games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from sqlalchemy import Index, bindparam, or_, select, update

from bot.store.database.personal_data import OF_PERSON, concerns
from bot.store.database.schema import As, Counter, Id, SeatWord, table_of
from bot.store.database.sql import Repository, add, read_all, read_one, read_row
from engine.kernel.core import Seat


@dataclass(frozen=True)
class TalkRow:
    """A thread beside a game: between two seats, or without seats the spectators' thread.

    thread_id None: not opened yet. `asker_id`, `asked_id`: the two people, None if forgotten; `first_yes`:
    the one who has agreed to publish it.
    """

    id: Counter
    match_id: Annotated[int, As(of="matches.id")]
    asker: SeatWord | None
    asker_id: Id | None
    asked: SeatWord | None
    asked_id: Id | None
    opened_at: datetime
    thread_id: Id | None = None
    closed_at: datetime | None = None
    first_yes: Id | None = None
    published_at: datetime | None = None

    @property
    def is_private(self) -> bool:
        return self.asker is not None


talks = table_of("talks", TalkRow, Index("ix_talks_match_id", "match_id"))

_ONE = select(talks).where(talks.c.id == bindparam("of_id"))
_OPEN = (
    select(talks)
    .where(talks.c.match_id == bindparam("of_match"), talks.c.closed_at.is_(None))
    .order_by(talks.c.id)
)
_CHANGE = update(talks).where(talks.c.id == bindparam("of_id"))
concerns(
    talks,
    "private talks",
    select(talks)
    .where(or_(talks.c.asker_id == OF_PERSON, talks.c.asked_id == OF_PERSON))
    .order_by(talks.c.id),
    *(
        update(talks).where(column == OF_PERSON).values({column.name: None})
        for column in (talks.c.asker_id, talks.c.asked_id, talks.c.first_yes)
    ),
)


class Talks(Repository):
    async def open(
        self,
        match_id: int,
        at: datetime,
        asker: tuple[Seat, int] | tuple[None, None] = (None, None),
        asked: tuple[Seat, int] | tuple[None, None] = (None, None),
    ) -> TalkRow:
        """Insert a thread between two seats, or one for spectators."""
        values = {
            "match_id": match_id,
            "opened_at": at,
            "asker": asker[0],
            "asker_id": asker[1],
            "asked": asked[0],
            "asked_id": asked[1],
        }
        return read_row(TalkRow, await add(self._connection, talks, values))

    async def get(self, talk_id: int) -> TalkRow | None:
        found = await self._connection.execute(_ONE, {"of_id": talk_id})
        return read_one(TalkRow, found.one_or_none())

    async def open_of(self, match_id: int) -> list[TalkRow]:
        """Return the open threads of a game."""
        return read_all(TalkRow, await self._connection.execute(_OPEN, {"of_match": match_id}))

    async def change(self, talk_id: int, **values: Any) -> None:
        await self._connection.execute(_CHANGE, {"of_id": talk_id, **values})
