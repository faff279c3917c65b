"""/seat: who sits where, and one's own seat: its vacation, its extensions."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.commands.offered import LEVELS, seats_here
from bot.discord.interactions.places import game_here, has_left, manages, person_of
from bot.discord.interactions.replying import replying, tell
from bot.discord.interactions.sight import check_seen
from bot.discord.replies.dms import greet, take_back
from bot.discord.replies.replies import tell_outcome, tell_outcomes
from bot.messages.people import Person
from bot.service.service import Service
from bot.table.absence.vacation import LONGEST
from bot.table.decisions.rights import Asker
from bot.table.match.standstill import Standstill
from engine.kernel.core import Refused, Seat

Interaction = discord.Interaction[Any]


class SeatCog(commands.GroupCog, group_name="seat", group_description="Who sits where, and your own seat"):
    """The commands of seats."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def _seats(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await seats_here(self._service, interaction, typed)

    @app_commands.command()
    @app_commands.describe(
        seat="Which seat changes hands",
        person="Who plays it from now on",
        computer="A computer of this strength plays it",
    )
    @app_commands.autocomplete(seat=_seats)
    @app_commands.choices(computer=LEVELS)
    async def replace(
        self,
        interaction: Interaction,
        seat: str,
        person: discord.Member | None = None,
        computer: str | None = None,
    ) -> None:
        """Give your seat to somebody else; as organiser or server manager also one whose holder is away."""
        async with replying(interaction):
            if (person is None) == (computer is None):
                raise Refused("Say who takes the seat: either a `person` or a `computer` of some strength.")
            match_id = await game_here(self._service, interaction)
            await interaction.response.defer(ephemeral=True, thinking=True)
            asker = await self._asker(interaction, match_id, seat)
            if person is None:
                told = await self._service.seats.replace_by_computer(match_id, seat, asker, level=computer)
            else:
                told = await self._replace(interaction, match_id, seat, person, asker)
            await tell(interaction, told)

    async def _asker(self, interaction: Interaction, match_id: int, seat: Seat | None) -> Asker:
        """Who asks, and whether he about whose seat he asks has left the server."""
        sits = await self._service.seats.person_at(match_id, seat)
        gone = sits if sits is not None and await has_left(interaction, sits) else None
        return Asker(person_of(interaction), manages(interaction), gone)

    async def _replace(
        self, interaction: Interaction, match_id: int, seat: Seat, member: discord.Member, asker: Asker
    ) -> str:
        if member.bot:
            raise Refused("That is a bot. For a computer player use `computer`.")
        newcomer = Person(member.id, member.display_name)
        await self._service.seats.check_replace(match_id, seat, newcomer, asker)
        await check_seen(interaction, [member.id])
        dm_open, greeting = await greet(member)
        try:
            return await self._service.seats.replace(match_id, seat, newcomer, asker, dm_open=dm_open)
        except (Refused, Standstill):
            await take_back(greeting)
            raise

    @app_commands.command()
    @app_commands.describe(
        seat="Which seat (default: yours)", open="False takes the offer back; the seat stays with who has it"
    )
    @app_commands.autocomplete(seat=_seats)
    async def open(self, interaction: Interaction, seat: str | None = None, open: bool = True) -> None:
        """Offer your seat in the channel to whoever takes it, or let the others vote on offering another."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await interaction.response.defer(ephemeral=True, thinking=True)
            asker = await self._asker(interaction, match_id, seat)
            seats = self._service.seats
            deed = (
                seats.open_seat(match_id, seat, asker) if open else seats.close_offer(match_id, seat, asker)
            )
            await tell(interaction, await deed)

    @app_commands.command()
    async def resign(self, interaction: Interaction) -> None:
        """Give up your seat: it is offered in the channel, and a steward plays it meanwhile."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await tell_outcome(interaction, self._service.seats.resign(match_id, person_of(interaction)))

    @app_commands.command()
    @app_commands.describe(days="How many days at most; it ends by itself or by /seat back")
    async def vacation(self, interaction: Interaction, days: app_commands.Range[int, 1, 7]) -> None:
        """Let only your own clock stand for some days, from your budget for this game."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await tell_outcome(
                interaction, self._service.absences.leave_for(match_id, days, person_of(interaction))
            )

    @app_commands.command()
    async def back(self, interaction: Interaction) -> None:
        """You are there again: your vacation ends, the steward goes, your seat is not offered any more."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await tell_outcome(interaction, self._service.absences.back(match_id, person_of(interaction)))

    @app_commands.command()
    @app_commands.describe(hours="How many hours more")
    async def extend(self, interaction: Interaction, hours: app_commands.Range[int, 1, LONGEST]) -> None:
        """More time for you alone, from your own three extensions; /table extend is for all."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            deed = self._service.absences.extend_own(match_id, hours, person_of(interaction))
            await tell_outcome(interaction, deed)

    @app_commands.command()
    async def budget(self, interaction: Interaction) -> None:
        """See how much vacation and how many extensions each seat has left."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await tell_outcome(interaction, self._service.absences.budgets(match_id))

    @app_commands.command()
    @app_commands.rename(seat="with")
    @app_commands.describe(seat="With whom")
    @app_commands.autocomplete(seat=_seats)
    async def talk(self, interaction: Interaction, seat: str) -> None:
        """Talk in private with another seat, in a thread that is closed with the game."""
        async with replying(interaction):
            match_id = await game_here(self._service, interaction)
            await tell_outcome(interaction, self._service.talks.talk(match_id, seat, person_of(interaction)))

    @app_commands.command()
    @app_commands.describe(
        text="What to remember; off takes it away; nothing shows what you have written down",
        round="With which round's panel it is shown (default: this one)",
    )
    async def note(
        self,
        interaction: Interaction,
        text: str | None = None,
        round: app_commands.Range[int, 0, 999] | None = None,
    ) -> None:
        """A note to yourself, shown with the panel of its round."""
        async with replying(interaction):
            match_id, person = await game_here(self._service, interaction), person_of(interaction)
            notes = self._service.notes
            if text is None:
                await tell_outcomes(interaction, notes.told(match_id, person))
            else:
                await tell_outcome(interaction, notes.write(match_id, person, text, round))
