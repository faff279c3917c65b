"""Use cases that delete old data outside games' records."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import datetime, timedelta

from bot.messages.catalogue import say
from bot.service.pruners import Pruner
from bot.service.unit_of_work import UnitsOfWork
from bot.store.database.corrupt import Unreadable
from bot.store.pruning import AT_ONCE
from bot.store.tables.cold import pack_surely

KEPT = timedelta(days=30)


class Pruning:
    """Use cases that delete data older than the host's setting, and pack games."""

    def __init__(self, units: UnitsOfWork, kept: timedelta) -> None:
        self._units = units
        self.kept = kept

    @property
    def told(self) -> str:
        """Describe how long each kind of data is kept."""
        own = say("privacy-kept-for", days=self.kept.days)
        extras = (pruner.told(self.kept.days) for pruner in self._units.extras.parts(Pruner))
        return " ".join((own, *extras))

    async def prune(self) -> None:
        """Delete old data in small batches, and pack games that ended long ago."""
        before = self._units.now() - self.kept
        async with self._units.begin() as tx:
            await tx.pruning.forget_games(before)
            for pruner in tx.extras.parts(Pruner):
                await pruner.prune(tx, self._units.now(), self.kept)
        await self._pack(before)
        forgotten = AT_ONCE
        while forgotten == AT_ONCE:
            async with self._units.begin() as tx:
                forgotten = await tx.pruning.forget_messages(before)

    async def _pack(self, before: datetime) -> None:
        """Pack the logs of games that ended before then, one in each unit of work.

        A corrupt game stays as it is, so that a host can mend it.
        """
        last = 0
        while True:
            async with self._units.read() as tx:
                ready = await tx.cold.ready(before, last)
            if not ready:
                return
            for match_id in ready:
                with suppress(Unreadable):
                    await self._pack_one(match_id)
            last = ready[-1]

    async def _pack_one(self, match_id: int) -> None:
        """Pack a game; its rows can't change meanwhile, since it has ended."""
        async with self._units.read() as tx:
            rows = await tx.cold.plain(match_id)
        packed = await asyncio.to_thread(pack_surely, match_id, rows)
        async with self._units.begin() as tx:
            await tx.cold.put(match_id, packed)
