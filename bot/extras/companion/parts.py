"""Add the companion's data to the regular cleanup: crews without new entries are deleted."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.extras.companion.repository import Crews
from bot.service.pruners import Pruner
from bot.store import Tx

CREWS_KEPT = timedelta(days=365)
"""Time without entries after which a crew is deleted."""


class OldCrews(Pruner):
    """Deletes crews without entries for a long time."""

    def told(self, days: int) -> str:
        return f"A crew at a real table is deleted if nothing is entered for {CREWS_KEPT.days} days."

    async def prune(self, tx: Tx, now: datetime, kept: timedelta) -> None:
        await tx.of(Crews).forget_old(now - CREWS_KEPT)


PRUNER = OldCrews()
