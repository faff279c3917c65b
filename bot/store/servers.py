"""The servers that have chosen how pictures look in them."""

from __future__ import annotations

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import ServerRow
from bot.store.sql import put, read_one
from bot.store.tables import servers

_ONE = select(servers).where(servers.c.guild_id == bindparam("of_guild"))


class Servers:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def get(self, guild_id: int) -> ServerRow | None:
        found = await self._connection.execute(_ONE, {"of_guild": guild_id})
        return read_one(ServerRow, found.one_or_none())

    async def put(self, row: ServerRow) -> None:
        """Keep the row in place of the one that was there."""
        await put(self._connection, servers, [vars(row)])
