"""Store the people whom an organiser has invited to a table, until it starts."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import bindparam, delete, select

from bot.store.database.personal_data import belongs_to
from bot.store.database.schema import IdKey, OfMatch, table_of
from bot.store.database.sql import Repository


@dataclass(frozen=True)
class InvitedRow:
    """A person for whom a seat of a lobby is kept."""

    match_id: OfMatch
    person_id: IdKey


invited = table_of("invited", InvitedRow)

belongs_to(invited.c.person_id, "invitations")

_MATCH = invited.c.match_id == bindparam("of_match")
_ALL = select(invited.c.person_id).where(_MATCH).order_by(invited.c.person_id)
_REMOVE = delete(invited).where(_MATCH)


class Invited(Repository):
    async def of(self, match_id: int) -> tuple[int, ...]:
        """Return the ids of the invited people, whether they have joined or not."""
        found = await self._connection.execute(_ALL, {"of_match": match_id})
        return tuple(found.scalars())

    async def put(self, match_id: int, people: Collection[int]) -> None:
        """Replace the table's invitations."""
        await self._connection.execute(_REMOVE, {"of_match": match_id})
        rows = [{"match_id": match_id, "person_id": one} for one in sorted(set(people))]
        if rows:
            await self._connection.execute(invited.insert(), rows)
