"""The people whom the bot has met."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import PersonRow
from bot.store.sql import put, read_all, read_one
from bot.store.tables import people

_ID = people.c.user_id == bindparam("of_id")
_ONE = select(people).where(_ID)
_SEVERAL = select(people).where(people.c.user_id.in_(bindparam("of_ids", expanding=True)))
_CHANGE = update(people).where(_ID)


class People:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def see(self, user_id: int, name: str, at: datetime) -> None:
        """Remember the person's name; of somebody new, that his DMs are open until one fails."""
        seen = {"user_id": user_id, "name": name, "dm_open": True, "seen_at": at}
        await put(self._connection, people, [seen], only=["name", "seen_at"])

    async def set_dm(self, user_id: int, is_open: bool) -> None:
        await self._set(user_id, dm_open=is_open)

    async def get(self, user_id: int) -> PersonRow | None:
        found = await self._connection.execute(_ONE, {"of_id": user_id})
        return read_one(PersonRow, found.one_or_none())

    async def several(self, user_ids: Sequence[int]) -> list[PersonRow]:
        return read_all(PersonRow, await self._connection.execute(_SEVERAL, {"of_ids": user_ids}))

    async def set_palette(self, user_id: int, palette: str | None) -> None:
        """The colours of the pictures that he alone sees; None: as the server has them."""
        await self._set(user_id, palette=palette)

    async def set_zone(self, user_id: int, zone: str | None) -> None:
        await self._set(user_id, zone=zone)

    async def set_reminders(self, user_id: int, seconds: list[int] | None) -> None:
        """How many seconds before a deadline the person is reminded; None: as usual, []: never."""
        await self._set(user_id, reminders=seconds)

    async def _set(self, user_id: int, **values: Any) -> None:
        await self._connection.execute(_CHANGE, {"of_id": user_id, **values})
