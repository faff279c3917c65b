"""Where the post of each server stands that lists its tables."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Column, Table, bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.sql import put, read_one
from bot.store.tables import Snowflake, metadata

standing_posts = Table(
    "standing_posts",
    metadata,
    Column("guild_id", Snowflake, primary_key=True, autoincrement=False),
    Column("channel_id", Snowflake, nullable=False),
    Column("message_id", Snowflake),
)

_GUILD = standing_posts.c.guild_id == bindparam("of_guild")
_ONE = select(standing_posts).where(_GUILD)
_REMOVE = delete(standing_posts).where(_GUILD)


@dataclass(frozen=True)
class StandingPostRow:
    """The server's list of its tables; without a message it is still to be posted."""

    guild_id: int
    channel_id: int
    message_id: int | None = None


class StandingPosts:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def get(self, guild_id: int) -> StandingPostRow | None:
        found = await self._connection.execute(_ONE, {"of_guild": guild_id})
        return read_one(StandingPostRow, found.one_or_none())

    async def put(self, row: StandingPostRow) -> None:
        """Keep the row in place of the one that was there."""
        await put(self._connection, standing_posts, [vars(row)])

    async def remove(self, guild_id: int) -> None:
        await self._connection.execute(_REMOVE, {"of_guild": guild_id})
