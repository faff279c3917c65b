"""The servers that have chosen how pictures look in them."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import ServerRow
from bot.store.sql import insert, read_one
from bot.store.tables import servers


class Servers:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def get(self, guild_id: int) -> ServerRow | None:
        query = select(servers).where(servers.c.guild_id == guild_id)
        return read_one(ServerRow, (await self._connection.execute(query)).one_or_none())

    async def put(self, row: ServerRow) -> None:
        """Keep the row in place of the one that was there."""
        statement = insert(self._connection, servers).values(vars(row))
        new = {"palette": row.palette, "theme": row.theme}
        await self._connection.execute(
            statement.on_conflict_do_update(index_elements=[servers.c.guild_id], set_=new)
        )
