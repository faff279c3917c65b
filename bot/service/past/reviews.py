"""Use cases for the review of a finished game."""

from __future__ import annotations

from bot.games.catalogue import find_texts
from bot.messages.catalogue import say
from bot.messages.panel import Panel
from bot.messages.people import Where
from bot.service import states
from bot.service.past.lists import Sight, visible
from bot.service.unit_of_work import UnitsOfWork
from bot.table.ending import archive, reviewing
from bot.table.ending.archive import Search
from bot.table.ending.reviewing import Page
from bot.table.match import looks
from bot.table.past.course import SeatCourse, by_seat
from bot.table.past.frames import StageName
from engine.kernel.core import Refused


class Reviews:
    """Use cases for reviewing finished games, open to everybody in the server."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def page(self, match_id: int, wanted: Page, reader: int) -> Panel:
        """Return a page of the review, with the picture in the reader's palette."""
        async with self._units.game(match_id) as (tx, row):
            states.check("review a game", row)
            panel = await reviewing.page(tx, row, wanted, reader)
            return looks.dressed(panel, await looks.of_person(tx, reader, row.guild_id))

    async def course(self, match_id: int) -> tuple[list[StageName], tuple[SeatCourse, ...]]:
        """Return the stages of a finished game with their names, and each seat's chances after them."""
        async with self._units.game(match_id) as (tx, row):
            states.check("review a game", row)
            stages = await reviewing.played(tx, row, None)
            words = find_texts(row.game)
            names = [StageName(stage, words.stage_name(stage)) for stage in stages]
            return names, await by_seat(tx, row, stages)

    async def channels(self, guild_id: int, search: Search) -> list[int]:
        """Return the channels of matching games, newest first."""
        async with self._units.read() as tx:
            rows = await archive.found(tx, guild_id, search)
        return list(dict.fromkeys(row.channel_id for row in rows))

    async def archive(self, guild_id: int, search: Search, sight: Sight, reader: int) -> Panel:
        """Return a page of the server's finished games, from channels that the reader can see."""
        async with self._units.read() as tx:
            own = {row.id for row in await tx.archive.ended(guild_id, person_id=reader)}
            return await archive.panel(
                tx, visible(await archive.found(tx, guild_id, search), sight, own), search
            )

    async def last_in(self, where: Where) -> int:
        """Return the channel's last finished game."""
        async with self._units.read() as tx:
            row = await tx.matches.last_ended_in_channel(where.channel_id)
        if row is None:
            raise Refused(say("review-none"))
        return row.id

    async def place_of(self, match_id: int) -> tuple[int, int]:
        """Return the server and the channel of the game."""
        async with self._units.game(match_id) as (_, row):
            return row.guild_id, row.channel_id
