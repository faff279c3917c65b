"""Use cases that delete old data outside games' records."""

from __future__ import annotations

from datetime import timedelta

from bot.messages.catalogue import say
from bot.service.pruners import Pruner
from bot.service.unit_of_work import UnitsOfWork
from bot.store.pruning import AT_ONCE

KEPT = timedelta(days=30)


class Pruning:
    """Use cases that delete data older than the host's setting."""

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
        """Delete old data in small batches."""
        before = self._units.now() - self.kept
        async with self._units.begin() as tx:
            await tx.pruning.forget_games(before)
            for pruner in tx.extras.parts(Pruner):
                await pruner.prune(tx, self._units.now(), self.kept)
        forgotten = AT_ONCE
        while forgotten == AT_ONCE:
            async with self._units.begin() as tx:
                forgotten = await tx.pruning.forget_messages(before)
