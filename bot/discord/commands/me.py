"""/me: what a person sets for himself at all his tables, and what is stored of him."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.commands.offered import CHOICES, Palette
from bot.discord.interactions.places import person_of
from bot.discord.interactions.replying import replying, tell
from bot.discord.presses.designs import read_file, show_designs
from bot.discord.presses.settings import ForgetButton, ForgetView, send_calendar, show_settings
from bot.discord.replies.replies import show, tell_outcome
from bot.discord.views.component_id import NO_TABLE
from bot.pictures.drawing import Drawing
from bot.service.people.designs import designed_games
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.table.deadlines import quiet_hours

Interaction = discord.Interaction[Any]

NOT_TOLD = "not told"
TOLD = (
    "Everything that I have stored of you is in the file, seen by you alone. In games in play it holds your "
    "secrets: do not pass it on before they are over."
)


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class MeCog(
    commands.GroupCog, group_name="me", group_description="Your own settings, and what is stored of you"
):
    """The commands about oneself."""

    def __init__(self, bot: commands.Bot, service: Service, drawing: Drawing) -> None:
        self._bot = bot
        self._service = service
        self._drawing = drawing

    async def cog_load(self) -> None:
        self._bot.add_dynamic_items(ForgetButton)

    @app_commands.command()
    async def games(self, interaction: Interaction) -> None:
        """All your tables on all servers: whose turn it is, since when, until when, and where."""
        async with replying(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            panel = await self._service.lists.of_person(person_of(interaction))
            await show(interaction, Screen(NO_TABLE, None, "", panel), self._drawing)

    @app_commands.command()
    async def settings(self, interaction: Interaction) -> None:
        """What you have set."""
        async with replying(interaction):
            await show_settings(interaction, self._service)

    @app_commands.command()
    @app_commands.describe(
        night="When you are not to be bothered, by your own clock, such as 23-7; or usual",
        weekend="Whether your Saturdays and Sundays are free",
    )
    async def hours(
        self, interaction: Interaction, night: str | None = None, weekend: bool | None = None
    ) -> None:
        """Set your quiet hours and weekends, into which no deadline falls at tables that keep quiet hours."""
        async with replying(interaction):
            deed = self._service.settings.set_hours(person_of(interaction), night=night, weekend=weekend)
            await tell_outcome(interaction, deed)

    @app_commands.command()
    async def calendar(self, interaction: Interaction) -> None:
        """Your running deadlines as a file for any calendar."""
        async with replying(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            await send_calendar(interaction, self._service)

    @app_commands.command()
    @app_commands.describe(zone="Begin to type: a city near you, or the name of the zone")
    async def zone(self, interaction: Interaction, zone: str) -> None:
        """Set your time zone, so that no deadline falls into your night."""
        async with replying(interaction):
            named = None if zone == NOT_TOLD else zone
            await tell_outcome(interaction, self._service.settings.set_zone(person_of(interaction), named))

    @zone.autocomplete("zone")
    async def _zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        wanted = typed.strip().lower().replace(" ", "_")
        found = [name for name in (*quiet_hours.zones(), NOT_TOLD) if wanted in name.lower()]
        return [app_commands.Choice(name=name, value=name) for name in found[:CHOICES]]

    @app_commands.command()
    @app_commands.describe(times="How long before a deadline, such as: 12h 1h 10m; or off; or usual")
    async def reminders(self, interaction: Interaction, times: str) -> None:
        """Set when you are reminded of a deadline, or switch it off."""
        async with replying(interaction):
            await tell_outcome(
                interaction, self._service.settings.set_reminders(person_of(interaction), times)
            )

    @app_commands.command()
    @app_commands.describe(palette="Colours that stay apart for your eyes (default: those of the server)")
    async def palette(self, interaction: Interaction, palette: Palette | None = None) -> None:
        """Set the colours of the pictures that only you see."""
        async with replying(interaction):
            await tell_outcome(
                interaction, self._service.settings.set_palette(person_of(interaction), palette)
            )

    @app_commands.command()
    @app_commands.describe(file="An army as text, to be kept: a type a line, as Export writes it")
    async def armies(self, interaction: Interaction, file: discord.Attachment | None = None) -> None:
        """The armies that you design and keep from game to game, for you alone."""
        async with replying(interaction):
            await self._show_designs(interaction, "armies", file)

    @app_commands.command()
    @app_commands.describe(file="A hero's sheet, to be kept, as Export writes it")
    async def heroes(self, interaction: Interaction, file: discord.Attachment | None = None) -> None:
        """The heroes who came home, kept from descent to descent, for you alone."""
        async with replying(interaction):
            await self._show_designs(interaction, "heroes", file)

    async def _show_designs(
        self, interaction: Interaction, word: str, file: discord.Attachment | None
    ) -> None:
        """All that the person keeps of a sort; with a file one more."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        person, (game, *_) = person_of(interaction), designed_games(word)
        designs, guild_id = self._service.designs, interaction.guild_id
        if file is None:
            desk = await designs.panel(person, game, guild_id=guild_id)
        else:
            text = await read_file(file)
            desk = await designs.take_file(person, game, file.filename, text, guild_id=guild_id)
        await show_designs(interaction, desk, self._drawing)

    @app_commands.command()
    async def export(self, interaction: Interaction) -> None:
        """Everything that is stored of you, as a file for you alone."""
        async with replying(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            data = await self._service.privacy.export(person_of(interaction))
            file = discord.File(io.BytesIO(data.encode()), "what-is-stored-of-you.json")
            await tell(interaction, TOLD, file)

    @app_commands.command()
    async def delete(self, interaction: Interaction) -> None:
        """Have everything of you forgotten; you are asked once more."""
        async with replying(interaction):
            person = person_of(interaction)
            text = await self._service.privacy.warn(person)
            await interaction.response.send_message(text, view=ForgetView(person.id), ephemeral=True)
