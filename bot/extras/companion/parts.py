"""Add the companion to the use cases: crews that nobody plays on are forgotten."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.extras.companion.repository import Crews
from bot.service.pruners import Pruner
from bot.store import Tx

CREWS_KEPT = timedelta(days=365)
"""Time without entries after which a crew is deleted."""


class OldCrews(Pruner):
    """Crews of which nothing was entered for long."""

    def told(self, days: int) -> str:
        return f"A crew at a real table is deleted if nothing is entered for {CREWS_KEPT.days} days."

    async def prune(self, tx: Tx, now: datetime, kept: timedelta) -> None:
        await tx.of(Crews).forget_old(now - CREWS_KEPT)


PRUNER = OldCrews()
