"""The servers that have chosen how pictures look in them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.garbled import GARBLED
from bot.store.rows import ServerRow
from bot.store.sql import put, read_one
from bot.store.stacked import Values
from bot.store.tables import servers

_ONE = select(servers).where(servers.c.guild_id == bindparam("of_guild"))


class Servers:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self._known: dict[int, ServerRow | None] = {}

    def know(self, guild_id: int, found: Sequence[Values]) -> None:
        """What was found of the server, as it stands there; nothing if it has chosen nothing."""
        if not any(GARBLED in values.values() for values in found):
            self._known[guild_id] = ServerRow(**found[0]) if found else None

    async def get(self, guild_id: int) -> ServerRow | None:
        if guild_id not in self._known:
            found = await self._connection.execute(_ONE, {"of_guild": guild_id})
            self._known[guild_id] = read_one(ServerRow, found.one_or_none())
        return self._known[guild_id]

    async def put(self, row: ServerRow) -> None:
        """Keep the row in place of the one that was there."""
        self._known.pop(row.guild_id, None)
        await put(self._connection, servers, [vars(row)])
