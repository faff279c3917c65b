"""The use cases of being all there at once: nobody is pinged while answers come within minutes."""

from __future__ import annotations

from bot.messages.people import Person
from bot.service.unit_of_work import NotInPlay, UnitsOfWork, own_seat
from bot.table.absence import gathering
from bot.table.match.standstill import Standstill


class Presence:
    """Whether a table's people are all there now."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def gather(self, match_id: int, person: Person) -> str:
        """We are all here now."""
        async with self._units.table(match_id) as table:
            return await gathering.gather(table, own_seat(table, person, None))

    async def part(self, match_id: int, person: Person) -> str:
        """People are to be pinged again."""
        async with self._units.table(match_id) as table:
            return await gathering.part(table, own_seat(table, person, None))

    async def end_lulls(self) -> None:
        """Where nobody has answered for a while people are pinged again."""
        async with self._units.read() as tx:
            games = await tx.matches.lulls(self._units.now())
        for match_id in games:
            try:
                async with self._units.table(match_id, by_itself=True) as table:
                    await gathering.end_due(table)
            except (NotInPlay, Standstill):  # when it goes on, it is quiet no more
                continue
