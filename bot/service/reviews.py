"""The use cases of looking back: the review of a game that is over."""

from __future__ import annotations

from collections.abc import Callable

from bot.messages import looks
from bot.messages.panel import Panel
from bot.messages.people import Where
from bot.play import archive, reviewing
from bot.play.archive import Search
from bot.play.reviewing import Page
from bot.service.unit_of_work import UnitsOfWork
from engine.core import Refused


class Reviews:
    """Games that are over, as anybody of the server may look at them again."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def page(self, match_id: int, wanted: Page, reader: int) -> Panel:
        """A page of the review, its picture as the reader likes it."""
        async with self._units.game(match_id) as (tx, row):
            panel = await reviewing.page(tx, row, wanted)
            return looks.dressed(panel, await looks.of_person(tx, reader, row.guild_id))

    async def archive(self, guild_id: int, search: Search, can_see: Callable[[int], bool]) -> Panel:
        """A page of the server's games that have ended, of those in channels that the reader can see."""
        async with self._units.read() as tx:
            rows = [row for row in await archive.found(tx, guild_id, search) if can_see(row.channel_id)]
            return await archive.panel(tx, rows, search)

    async def last_in(self, where: Where) -> int:
        """The channel's last game that has ended."""
        async with self._units.read() as tx:
            row = await tx.matches.last_ended_in_channel(where.channel_id)
        if row is None:
            raise Refused("No game has ended in this channel yet: one is looked back on when it is over.")
        return row.id

    async def place_of(self, match_id: int) -> tuple[int, int]:
        """The server and the channel in which the game was played."""
        async with self._units.game(match_id) as (_, row):
            return row.guild_id, row.channel_id
