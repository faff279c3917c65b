"""Store servers' webhooks."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import Index, bindparam, delete, select

from bot.store.database.personal_data import OF_PERSON, concerns
from bot.store.database.schema import Counter, Hash, Id, IdKey, table_of
from bot.store.database.sql import TOLD, Repository, add, put, read_one, read_row, read_sound


@dataclass(frozen=True)
class HookRow:
    """A server's webhook; the secret signs its messages."""

    id: Counter
    guild_id: Id
    url: str
    secret: Hash = field(repr=False)
    created_at: datetime


hooks = table_of("hooks", HookRow, Index("ix_hooks_guild_id", "guild_id"))


@dataclass(frozen=True)
class PersonHookRow:
    """A person's own webhook, which hears of their calls."""

    person_id: IdKey
    url: str
    secret: Hash = field(repr=False)
    created_at: datetime


person_hooks = table_of("person_hooks", PersonHookRow)
concerns(
    person_hooks,
    "webhook",
    select(person_hooks.c.url, person_hooks.c.created_at).where(person_hooks.c.person_id == OF_PERSON),
    delete(person_hooks).where(person_hooks.c.person_id == OF_PERSON),
)

_OF_PERSON = select(person_hooks).where(person_hooks.c.person_id == bindparam("of_id"))
_REMOVE_OF_PERSON = delete(person_hooks).where(person_hooks.c.person_id == bindparam("of_id"))
_ONE = select(hooks).where(hooks.c.id == bindparam("of_id"))
_OF = select(hooks).where(hooks.c.guild_id == bindparam("of_guild")).order_by(hooks.c.id)
_REMOVE = (
    delete(hooks)
    .where(hooks.c.id == bindparam("of_id"), hooks.c.guild_id == bindparam("of_guild"))
    .execution_options(**TOLD)
)


class Hooks(Repository):
    async def add(self, guild_id: int, url: str, secret: str, at: datetime) -> HookRow:
        values = {"guild_id": guild_id, "url": url, "secret": secret, "created_at": at}
        return read_row(HookRow, await add(self._connection, hooks, values))

    async def get(self, hook_id: int) -> HookRow | None:
        return read_one(HookRow, (await self._connection.execute(_ONE, {"of_id": hook_id})).one_or_none())

    async def of(self, guild_id: int) -> list[HookRow]:
        """Return a server's webhooks, oldest first."""
        return read_sound(HookRow, await self._connection.execute(_OF, {"of_guild": guild_id}))

    async def remove(self, hook_id: int, guild_id: int) -> bool:
        """Remove a webhook; return whether the server had it."""
        gone = await self._connection.execute(_REMOVE, {"of_id": hook_id, "of_guild": guild_id})
        return bool(gone.rowcount)

    async def of_person(self, person_id: int) -> PersonHookRow | None:
        """Return the person's own webhook."""
        found = await self._connection.execute(_OF_PERSON, {"of_id": person_id})
        return read_one(PersonHookRow, found.one_or_none())

    async def set_of_person(self, row: PersonHookRow) -> None:
        """Insert or replace a person's webhook."""
        await put(self._connection, person_hooks, [vars(row)])

    async def remove_of_person(self, person_id: int) -> None:
        """Remove a person's webhook, if there is one."""
        await self._connection.execute(_REMOVE_OF_PERSON, {"of_id": person_id})
