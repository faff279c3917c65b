"""Use cases for lists: a person's tables on all servers, a server's tables, and the post that lists them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.messages.catalogue import say
from bot.messages.panel import Field, Form, Panel
from bot.messages.people import Person, Where
from bot.service.unit_of_work import UnitsOfWork
from bot.store.tables.matches import MatchRow
from bot.store.tables.people import RoleCallRow
from bot.store.tables.posts import ListPostRow
from bot.table.ending.archive import to_archive
from bot.table.match import outbox
from bot.table.posts import lists
from bot.table.rights.core import CORE
from bot.table.rights.standing import in_server

ROLE = "role_call"
"""Action of the button and of the form for the role that new tables call, and the name of its field."""
Sight = Mapping[int, bool | None]
"""Id of a channel -> True if a list's readers see it; None, or no entry, if that is unknown."""


def visible(rows: Sequence[MatchRow], sight: Sight, own: Collection[int] = ()) -> list[MatchRow]:
    """Return the tables that a list may show: those in channels that its readers surely see.

    `own`: the reader's tables, also shown if their channel's visibility is unknown.
    """
    known = ((row, sight.get(row.channel_id)) for row in rows)
    return [row for row, sees in known if sees or (sees is None and row.id in own)]


class Lists:
    """Use cases for lists of tables."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def of_person(self, person: Person) -> Panel:
        """Return all tables that the person plays or organises."""
        async with self._units.read() as tx:
            return await lists.of_person(tx, person.id)

    async def of_server(self, guild_id: int, sight: Sight, reader: int = 0) -> Panel:
        """Return a server's open tables, for one reader or for all readers of a post (see `visible`)."""
        async with self._units.read() as tx:
            own = {row.id for row in await tx.matches.open_with(reader)} if reader else set()
            rows = visible(await tx.matches.open_rows(guild_id), sight, own)
            return await lists.of_server(tx, rows, (to_archive(),))

    async def channels(self, guild_id: int) -> set[int]:
        """Return the channels of a server in which tables are open."""
        async with self._units.read() as tx:
            return {row.channel_id for row in await tx.matches.open_rows(guild_id)}

    # --------------------------------------------------------------- the post with the list

    async def post(self, where: Where, person: Person) -> str:
        """Start a post in the channel that lists the server's tables, replacing any earlier one."""
        standing = in_server(where.guild_id, person)
        CORE.check("post the list of tables", standing, say("error-managers-only"))
        async with self._units.begin() as tx:
            await tx.list_posts.put(ListPostRow(where.guild_id, where.channel_id))
            await outbox.queue_tables(tx, where.guild_id)
        return say("tables-posted")

    async def take_down(self, guild_id: int, person: Person) -> str:
        """Stop updating the post."""
        standing = in_server(guild_id, person)
        CORE.check("stop the list of tables", standing, say("error-managers-only"))
        async with self._units.begin() as tx:
            await tx.list_posts.remove(guild_id)
        return say("tables-stopped")

    # --------------------------------------------------------------- the role for new tables

    async def role_form(self, guild_id: int, person: Person) -> Form:
        """Return the form in which a manager chooses the role that new tables call."""
        CORE.check("call a role for new tables", in_server(guild_id, person), say("error-managers-only"))
        known = await self.role(guild_id)
        hint = say("server-role-hint")
        field = Field(ROLE, say("server-role-label"), "role", value=str(known or ""), hint=hint)
        return Form(say("server-role-title"), ROLE, (field,))

    async def choose_role(self, guild_id: int, person: Person, role_id: int | None) -> str:
        """Let new tables call this role, or none."""
        CORE.check("call a role for new tables", in_server(guild_id, person), say("error-managers-only"))
        async with self._units.begin() as tx:
            if role_id is None:
                await tx.role_calls.remove(guild_id)
                return say("server-role-off")
            await tx.role_calls.put(RoleCallRow(guild_id, role_id))
        return say("server-role-set", role=f"<@&{role_id}>")

    async def role(self, guild_id: int) -> int | None:
        """Return the role that new tables call."""
        async with self._units.read() as tx:
            row = await tx.role_calls.get(guild_id)
        return row.role_id if row else None

    async def list_post(self, guild_id: int) -> ListPostRow | None:
        """Return the server's post, if it has one."""
        async with self._units.read() as tx:
            return await tx.list_posts.get(guild_id)

    async def stands(self, row: ListPostRow, message_id: int | None) -> None:
        """Store the id of the list's message; None ends the list, since its message was deleted."""
        async with self._units.begin() as tx:
            now = await tx.list_posts.get(row.guild_id)
            if now is None or now.channel_id != row.channel_id:  # it was put elsewhere meanwhile
                return
            if message_id is None:
                await tx.list_posts.remove(row.guild_id)
            else:
                await tx.list_posts.put(ListPostRow(row.guild_id, row.channel_id, message_id))
