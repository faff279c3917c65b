"""Use cases for absence: vacation, extensions of one's own deadline, returning."""

from __future__ import annotations

from bot.messages.catalogue import say, together
from bot.messages.people import Person
from bot.service.unit_of_work import NotInPlay, UnitsOfWork, own_seat
from bot.table.absence import all_here, vacation
from bot.table.decisions import missed_deadlines, offers
from bot.table.match.standstill import Standstill
from engine.kernel.core import Seat


class Absences:
    """Use cases for absence."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def extend_own(self, match_id: int, hours: int, person: Person) -> str:
        """Extend one's own deadline, using the seat's budget."""
        async with self._units.table(match_id) as table:
            seat = own_seat(table, person, None)
            return await vacation.extend_own(table, seat, hours)

    async def leave_for(self, match_id: int, days: int, person: Person) -> str:
        """Start a vacation: stop the seat's clocks for `days`."""
        async with self._units.table(match_id) as table:
            seat = own_seat(table, person, None)
            return await vacation.leave(table, seat, days)

    async def back(self, match_id: int, person: Person) -> str:
        """Return from absence: end the vacation, the steward's work and the offer of the seat."""
        async with self._units.table(match_id) as table:
            seat = own_seat(table, person, None)
            is_offered = table.sitting(seat).offered_by not in (None, "vote")
            if is_offered:
                await offers.withdraw(table, seat, person)
            was_on_vacation = await vacation.come_back(table, seat)
            was_away = await missed_deadlines.came_back(table, seat)
        if not (is_offered or was_on_vacation or was_away):
            return say("absence-not-away")
        return say("absence-welcome-back")

    async def come_back(self, match_id: int, person: Person) -> str:
        """End the steward's work when the person returns."""
        async with self._units.table(match_id) as table:
            mine = own_seat(table, person, None)
            if await missed_deadlines.came_back(table, mine):
                return say("absence-welcome-back")
        return say("absence-not-away")

    async def budgets(self, match_id: int) -> str:
        """Describe each seat's remaining vacation and extensions."""
        async with self._units.table(match_id) as table:
            if table.row.hides_people:
                return say("vacation-hidden")
            return together(await vacation.budget_lines(table))

    async def end_vacations(self) -> None:
        """End the vacations that are over."""
        at = self._units.now()
        async with self._units.read() as tx:
            ended = await tx.budgets.ended(at)
        for budget in ended:
            try:
                async with self._units.table(budget.match_id, by_itself=True) as table:
                    await vacation.end_due(table, budget.seat)
            except Standstill:  # they stay on vacation, and are brought back when it goes on
                continue
            except NotInPlay:
                await self._forget_vacation(budget.match_id, budget.seat)

    async def _forget_vacation(self, match_id: int, seat: Seat) -> None:
        """End the seat's vacation after the game."""
        async with self._units.begin() as tx:
            await vacation.forget(tx, match_id, seat)


class Presence:
    """Use cases for gatherings, when everybody is here now."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def gather(self, match_id: int, person: Person) -> str:
        """Start a gathering: everybody is here now, so nobody is pinged."""
        async with self._units.table(match_id) as table:
            return await all_here.gather(table, own_seat(table, person, None))

    async def part(self, match_id: int, person: Person) -> str:
        """End a gathering, so that people are pinged again."""
        async with self._units.table(match_id) as table:
            return await all_here.part(table, own_seat(table, person, None))

    async def end_lulls(self) -> None:
        """End gatherings in which nobody has answered for a while."""
        async with self._units.read() as tx:
            games = await tx.matches.lulls(self._units.now())
        for match_id in games:
            try:
                async with self._units.table(match_id, by_itself=True) as table:
                    await all_here.end_due(table)
            except (NotInPlay, Standstill):  # when it goes on, it is quiet no more
                continue
