"""Store servers' private packs; no server ever sees another's."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from sqlalchemy import (
    BigInteger,
    Column,
    String,
    Text,
    UniqueConstraint,
    bindparam,
    cast,
    delete,
    exists,
    or_,
    select,
    update,
)

from bot.store.database.corrupt import CORRUPT, Unreadable
from bot.store.database.personal_data import is_of
from bot.store.database.schema import As, Counter, Hash, Id, Moment, Word, table_of
from bot.store.database.sql import Repository, add, read_sound
from bot.store.tables.matches import OPEN, matches


@dataclass(frozen=True)
class PackRow:
    """A version of a pack, without its text; a withdrawn one is kept only for games that use it.

    name: the digest of its content. pack: the id shared by its versions. size: characters of its text.
    bot_id: the bot that received it.
    """

    id: Counter
    guild_id: Id
    game: Word
    name: Hash
    pack: Annotated[str, As(String(40))]
    title: str
    version: str
    size: int
    withdrawn_at: datetime | None
    person_id: Id | None
    bot_id: Id
    created_at: datetime


packs = table_of(
    "packs", PackRow, Column("text", Text, nullable=False), UniqueConstraint("guild_id", "game", "name")
)

_OF = packs.c.guild_id == bindparam("of_guild", type_=BigInteger())
_NAMED = (_OF, packs.c.game == bindparam("of_game"), packs.c.name == bindparam("of_name"))
_KNOWN = [column for column in packs.c if column.name != "text"]
_ALL = select(*_KNOWN).where(_OF).order_by(packs.c.id)
_BROUGHT_TO = packs.c.bot_id == bindparam("of_bot", type_=BigInteger())
_SERVERS = select(packs.c.guild_id).where(_BROUGHT_TO).distinct().order_by(packs.c.guild_id)
_TEXT = select(packs.c.text).where(*_NAMED)
_OFFER = update(packs).where(*_NAMED)
_PACK = bindparam("of_pack", type_=String())
_WITHDRAW = update(packs).where(
    _OF, packs.c.withdrawn_at.is_(None), or_(_PACK.is_(None), packs.c.pack == _PACK)
)
_PLAYED = exists().where(
    matches.c.guild_id == packs.c.guild_id,
    matches.c.game == packs.c.game,
    cast(matches.c.options, Text).contains(packs.c.name),
    or_(matches.c.state.in_(OPEN), matches.c.ended_at > bindparam("since", type_=Moment())),
)
_GUILD = bindparam("of_guild", type_=BigInteger())
_FORGET = delete(packs).where(
    packs.c.withdrawn_at.is_not(None),
    or_(_GUILD.is_(None), packs.c.guild_id == _GUILD),
    or_(_PACK.is_(None), packs.c.pack == _PACK),
    ~_PLAYED,
)

is_of(packs.c.person_id, "packs given", packs.c.guild_id, packs.c.title, packs.c.version, packs.c.created_at)


class Packs(Repository):
    async def add(self, row: PackRow, text: str) -> None:
        """Add a version and set its id; Conflict if the server already has it."""
        values = {name: value for name, value in vars(row).items() if name != "id"}
        await add(self._connection, packs, {**values, "text": text})

    async def of(self, guild_id: int) -> list[PackRow]:
        """Return all versions that the server stores, oldest first."""
        return read_sound(PackRow, await self._connection.execute(_ALL, {"of_guild": guild_id}))

    async def servers(self, bot_id: int) -> list[int]:
        """Return all servers with packs uploaded to this bot."""
        found = await self._connection.execute(_SERVERS, {"of_bot": bot_id})
        return [guild_id for guild_id in found.scalars() if guild_id is not CORRUPT]

    async def text(self, guild_id: int, game: str, name: str) -> str | None:
        """Return a pack's text; Unreadable if it cannot be read."""
        named = {"of_guild": guild_id, "of_game": game, "of_name": name}
        found = (await self._connection.execute(_TEXT, named)).scalar_one_or_none()
        if found is CORRUPT:
            raise Unreadable(f"the pack {name} cannot be read")
        return None if found is None else str(found)

    async def offer(self, row: PackRow) -> None:
        """Offer a withdrawn version again."""
        named = {"of_guild": row.guild_id, "of_game": row.game, "of_name": row.name}
        await self._connection.execute(_OFFER, {**named, "withdrawn_at": None, "bot_id": row.bot_id})

    async def withdraw(self, guild_id: int, pack: str | None, at: datetime) -> None:
        """Withdraw all versions of a pack; with None, of all the server's packs."""
        whose = {"of_guild": guild_id, "of_pack": pack}
        await self._connection.execute(_WITHDRAW, {**whose, "withdrawn_at": at})

    async def forget(self, since: datetime, *, guild_id: int | None = None, pack: str | None = None) -> None:
        """Delete withdrawn versions, except those of games that are open or ended after `since`."""
        whose = {"of_guild": guild_id, "of_pack": pack}
        await self._connection.execute(_FORGET, {**whose, "since": since})
