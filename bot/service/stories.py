"""The use cases of the sender with the stories of games: what is to be told of a stage, where it stands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages import looks, outbox
from bot.play import stories
from bot.play.stories import Telling
from bot.service.unit_of_work import NotInPlay, UnitsOfWork, existing
from bot.store.rows import StoryRow


class Stories:
    """Each stage has one story at most; where the game has moved to another channel it is told anew there."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def telling(self, match_id: int, stage: int) -> Telling | None:
        """The story of the stage as it stands now; None if there is nothing to be told."""
        try:
            async with self._units.table(match_id) as table:
                found = await stories.told(table.tx, table.row, stage, table)
                look = await looks.of_server(table.tx, table.row.guild_id)
        except NotInPlay:
            async with self._units.game(match_id) as (tx, row):
                found = await stories.told(tx, row, stage, None)
                look = await looks.of_server(tx, row.guild_id)
        return found.dressed(look) if found else None

    async def story(self, match_id: int, stage: int) -> StoryRow:
        """Where it stands, and what it says there."""
        async with self._units.begin() as tx:
            return await tx.stories.begin(match_id, stage)

    async def posted(
        self, match_id: int, stage: int, parts: Sequence[Sequence[int]], channel_id: int
    ) -> None:
        """The first messages of it stand there now."""
        async with self._units.begin() as tx:
            known = [list(part) for part in parts]
            await tx.stories.change(match_id, stage, parts=known, channel_id=channel_id, told=None)

    async def told(self, match_id: int, stage: int, telling: Telling) -> None:
        """Its messages say that now."""
        async with self._units.begin() as tx:
            await tx.stories.change(match_id, stage, told=telling.digest, is_over=telling.is_over)

    async def is_newest(self, match_id: int, message_id: int) -> None:
        """That message is the game's newest post and has its buttons: the one before has them no more."""
        async with self._units.begin() as tx:
            row = await existing(tx, match_id)
            if row.buttons_id == message_id:
                return
            await tx.matches.set_buttons(match_id, message_id)
            if row.buttons_id is not None:
                await outbox.queue_bare(tx, row, row.buttons_id)
