"""Clean up the companion's data: delete old crews, and remove the names of forgotten people from panels."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import ClassVar

from bot.extras.companion.pressing import read_pressing
from bot.extras.companion.reading import check_member
from bot.extras.companion.repository import Crews
from bot.extras.companion.sending import queue_crew
from bot.messages.catalogue import say
from bot.messages.people import Person
from bot.service.gate import About, Subject
from bot.service.pruners import NamingPosts, Pruner
from bot.store import Tx
from bot.table.rights.deeds import Deed, Scope

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


class CrewSubject(Subject):
    """Finds the crew of a button, or of the channel in which a command is given."""

    scope: ClassVar[Scope] = "crew"

    async def check(self, tx: Tx, deed: Deed, person: Person, about: About) -> None:
        if about.arg:
            row = await tx.of(Crews).get(read_pressing(about.arg).crew_id)
        else:
            row = await tx.of(Crews).here(about.channel_id) if about.channel_id else None
        if row is not None:
            check_member(row, await tx.of(Crews).people(row.id), deed.name, person)


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
SUBJECT = CrewSubject()
