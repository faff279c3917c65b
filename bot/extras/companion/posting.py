"""Use cases of the sender: find a crew's panel, tell what is new, notify people of a lost channel."""

from __future__ import annotations

import logging

from bot.extras.companion.reading import is_carried, told_lines
from bot.extras.companion.repository import CrewRow, Crews
from bot.extras.companion.sending import tell_crew
from bot.messages.catalogue import say
from bot.messages.names import typed
from bot.service.service import Service

log = logging.getLogger(__name__)


class Panels:
    """Keeps track of crews' panels."""

    def __init__(self, service: Service) -> None:
        self._units = service.units

    async def find(self, crew_id: int) -> CrewRow | None:
        """Return the crew's row, which locates its panel; None if the crew no longer exists."""
        async with self._units.read() as tx:
            return await tx.of(Crews).get(crew_id)

    async def news(self, crew_id: int) -> tuple[int, list[str]]:
        """Return the number of the newest entry, and the lines that others must know since the last time."""
        async with self._units.read() as tx:
            row = await tx.of(Crews).get(crew_id)
            if row is None or not is_carried(row):
                return 0, []
            rows = await tx.of(Crews).since(crew_id, row.told)
        undone = {one.entry["facts"].get("undone") for one in rows}
        entries = [one.entry for one in rows if one.n not in undone]
        return row.revision, [typed(line) for line in told_lines(entries)]

    async def damaged(self, crew_id: int) -> None:
        """Notify the crew's people and the host, once, that the stored book cannot be read."""
        async with self._units.begin() as tx:
            row = await tx.of(Crews).get(crew_id)
            if row is None:
                return
            about = f"damaged {row.changed_at}"
            if await tell_crew(tx, row, say("crew-damaged-dm", number=crew_id), about=about):
                log.error("the stored book of crew %s cannot be read", crew_id)

    async def told(self, crew_id: int, newest: int) -> None:
        """Note that entries up to this one have been told."""
        async with self._units.begin() as tx:
            await tx.of(Crews).tell(crew_id, newest)

    async def shown(self, crew_id: int, newest: int) -> None:
        """Note that the panel has just been edited, and that entries up to this one need no telling."""
        async with self._units.begin() as tx:
            await tx.of(Crews).change(crew_id, shown_at=tx.at, **({"told": newest} if newest else {}))

    async def posted(self, crew_id: int, message_id: int) -> None:
        """Store the panel's message; nothing is below it yet."""
        async with self._units.begin() as tx:
            await tx.of(Crews).change(crew_id, message_id=message_id, posts=0, shown_at=tx.at)

    async def lost(self, crew_id: int, *, is_gone: bool) -> None:
        """Notify the crew once that its channel is gone or that the bot has no access."""
        async with self._units.begin() as tx:
            row = await tx.of(Crews).get(crew_id)
            if row is None or row.channel_id is None:
                return
            channel = f"<#{row.channel_id}>"
            text = (
                say("crew-channel-gone", number=row.id)
                if is_gone
                else say("crew-channel-closed", number=row.id, channel=channel)
            )
            await tell_crew(tx, row, text, about=f"lost {row.channel_id}")

    async def channels_gone(self, *channel_ids: int) -> None:
        """Notify the crews of channels that are gone."""
        for channel_id in channel_ids:
            async with self._units.read() as tx:
                row = await tx.of(Crews).here(channel_id)
            if row is not None:
                await self.lost(row.id, is_gone=True)
