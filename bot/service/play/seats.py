"""Use cases for who holds which seat."""

from __future__ import annotations

from bot.games.catalogue import find_texts
from bot.messages.catalogue import say, together
from bot.messages.names import Name
from bot.messages.panel import Form, Panel
from bot.messages.people import Person
from bot.service.unit_of_work import UnitsOfWork, own_seat
from bot.store.tables.outbox.rows import OutboxRow
from bot.table.decisions import offers, rights, seat_panel, substitutes, votes
from engine.kernel.core import Seat


class Seats:
    """Use cases for changing the holders of seats."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def seats_in(self, channel_id: int | None) -> dict[Seat, str]:
        """Return the seats of the channel's game, labelled with name and holder. Empty without a game."""
        async with self._units.read() as tx:
            row = await tx.matches.latest_in_channel(channel_id) if channel_id else None
            if row is None:
                return {}
            seats = await tx.seats.of(row.id)
        texts = find_texts(row.game)
        return {one.seat: f"{texts.seat_name(one.seat)}: {Name(one.name).bare}" for one in seats if one.seat}

    async def panel(self, match_id: int, person: Person) -> Panel:
        """Return the panel of the person's seat, or of seats that they may take or decide about."""
        async with self._units.table(match_id) as table:
            return await seat_panel.panel(table, person)

    async def form(self, match_id: int, which: str, person: Person) -> Form:
        """Return the form for a button of that panel."""
        async with self._units.table(match_id) as table:
            if which != seat_panel.REPLACE or not rights.may_decide(table, person):
                own_seat(table, person, None)
            return await seat_panel.form(table, which, person.id)

    async def seat_of(self, match_id: int, person: Person) -> Seat:
        """Return the person's own seat, or "" if they have none."""
        async with self._units.table(match_id) as table:
            return table.seat_of(person.id) or ""

    async def check_replace(self, match_id: int, seat: Seat, newcomer: Person, asker: Person) -> None:
        """Refuse a newcomer who cannot be given the seat, before they are sent anything."""
        async with self._units.table(match_id) as table:
            rights.ground(table, seat, asker)
            await rights.check_newcomer(table, seat, newcomer)

    async def replace(
        self, match_id: int, seat: Seat, newcomer: Person, asker: Person, *, dm_open: bool
    ) -> str:
        """Give a seat to a person."""
        async with self._units.table(match_id) as table:
            return await substitutes.replace(table, seat, newcomer, asker, dm_open=dm_open)

    async def replace_by_computer(
        self, match_id: int, seat: Seat, asker: Person, *, level: str | None = None
    ) -> str:
        """Give a seat to a computer, of the usual strength by default."""
        async with self._units.table(match_id) as table:
            return await substitutes.replace_by_computer(table, seat, asker, level=level)

    async def open_seat(self, match_id: int, seat: Seat | None, asker: Person) -> str:
        """Offer a seat, by default one's own, to anybody; without a reason to do so, start a vote."""
        async with self._units.table(match_id) as table:
            wanted = seat or own_seat(table, asker, None)
            mine = table.seat_of(asker.id)
            may_ask = mine is not None or rights.may_decide(table, asker)
            if may_ask and rights.needs_a_vote(table, wanted, asker):
                by = None if mine else votes.role_of(table.row, asker.id)
                return await votes.propose(table, "seat", votes.to_free(table, wanted, by), mine)
            ground = rights.ground(table, wanted, asker)
            offers.check_is_news(table, wanted, ground)
            told = await offers.offer(table, wanted, ground)
            await votes.review(table)
            return told

    async def close_offer(self, match_id: int, seat: Seat | None, asker: Person) -> str:
        """Withdraw the offer of a seat, by default one's own."""
        async with self._units.table(match_id) as table:
            wanted = seat or own_seat(table, asker, None)
            rights.check_seat(table, wanted)
            if table.sitting(wanted).person_id != asker.id:
                rights.check_may_decide(table, wanted, asker)
            return await offers.withdraw(table, wanted, asker)

    async def check_take(self, match_id: int, seat: Seat, person: Person) -> None:
        """Refuse a person who cannot take the seat, before they are sent anything."""
        async with self._units.table(match_id) as table:
            await rights.check_offer(table, seat, person)

    async def take_seat(self, match_id: int, seat: Seat, person: Person, *, dm_open: bool) -> str:
        """Take an offered seat."""
        async with self._units.table(match_id) as table:
            told = await substitutes.take(table, seat, person, dm_open=dm_open)
        if dm_open:
            return together([told, say("lobby-dm")], " ")
        return together([told, say("lobby-no-dm-short")], " ")

    async def resign(self, match_id: int, person: Person) -> str:
        """Give up one's own seat."""
        async with self._units.table(match_id) as table:
            seat = own_seat(table, person, None)
            return await substitutes.resign(table, seat)

    async def closed_panel(self, row: OutboxRow) -> Panel | None:
        """Return the closed panel for somebody who left a seat; None if they have it again."""
        match_id, seat = row.payload["match"], row.payload["seat"]
        async with self._units.game(match_id) as (tx, match):
            sitting = next(one for one in await tx.seats.of(match_id) if one.seat == seat)
        is_there = sitting.kind == "person" and sitting.person_id == row.target
        return None if is_there else substitutes.closed_panel(match, sitting)
