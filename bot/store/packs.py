"""The packs that a server keeps for itself: no other server ever sees one."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.pack_tables import packs
from bot.store.sql import add, read_one, read_row, read_sound

_OF = packs.c.guild_id == bindparam("of_guild")
_NAMED = select(packs).where(_OF, packs.c.game == bindparam("of_game"), packs.c.name == bindparam("of_name"))
_ALL = select(packs).where(_OF).order_by(packs.c.id)
_OFFER = update(packs).where(packs.c.id == bindparam("of_id"))
_REMOVE = delete(packs).where(packs.c.id == bindparam("of_id"))


@dataclass(frozen=True)
class PackRow:
    """A version of a pack; one that is not offered is only kept for a game that plays with it."""

    id: int
    guild_id: int
    game: str
    name: str
    pack: str
    title: str
    version: str
    text: str = field(repr=False)
    is_offered: bool
    person_id: int | None
    created_at: datetime


class Packs:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add(self, row: PackRow) -> PackRow:
        """One more version, which gets its id here; Conflict if the server has it."""
        values = {name: value for name, value in vars(row).items() if name != "id"}
        return read_row(PackRow, await add(self._connection, packs, values))

    async def get(self, guild_id: int, game: str, name: str) -> PackRow | None:
        of = {"of_guild": guild_id, "of_game": game, "of_name": name}
        return read_one(PackRow, (await self._connection.execute(_NAMED, of)).one_or_none())

    async def of(self, guild_id: int) -> list[PackRow]:
        """All versions that the server keeps, the oldest first."""
        return read_sound(PackRow, await self._connection.execute(_ALL, {"of_guild": guild_id}))

    async def offer(self, pack_id: int, *, is_offered: bool) -> None:
        await self._connection.execute(_OFFER, {"of_id": pack_id, "is_offered": is_offered})

    async def remove(self, pack_id: int) -> None:
        await self._connection.execute(_REMOVE, {"of_id": pack_id})
