"""Use cases for a table's decisions: undo, pauses, votes."""

from __future__ import annotations

from contextlib import suppress

from bot.messages.catalogue import say, together
from bot.messages.panel import Form, Panel
from bot.messages.people import Person
from bot.service.unit_of_work import NotInPlay, UnitsOfWork, own_seat
from bot.store.tables.matches import MatchRow
from bot.store.tables.votes import VoteKind
from bot.table.decisions import effects, motions, notices, undo, votes
from bot.table.decisions.vote_texts import announced
from bot.table.ending import agreed_end
from bot.table.match.server_content import outside_transactions
from bot.table.match.standstill import Standstill
from bot.table.match.table import Roster
from bot.table.rights.core import CORE
from bot.table.rights.standing import at_table
from engine.kernel.core import Json, Refused, Seat


class Decisions:
    """Use cases for decisions of a table."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def about_to_undo(self, match_id: int, person: Person) -> Panel:
        """Return the panel that says what an undo would take back, and asks "are you sure?"."""
        async with self._units.table(match_id) as table:
            seat = own_seat(table, person, None)
            if seat in table.match.sealed:
                what = table.texts.ask_name(table.match.asks[seat])
                return motions.about_to_undo(what, motions.SEALED, is_free=True)
            way = await undo.find_way(table, seat)
            return motions.about_to_undo(way.what, str(way.to), is_free=way.is_free)

    async def undo(self, match_id: int, person: Person, to: str = "") -> str:
        """Undo one's last answer; if others are affected, start a vote.

        `to`: what the person was shown (`about_to_undo`); Refused if that is no longer the last answer.
        """
        async with self._units.table(match_id) as table:
            seat = own_seat(table, person, None)
            is_sealed = seat in table.match.sealed
            if to and to != (motions.SEALED if is_sealed else str((await undo.find_way(table, seat)).to)):
                raise Refused(say("undo-changed"))
            if is_sealed:
                await undo.take_back(table, seat)
                return say("undo-taken-back")
            way = await undo.find_way(table, seat)
            if way.is_free:
                await undo.go_back(table, seat, way, by="person")
                await votes.review(table)
                return say("undo-done" if way.is_act else "undo-done-asked-again", what=way.what)
            data = {"to": way.to, "what": way.what, "count": way.count}
            told = await votes.propose(table, "undo", data, seat)
        return together([say("vote-undo-others"), told], " ")

    async def pause(self, match_id: int, person: Person) -> str:
        return await self._put(match_id, "pause", {}, person)

    async def resume(self, match_id: int, person: Person) -> str:
        return await self._put(match_id, "resume", {}, person)

    async def extend(self, match_id: int, hours: int, person: Person) -> str:
        """Give everybody who still has to answer more time."""
        return await self._put(match_id, "extend", {"hours": hours}, person)

    async def hasten(self, match_id: int, hours: int, person: Person) -> str:
        """Shorten everybody's open deadlines, by a vote of the people concerned, without the organiser's
        override.
        """
        async with self._units.table(match_id) as table:
            seat = own_seat(table, person, None)
            return await votes.propose(table, "hasten", await votes.to_hasten(table, hours), seat)

    async def concede(self, match_id: int, to: Seat | None, person: Person, *, is_sure: bool) -> str:
        """Concede to another seat, or in a cooperative game to nobody; the game ends when all others have."""
        async with self._units.table(match_id) as table:
            seat = own_seat(table, person, None)
            data = agreed_end.to_end(table, "concede", agreed_end.winner_conceded_to(table, seat, to))
            agreed_end.check_sure(table, data, is_sure=is_sure)
            return await votes.propose(table, "concede", data, seat)

    async def about_to_concede(self, match_id: int, to: Seat | None, person: Person) -> Panel:
        """Return the confirmation panel for conceding."""
        async with self._units.table(match_id) as table:
            seat = own_seat(table, person, None)
            data = agreed_end.to_end(table, "concede", agreed_end.winner_conceded_to(table, seat, to))
            return motions.are_you_sure(table, data)

    async def motions(self, match_id: int, person: Person) -> Panel:
        """Return the panel of motions that the person may propose; a stuck game can be called off."""
        row = await self._row(match_id)
        is_organiser = person.id == row.organiser_id
        may_abandon = CORE.may("call a game off", at_table(row, person))
        if row.state == "lobby" and may_abandon:
            return motions.lobby_panel()
        try:
            async with self._units.table(match_id) as table:
                seat = table.seat_of(person.id)
                if not may_abandon:
                    seat = own_seat(table, person, None)
                return motions.panel(table, seat, is_organiser=is_organiser, may_abandon=may_abandon)
        except Standstill as stuck:
            if not may_abandon:
                raise
            return motions.stuck_panel(stuck.told)

    async def motion_form(self, match_id: int, what: str, person: Person) -> Form:
        """Return the form for a motion's value."""
        async with self._units.table(match_id) as table:
            return motions.form(table, what, table.seat_of(person.id))

    async def form_to_concede(self, match_id: int, person: Person) -> Form | None:
        """Return the form that asks who wins; None if at most one seat could."""
        async with self._units.table(match_id) as table:
            seat = own_seat(table, person, None)
            is_plain = agreed_end.is_of_crew(table) or len(table.names) == len((seat, "the other"))
            return None if is_plain else motions.form(table, "concede", seat)

    async def about_to_abandon(self, match_id: int) -> Panel:
        """Return the confirmation panel for calling the game off."""
        row = await self._row(match_id)
        return motions.about_to_abandon(has_begun=row.state == "playing")

    async def _row(self, match_id: int) -> MatchRow:
        """Return the game's row, even if partly unreadable."""
        async with self._units.read() as tx:
            row = await tx.matches.as_it_stands(match_id, is_locked=False)
        if row is None:
            raise Refused(say("play-unknown-game"))
        return row

    async def agree(self, match_id: int, winner: Seat | None, person: Person) -> str:
        """Propose ending the game now, with that winner, or as a draw without one."""
        async with self._units.table(match_id) as table:
            seat = own_seat(table, person, None)
            kind: agreed_end.Kind = "win" if winner else "draw"
            return await votes.propose(table, kind, agreed_end.to_end(table, kind, winner), seat)

    async def _put(self, match_id: int, kind: VoteKind, data: Json, person: Person) -> str:
        """Give everybody more time at once if the organiser says so; else give a notice or start a vote."""
        async with self._units.table(match_id) as table:
            effects.check(table, kind)
            is_organiser = person.id == table.row.organiser_id
            if is_organiser and kind == "extend":
                told = announced(table.row, kind, {**data, "by": "organiser"})
                await effects.carry_out(table, kind, data, told)
                await votes.review(table)
                return say("vote-done")
            if is_organiser:
                return await notices.give(table, kind, data, "organiser", table.seat_of(person.id))
            return await votes.propose(table, kind, data, own_seat(table, person, None))

    @outside_transactions
    async def vote(self, match_id: int, vote_id: int, person: Person, *, is_yes: bool) -> str:
        """Cast a ballot, or withdraw the organiser's notice with their No; also while the game is stuck."""
        try:
            async with self._units.table(match_id) as table:
                return await _cast(table, vote_id, person, is_yes=is_yes)
        except Standstill:
            async with self._units.roster(match_id) as roster:
                vote = await roster.tx.votes.get(vote_id)
                if vote is None or vote.kind not in votes.NEEDS_NO_GAME:
                    raise
                return await _cast(roster, vote_id, person, is_yes=is_yes)

    async def take_effect(self) -> None:
        """Carry out announced changes whose notice has ended and that nobody stopped."""
        async with self._units.read() as tx:
            games = await tx.votes.due(self._units.now())
        for match_id in games:
            with suppress(NotInPlay):
                await self._review(match_id)

    @outside_transactions
    async def _review(self, match_id: int) -> None:
        """Settle a table's votes; of a stuck game only those that need no game."""
        with suppress(Standstill):
            async with self._units.table(match_id, by_itself=True) as table:
                await votes.review(table)
            return
        async with self._units.roster(match_id) as roster:
            await votes.review(roster)

    async def ballot(self, vote_id: int) -> tuple[Panel, int | None]:
        """Return the current post of a vote, and its message."""
        async with self._units.read() as tx:
            vote = await tx.votes.get(vote_id)
            row = await tx.matches.as_it_stands(vote.match_id, is_locked=False) if vote else None
            if vote is None or row is None:
                raise Refused(say("vote-unknown"))
            seats = await tx.seats.of(row.id)
            return votes.ballot_panel(row, vote, seats, await tx.votes.ballots(vote_id)), vote.message_id

    async def ballot_posted(self, vote_id: int, message_id: int) -> None:
        """Store the vote's message."""
        async with self._units.begin() as tx:
            await tx.votes.set_message(vote_id, message_id)


async def _cast(table: Roster, vote_id: int, person: Person, *, is_yes: bool) -> str:
    is_organiser = person.id == table.row.organiser_id
    if is_organiser and not is_yes and await notices.withdraw_one(table, vote_id):
        return say("vote-notice-withdrawn")
    return await votes.cast(table, vote_id, own_seat(table, person, None), is_yes)
