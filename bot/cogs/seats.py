"""/game: who sits where, going back, votes, vacation."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.places import where_of
from bot.computers.levels import all_levels
from bot.errors import replying, tell
from bot.messages.people import Person
from bot.service.service import Service
from bot.views.greeting import greet, take_back
from bot.views.presses import person_of
from bot.views.replies import patiently
from engine.core import Refused

Interaction = discord.Interaction[Any]

SeatName = Literal["red", "blue", "green", "yellow"]
LEVELS = [app_commands.Choice(name=level, value=level) for level in all_levels()]


class SeatCommands(commands.Cog):
    """The part of /game that changes a table instead of playing at it."""

    _service: Service

    async def _here(self, interaction: Interaction) -> int:
        """The game of the channel."""
        return await self._service.games.match_in(where_of(interaction))

    # ------------------------------------------------------------------------- seats

    @app_commands.command()
    @app_commands.describe(
        seat="Which seat changes hands",
        person="Who plays it from now on",
        computer="A computer of this strength plays it",
    )
    @app_commands.choices(computer=LEVELS)
    async def replace(
        self,
        interaction: Interaction,
        seat: SeatName,
        person: discord.Member | None = None,
        computer: str | None = None,
    ) -> None:
        """Give a seat to somebody else: your own, or any if you are the organiser or manage the server."""
        async with replying(interaction, "/game replace"):
            if (person is None) == (computer is None):
                raise Refused("Say who takes the seat: either a `person` or a `computer` of some strength.")
            match_id = await self._here(interaction)
            await interaction.response.defer(ephemeral=True, thinking=True)
            is_manager = interaction.permissions.manage_guild
            by = person_of(interaction)
            if person is None:
                told = await self._service.seats.replace_by_computer(
                    match_id, seat, by, is_manager=is_manager, level=computer
                )
            else:
                told = await self._replace(match_id, seat, person, by, is_manager=is_manager)
            await tell(interaction, told)

    async def _replace(
        self, match_id: int, seat: str, member: discord.Member, by: Person, *, is_manager: bool
    ) -> str:
        if member.bot:
            raise Refused("That is a bot. For a computer player use `computer`.")
        newcomer = Person(member.id, member.display_name)
        await self._service.seats.check_replace(match_id, seat, newcomer, by, is_manager=is_manager)
        dm_open, greeting = await greet(member)
        try:
            return await self._service.seats.replace(
                match_id, seat, newcomer, by, is_manager=is_manager, dm_open=dm_open
            )
        except Refused:
            await take_back(greeting)
            raise

    @app_commands.command(name="open-seat")
    @app_commands.describe(
        seat="Which seat (default: yours)", open="False takes the offer back; the seat stays with who has it"
    )
    async def open_seat(
        self, interaction: Interaction, seat: SeatName | None = None, open: bool = True
    ) -> None:
        """Offer a seat in the channel to whoever takes it: yours, or any if you are the organiser."""
        async with replying(interaction, "/game open-seat"):
            match_id = await self._here(interaction)
            deed = self._service.seats.open_seat(
                match_id,
                seat,
                person_of(interaction),
                is_manager=interaction.permissions.manage_guild,
                is_open=open,
            )
            await tell(interaction, await patiently(interaction, deed, ephemeral=True))

    @app_commands.command()
    async def resign(self, interaction: Interaction) -> None:
        """Give up your seat: it is offered in the channel, and a steward plays it meanwhile."""
        async with replying(interaction, "/game resign"):
            deed = self._service.seats.resign(await self._here(interaction), person_of(interaction))
            await tell(interaction, await patiently(interaction, deed, ephemeral=True))

    # ------------------------------------------------------------------------- undo

    @app_commands.command()
    async def undo(self, interaction: Interaction) -> None:
        """Take back your last answer; where others are concerned, all are asked to agree."""
        async with replying(interaction, "/game undo"):
            deed = self._service.decisions.undo(await self._here(interaction), person_of(interaction))
            await tell(interaction, await patiently(interaction, deed, ephemeral=True))

    # ------------------------------------------------------------------------- clocks

    @app_commands.command()
    async def pause(self, interaction: Interaction) -> None:
        """Let all clocks stand: at once as the organiser, else by a vote."""
        async with replying(interaction, "/game pause"):
            deed = self._service.decisions.pause(await self._here(interaction), person_of(interaction))
            await tell(interaction, await patiently(interaction, deed, ephemeral=True))

    @app_commands.command()
    async def resume(self, interaction: Interaction) -> None:
        """Let the clocks go on: at once as the organiser, else by a vote."""
        async with replying(interaction, "/game resume"):
            deed = self._service.decisions.resume(await self._here(interaction), person_of(interaction))
            await tell(interaction, await patiently(interaction, deed, ephemeral=True))

    @app_commands.command()
    @app_commands.describe(
        hours="How many hours more", mine="Only your own deadline, from your own three extensions"
    )
    async def extend(
        self, interaction: Interaction, hours: app_commands.Range[int, 1, 168], mine: bool = False
    ) -> None:
        """More time for all who are awaited (organiser, or by a vote), or only for you."""
        async with replying(interaction, "/game extend"):
            match_id, person = await self._here(interaction), person_of(interaction)
            extend = self._service.absences.extend_own if mine else self._service.decisions.extend
            deed = extend(match_id, hours, person)
            await tell(interaction, await patiently(interaction, deed, ephemeral=True))

    @app_commands.command()
    @app_commands.describe(days="How many days at most; it ends by itself or by /game back")
    async def vacation(self, interaction: Interaction, days: app_commands.Range[int, 1, 7]) -> None:
        """Let only your own clock stand for some days, from your budget for this game."""
        async with replying(interaction, "/game vacation"):
            deed = self._service.absences.leave_for(
                await self._here(interaction), days, person_of(interaction)
            )
            await tell(interaction, await patiently(interaction, deed, ephemeral=True))

    @app_commands.command()
    async def back(self, interaction: Interaction) -> None:
        """You are there again: your vacation ends, the steward goes, your seat is not offered any more."""
        async with replying(interaction, "/game back"):
            deed = self._service.absences.back(await self._here(interaction), person_of(interaction))
            await tell(interaction, await patiently(interaction, deed, ephemeral=True))

    @app_commands.command()
    async def budget(self, interaction: Interaction) -> None:
        """See how much vacation and how many extensions each seat has left."""
        async with replying(interaction, "/game budget"):
            await tell(interaction, await self._service.absences.budgets(await self._here(interaction)))
