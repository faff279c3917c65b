"""The use cases of looking back: the review of a game that is over."""

from __future__ import annotations

from collections.abc import Mapping

from bot.messages.catalogue import say
from bot.messages.panel import Panel
from bot.messages.people import Where
from bot.service.unit_of_work import UnitsOfWork
from bot.table.ending import archive, reviewing
from bot.table.ending.archive import Search
from bot.table.ending.reviewing import Page
from bot.table.match import looks
from engine.kernel.core import Refused


class Reviews:
    """Games that are over, as anybody of the server may look at them again."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def page(self, match_id: int, wanted: Page, reader: int) -> Panel:
        """Return a page of the review, its picture as the reader likes it."""
        async with self._units.game(match_id) as (tx, row):
            panel = await reviewing.page(tx, row, wanted)
            return looks.dressed(panel, await looks.of_person(tx, reader, row.guild_id))

    async def channels(self, guild_id: int, search: Search) -> list[int]:
        """Return where the games that fit were played, the newest first."""
        async with self._units.read() as tx:
            rows = await archive.found(tx, guild_id, search)
        return list(dict.fromkeys(row.channel_id for row in rows))

    async def archive(
        self, guild_id: int, search: Search, seen: Mapping[int, bool | None], reader: int
    ) -> Panel:
        """Return a page of the server's games that have ended, of those in channels that the reader can see.

        Where nobody knows who could see a channel its games are for those who sat there.
        """
        async with self._units.read() as tx:
            own = {row.id for row in await tx.archive.ended(guild_id, person_id=reader)}
            sight = ((row, seen.get(row.channel_id)) for row in await archive.found(tx, guild_id, search))
            rows = [row for row, sees in sight if sees or (sees is None and row.id in own)]
            return await archive.panel(tx, rows, search)

    async def has_sat(self, match_id: int, person_id: int) -> bool:
        """Return whether the person sits or sat at that table."""
        async with self._units.game(match_id) as (tx, _):
            ids = [one.person_id for one in await tx.sittings.of(match_id)]
            return person_id in (*ids, *(one.person_id for one in await tx.seats.of(match_id)))

    async def last_in(self, where: Where) -> int:
        """Return the channel's last game that has ended."""
        async with self._units.read() as tx:
            row = await tx.matches.last_ended_in_channel(where.channel_id)
        if row is None:
            raise Refused(say("review-none"))
        return row.id

    async def place_of(self, match_id: int) -> tuple[int, int]:
        """Return the server and the channel in which the game was played."""
        async with self._units.game(match_id) as (_, row):
            return row.guild_id, row.channel_id
