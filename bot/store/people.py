"""The people whom the bot has met."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import PersonRow
from bot.store.sql import insert, read_all, read_one
from bot.store.tables import people


class People:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def see(self, user_id: int, name: str, at: datetime) -> None:
        """Remember the person's name; of somebody new, that his DMs are open until one fails."""
        statement = insert(self._connection, people).values(
            user_id=user_id, name=name, dm_open=True, seen_at=at
        )
        known = statement.on_conflict_do_update(
            index_elements=[people.c.user_id], set_={"name": name, "seen_at": at}
        )
        await self._connection.execute(known)

    async def set_dm(self, user_id: int, is_open: bool) -> None:
        await self._connection.execute(
            update(people).where(people.c.user_id == user_id).values(dm_open=is_open)
        )

    async def get(self, user_id: int) -> PersonRow | None:
        query = select(people).where(people.c.user_id == user_id)
        return read_one(PersonRow, (await self._connection.execute(query)).one_or_none())

    async def several(self, user_ids: Sequence[int]) -> list[PersonRow]:
        query = select(people).where(people.c.user_id.in_(user_ids))
        return read_all(PersonRow, await self._connection.execute(query))

    async def set_palette(self, user_id: int, palette: str | None) -> None:
        """The colours of the pictures that he alone sees; None: as the server has them."""
        one = update(people).where(people.c.user_id == user_id)
        await self._connection.execute(one.values(palette=palette))

    async def set_zone(self, user_id: int, zone: str | None) -> None:
        await self._connection.execute(update(people).where(people.c.user_id == user_id).values(zone=zone))

    async def set_reminders(self, user_id: int, seconds: list[int] | None) -> None:
        """How many seconds before a deadline the person is reminded; None: as usual, []: never."""
        await self._connection.execute(
            update(people).where(people.c.user_id == user_id).values(reminders=seconds)
        )
