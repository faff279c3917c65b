"""The use cases of being away: vacation, one's own extensions, coming back."""

from __future__ import annotations

from bot.messages.catalogue import say, together
from bot.messages.people import Person
from bot.service.unit_of_work import NotInPlay, UnitsOfWork, own_seat
from bot.table.absence import all_here, vacation
from bot.table.decisions import missed_deadlines, offers
from bot.table.match.standstill import Standstill
from engine.kernel.core import Seat


class Absences:
    """Use cases for being away."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def extend_own(self, match_id: int, hours: int, person: Person) -> str:
        """Extend one's own deadline from one's own budget."""
        async with self._units.table(match_id) as table:
            seat = own_seat(table, person, None)
            return await vacation.extend_own(table, seat, hours)

    async def leave_for(self, match_id: int, days: int, person: Person) -> str:
        """One's own clocks stand for so many days."""
        async with self._units.table(match_id) as table:
            seat = own_seat(table, person, None)
            return await vacation.leave(table, seat, days)

    async def back(self, match_id: int, person: Person) -> str:
        """Be there again: no vacation, no steward, and the seat is not offered any more."""
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
        """I'm back: the steward goes."""
        async with self._units.table(match_id) as table:
            mine = own_seat(table, person, None)
            if await missed_deadlines.came_back(table, mine):
                return say("absence-welcome-back")
        return say("absence-not-away")

    async def budgets(self, match_id: int) -> str:
        """Return what each seat has left of vacation and extensions."""
        async with self._units.table(match_id) as table:
            if table.row.hides_people:
                return say("vacation-hidden")
            return together(await vacation.budget_lines(table))

    async def end_vacations(self) -> None:
        """Bring back those whose vacation is over."""
        at = self._units.now()
        async with self._units.read() as tx:
            ended = await tx.budgets.ended(at)
        for budget in ended:
            try:
                async with self._units.table(budget.match_id, by_itself=True) as table:
                    await vacation.end_due(table, budget.seat)
            except Standstill:  # he stays on vacation, and is brought back when it goes on
                continue
            except NotInPlay:
                await self._forget_vacation(budget.match_id, budget.seat)

    async def _forget_vacation(self, match_id: int, seat: Seat) -> None:
        """End the seat's vacation when the game is over."""
        async with self._units.begin() as tx:
            await vacation.forget(tx, match_id, seat)


class Presence:
    """Use cases for a table whose people are all here now."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def gather(self, match_id: int, person: Person) -> str:
        """Start the mode in which everybody is here now."""
        async with self._units.table(match_id) as table:
            return await all_here.gather(table, own_seat(table, person, None))

    async def part(self, match_id: int, person: Person) -> str:
        """People are to be pinged again."""
        async with self._units.table(match_id) as table:
            return await all_here.part(table, own_seat(table, person, None))

    async def end_lulls(self) -> None:
        """Ping people again at tables where nobody has answered for a while."""
        async with self._units.read() as tx:
            games = await tx.matches.lulls(self._units.now())
        for match_id in games:
            try:
                async with self._units.table(match_id, by_itself=True) as table:
                    await all_here.end_due(table)
            except (NotInPlay, Standstill):  # when it goes on, it is quiet no more
                continue
