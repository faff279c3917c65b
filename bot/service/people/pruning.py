"""The use case of forgetting: what is no record of a game goes when it is old."""

from __future__ import annotations

from datetime import timedelta

from bot.extras.companion.repository import Crews
from bot.extras.packs.repository import Packs
from bot.service.unit_of_work import UnitsOfWork
from bot.store.pruning import AT_ONCE

KEPT = timedelta(days=30)
CREWS_KEPT = timedelta(days=365)
"""How long a crew at a real table waits to be played on."""


class Pruning:
    """Forgets what is older than a setting says."""

    def __init__(self, units: UnitsOfWork, kept: timedelta) -> None:
        self._units = units
        self.kept = kept

    @property
    def told(self) -> str:
        """What is kept how long, for whoever asks."""
        return (
            f"Messages are kept for {self.kept.days} days after they were sent or given up; drafts, sheets, "
            f"notes, deadlines and reminders of a game for {self.kept.days} days after its end; games and "
            "what was answered in them stay. A crew at a real table goes when nothing was entered for "
            f"{CREWS_KEPT.days} days. A pack is its server's alone, kept until its manager removes it "
            f"or takes me out; an older version until {self.kept.days} days after the last game with it."
        )

    async def prune(self) -> None:
        """Forget what is old by now, a little at a time."""
        before = self._units.now() - self.kept
        async with self._units.begin() as tx:
            await tx.pruning.forget_games(before)
            await tx.of(Crews).forget_old(self._units.now() - CREWS_KEPT)
            await tx.of(Packs).forget(before)
        forgotten = AT_ONCE
        while forgotten == AT_ONCE:
            async with self._units.begin() as tx:
                forgotten = await tx.pruning.forget_messages(before)
