"""The places at a table of a season: they are for those who were drawn to it."""

from __future__ import annotations

from bot.extras.seasons.repository import Seasons
from bot.messages.people import Person
from bot.store import Tx
from bot.table.match.listeners import TableListener
from engine.kernel.core import Refused


class DrawnOnly(TableListener):
    """Keeps strangers from the tables of a season."""

    async def check_place(self, tx: Tx, match_id: int, person: Person) -> None:
        table = await tx.of(Seasons).table_of(match_id)
        if table is not None and person.id not in await tx.of(Seasons).drawn(table):
            raise Refused("This is a table of a season: its places are for those who were drawn to it.")


LISTENER = DrawnOnly()
