"""/pack: the packs that a server keeps for its own tables."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.commands.offered import CHOICES, Parameter, with_parameters
from bot.discord.interactions.places import game_here, manages, person_of, where_of
from bot.discord.interactions.replying import replying
from bot.discord.replies.replies import tell_outcome
from bot.extras.packs.parsing import Upload
from bot.extras.packs.service import Packs
from bot.extras.packs.uploads import MOST_BYTES
from bot.service.service import Service
from engine.kernel.core import Refused
from engine.registry.pack_loading import takers

Interaction = discord.Interaction[Any]
FILES = 10
"""A pack has so many files."""
MORE = [
    Parameter(f"file{number}", f"File {number} of the pack, where it is no ZIP", discord.Attachment)
    for number in range(2, FILES + 1)
]


class PackCog(commands.GroupCog, group_name="pack", group_description="Packs of this server's own"):
    """The commands about packs."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def _packs(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        names = await self._service.of(Packs).names(where_of(interaction).guild_id)
        wanted = typed.strip().lower()
        found = [(pack, title) for pack, title in names.items() if wanted in f"{pack} {title}".lower()]
        return [app_commands.Choice(name=title, value=pack) for pack, title in found[:CHOICES]]

    @app_commands.command()
    @app_commands.describe(file="The pack as a ZIP of at most 1 MB, or the first of its files")
    @with_parameters(MORE)
    async def upload(self, interaction: Interaction, file: discord.Attachment, **more: Any) -> None:
        """Give this server a pack, or a new version of one; I say what is wrong with it (server manager)."""
        async with replying(interaction):
            guild_id, is_manager = where_of(interaction).guild_id, manages(interaction)
            files = [file, *(one for one in more.values() if one is not None)]
            if sum(one.size for one in files) > MOST_BYTES:
                raise Refused(f"A pack has {MOST_BYTES >> 20} MB at most, as a ZIP or as single files.")
            await interaction.response.defer(ephemeral=True, thinking=True)
            sent = Upload(takers()[0], [(one.filename, await one.read()) for one in files])
            person, packs = person_of(interaction), self._service.of(Packs)
            bot_id = interaction.application_id
            work = packs.upload(guild_id, person, sent, is_manager=is_manager, bot_id=bot_id)
            await tell_outcome(interaction, work)

    @app_commands.command(name="list")
    async def list_packs(self, interaction: Interaction) -> None:
        """See the packs that tables of this server can play with."""
        async with replying(interaction):
            await tell_outcome(interaction, self._service.of(Packs).list(where_of(interaction).guild_id))

    @app_commands.command()
    @app_commands.describe(pack="Which pack")
    @app_commands.autocomplete(pack=_packs)
    async def remove(self, interaction: Interaction, pack: str) -> None:
        """Take a pack away; games that play with it go on (server manager)."""
        async with replying(interaction):
            guild_id, is_manager = where_of(interaction).guild_id, manages(interaction)
            await tell_outcome(
                interaction, self._service.of(Packs).remove(guild_id, pack, is_manager=is_manager)
            )

    @app_commands.command()
    @app_commands.describe(pack="Which pack; the game's own name for its own")
    @app_commands.autocomplete(pack=_packs)
    async def play(self, interaction: Interaction, pack: str) -> None:
        """Let the table that is being set up here play with a pack of this server (organiser)."""
        async with replying(interaction):
            where, match_id = where_of(interaction), await game_here(self._service, interaction)
            deed = self._service.of(Packs).play(where, person_of(interaction), match_id, pack)
            await tell_outcome(interaction, deed)
