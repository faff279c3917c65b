"""Clean up the companion's data: delete old crews, and remove the names of forgotten people from panels."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.extras.companion.repository import Crews
from bot.extras.companion.sending import queue_crew
from bot.messages.catalogue import say
from bot.service.pruners import NamingPosts, Pruner
from bot.store import Tx

CREWS_KEPT = timedelta(days=365)
"""Time without entries after which a crew is deleted."""
ENDED_KEPT = timedelta(days=7)
"""Time in which a crew that has ended can be brought back."""


class OldCrews(Pruner):
    """Deletes crews without entries for a long time."""

    def told(self, days: int) -> str:
        return say("crew-kept-for", days=CREWS_KEPT.days, ended=ENDED_KEPT.days)

    async def prune(self, tx: Tx, now: datetime, kept: timedelta) -> None:
        await tx.of(Crews).forget_old(now - CREWS_KEPT, now - ENDED_KEPT)


class CrewNames(NamingPosts):
    """Names the author of a crew's newest entry on its panel."""

    async def find(self, tx: Tx, person_id: int) -> Sequence[int]:
        return await tx.of(Crews).entered_by(person_id)

    async def renew(self, tx: Tx, numbers: Sequence[int]) -> None:
        for number in numbers:
            crew = await tx.of(Crews).get(number)
            if crew is not None:
                await queue_crew(tx, crew)


PRUNER = OldCrews()
NAMES = CrewNames()
