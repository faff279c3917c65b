"""/game replay: a round or turn, or the whole game, as an animation."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.places import where_of
from bot.errors import BROKEN, replying, tell
from bot.pictures.drawing import NotDrawn
from bot.pictures.film import Films
from bot.service.service import Service
from bot.views.concurrency import ConcurrencyLimit
from bot.views.replies import NOBODY
from engine.core import Refused

Interaction = discord.Interaction[Any]

AT_WORK = "I am making the film; long games take a while."


class ReplayCommands(commands.Cog):
    """The part of /game that shows films."""

    _service: Service
    _limit: ConcurrencyLimit
    _films: Films

    async def cog_unload(self) -> None:
        """Called by discord.py when the bot closes."""
        self._films.close()

    @app_commands.command()
    @app_commands.describe(round="Which round or turn (0: the setup; default: the whole game)")
    async def replay(
        self, interaction: Interaction, round: app_commands.Range[int, 0, 999] | None = None
    ) -> None:
        """Watch a round or turn, or the whole game, as an animation."""
        async with replying(interaction, "/game replay"):
            with self._limit.slot(interaction.user.id):
                match_id = await self._service.games.match_in(where_of(interaction))
                reel = await self._service.games.reel(match_id, round)
                await interaction.response.send_message(AT_WORK, allowed_mentions=NOBODY)
                try:
                    done = await self._films.shoot(reel, lambda *far: _say(interaction, *far))
                except (NotDrawn, Refused) as why:
                    await interaction.delete_original_response()
                    await tell(interaction, str(why) or "I cannot make that film now: try again in a while.")
                    return
                file = discord.File(BytesIO(done.data), done.name, description=done.alt)
                await interaction.edit_original_response(content=reel.title, attachments=[file])


async def _say(interaction: Interaction, done: int, of: int) -> None:
    """Tell how far the film is; that it cannot be told is no reason not to make it."""
    try:
        await interaction.edit_original_response(content=f"{AT_WORK} Frame {done} of {of or '?'} …")
    except (discord.HTTPException, *BROKEN):
        return
