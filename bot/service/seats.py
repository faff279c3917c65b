"""The use cases about the table itself: who sits where, going back, votes, vacation."""

from __future__ import annotations

from bot.messages.panel import Panel
from bot.messages.people import Person
from bot.play import missed, substitutes, undo, vacation, votes
from bot.service.unit_of_work import Tables, existing, own_seat
from bot.store.rows import OutboxRow, VoteKind
from engine.core import Json, Refused, Seat

VOTED: dict[VoteKind, str] = {
    "pause": "**{name} pauses the game.** All clocks stand; answers are taken as before.",
    "resume": "**{name} lets the game go on.** The clocks run again.",
    "extend": "**{name} gives everybody who is awaited {hours} h more.**",
}


class Council(Tables):
    """What people decide about their table."""

    # ------------------------------------------------------------------------- seats

    async def check_replace(
        self, match_id: int, seat: Seat, newcomer: Person, by: Person, *, is_manager: bool
    ) -> None:
        """Refused if the newcomer cannot be given the seat: before he is sent anything."""
        async with self._table(match_id) as (_, at_table):
            substitutes.check_right(at_table, seat, by, is_manager=is_manager)
            substitutes.check_newcomer(at_table, newcomer)

    async def replace(
        self, match_id: int, seat: Seat, newcomer: Person, by: Person, *, is_manager: bool, dm_open: bool
    ) -> str:
        """Give a seat to somebody."""
        async with self._table(match_id) as (tx, at_table):
            substitutes.check_right(at_table, seat, by, is_manager=is_manager)
            return await substitutes.replace(
                tx, at_table, seat, newcomer, by, dm_open=dm_open, at=self._clock()
            )

    async def replace_by_computer(
        self, match_id: int, seat: Seat, by: Person, *, is_manager: bool, level: str | None = None
    ) -> str:
        """Give a seat to a computer, of the usual strength unless another is chosen."""
        async with self._table(match_id) as (tx, at_table):
            substitutes.check_right(at_table, seat, by, is_manager=is_manager)
            return await substitutes.give_to_computer(tx, at_table, seat, by, at=self._clock(), level=level)

    async def open_seat(
        self, match_id: int, seat: Seat | None, by: Person, *, is_manager: bool, is_open: bool = True
    ) -> str:
        """Offer a seat, one's own by default, to whoever takes it; or take the offer back."""
        async with self._table(match_id) as (tx, at_table):
            wanted = seat or own_seat(at_table, by, None)
            substitutes.check_right(at_table, wanted, by, is_manager=is_manager)
            if not is_open:
                return await substitutes.withdraw_offer(tx, at_table, wanted, at=self._clock())
            return await substitutes.offer(tx, at_table, wanted, "", at=self._clock())

    async def check_take(self, match_id: int, seat: Seat, person: Person) -> None:
        """Refused if the person cannot take the seat: before he is sent anything."""
        async with self._table(match_id) as (_, at_table):
            substitutes.check_offer(at_table, seat, person)

    async def take_seat(self, match_id: int, seat: Seat, person: Person, *, dm_open: bool) -> str:
        """Take a seat that is offered."""
        async with self._table(match_id) as (tx, at_table):
            told = await substitutes.take(tx, at_table, seat, person, dm_open=dm_open, at=self._clock())
        if dm_open:
            return f"{told} I sent you a DM: what you are asked comes there."
        return f"{told} **I cannot DM you**: press **Orders** on the game's card whenever you are asked."

    async def resign(self, match_id: int, person: Person) -> str:
        """Give one's own seat up."""
        async with self._table(match_id) as (tx, at_table):
            seat = own_seat(at_table, person, None)
            return await substitutes.resign(tx, at_table, seat, at=self._clock())

    async def farewell(self, row: OutboxRow) -> Panel | None:
        """What the panels of who has left a seat are turned into; None if he sits there again."""
        match_id, seat = row.payload["match"], row.payload["seat"]
        async with self._store.read() as tx:
            match = await existing(tx, match_id)
            sitting = next(one for one in await tx.seats.of(match_id) if one.seat == seat)
        is_there = sitting.kind == "person" and sitting.person_id == row.target
        return None if is_there else substitutes.farewell_panel(match, sitting)

    # -------------------------------------------------------------------------- undo

    async def undo(self, match_id: int, person: Person) -> str:
        """Take one's last answer back; where others are concerned, ask them all."""
        at = self._clock()
        async with self._table(match_id) as (tx, at_table):
            seat = own_seat(at_table, person, None)
            if seat in at_table.match.sealed:
                await undo.take_back(tx, at_table, seat, at=at)
                return "You have taken your answer back; what you wrote is kept as a draft."
            way = await undo.find_way(tx, at_table, seat)
            if way.is_free:
                await undo.go_back(tx, at_table, seat, way, by="person", at=at)
                await votes.review(tx, at_table, at=at)
                return f"Undone: {way.what} is asked again."
            data = {"to": way.to, "what": way.what, "count": way.count}
            told = await votes.propose(tx, at_table, "undo", data, seat, at=at)
        return f"That concerns others, so all must agree. {told}"

    # ------------------------------------------------------------------------- clocks

    async def pause(self, match_id: int, person: Person) -> str:
        return await self._put(match_id, "pause", {}, person)

    async def resume(self, match_id: int, person: Person) -> str:
        return await self._put(match_id, "resume", {}, person)

    async def extend(self, match_id: int, hours: int, person: Person) -> str:
        """More time for everybody who is awaited."""
        return await self._put(match_id, "extend", {"hours": hours}, person)

    async def _put(self, match_id: int, kind: VoteKind, data: Json, person: Person) -> str:
        """The organiser decides at once, others put it to the vote."""
        at = self._clock()
        async with self._table(match_id) as (tx, at_table):
            votes.check(at_table, kind)
            if person.id == at_table.row.organiser_id:
                told = VOTED[kind].format(name=person.name, **data)
                await votes.carry_out(tx, at_table, kind, data, told, at=at)
                return "Done."
            seat = own_seat(at_table, person, None)
            return await votes.propose(tx, at_table, kind, data, seat, at=at)

    async def vote(self, match_id: int, vote_id: int, person: Person, *, is_yes: bool) -> str:
        """A ballot of somebody who sits at the table."""
        async with self._table(match_id) as (tx, at_table):
            seat = own_seat(at_table, person, None)
            return await votes.cast(tx, at_table, vote_id, seat, is_yes, at=self._clock())

    async def ballot(self, vote_id: int) -> tuple[Panel, int | None]:
        """The post of a vote as it stands, and the message that shows it."""
        async with self._store.read() as tx:
            vote = await tx.votes.get(vote_id)
            row = await tx.matches.get(vote.match_id) if vote else None
            if vote is None or row is None:
                raise Refused("There is no such vote.")
            seats = await tx.seats.of(row.id)
            return votes.ballot_panel(row, vote, seats, await tx.votes.ballots(vote_id)), vote.message_id

    async def ballot_posted(self, vote_id: int, message_id: int) -> None:
        """Remember where the vote stands."""
        async with self._store.begin() as tx:
            await tx.votes.set_message(vote_id, message_id)

    # ----------------------------------------------------------------------- vacation

    async def extend_own(self, match_id: int, hours: int, person: Person) -> str:
        """More time for oneself, from one's own budget."""
        async with self._table(match_id) as (tx, at_table):
            seat = own_seat(at_table, person, None)
            return await vacation.extend_own(tx, at_table, seat, hours, at=self._clock())

    async def leave_for(self, match_id: int, days: int, person: Person) -> str:
        """One's own clocks stand for so many days."""
        async with self._table(match_id) as (tx, at_table):
            seat = own_seat(at_table, person, None)
            return await vacation.leave(tx, at_table, seat, days, at=self._clock())

    async def back(self, match_id: int, person: Person) -> str:
        """Be there again: no vacation, no steward, and the seat is not offered any more."""
        at = self._clock()
        async with self._table(match_id) as (tx, at_table):
            seat = own_seat(at_table, person, None)
            is_offered = at_table.sitting(seat).open_since is not None
            if is_offered:
                await substitutes.withdraw_offer(tx, at_table, seat, at=at)
            was_on_vacation = await vacation.come_back(tx, at_table, seat, at=at)
            was_away = await missed.came_back(tx, at_table, seat, at)
        if not (is_offered or was_on_vacation or was_away):
            return "You are not away: whatever is asked of you, I ask you."
        return "Welcome back: from now on you are asked again."

    async def budgets(self, match_id: int) -> str:
        """What each seat has left of vacation and extensions."""
        async with self._table(match_id) as (tx, at_table):
            return "\n".join(await vacation.budget_lines(tx, at_table, self._clock()))

    async def budget_notes(self, match_id: int) -> list[str]:
        """The same in small print, for a game in play."""
        try:
            return [f"-# {line}" for line in (await self.budgets(match_id)).splitlines()]
        except Refused:
            return []

    async def end_vacations(self) -> None:
        """Bring back those whose vacation is over."""
        at = self._clock()
        async with self._store.read() as tx:
            ended = await tx.budgets.ended(at)
        for budget in ended:
            try:
                async with self._table(budget.match_id) as (tx, at_table):
                    await vacation.end_due(tx, at_table, budget.seat, at=at)
            except Refused:
                await self._forget_vacation(budget.match_id, budget.seat)

    async def _forget_vacation(self, match_id: int, seat: Seat) -> None:
        """The game is over: nobody is on vacation from it any more."""
        async with self._store.begin() as tx:
            await vacation.forget(tx, match_id, seat)
