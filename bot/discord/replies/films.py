"""Render films while showing the person the progress, then post them publicly."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from io import BytesIO
from typing import Any

import discord

from bot.discord.interactions.replying import BROKEN, tell
from bot.discord.replies.replies import NOBODY, asker_of
from bot.messages.catalogue import say
from bot.pictures.drawing import NotDrawn
from bot.pictures.film import Films
from bot.table.match.standstill import Standstill
from bot.table.past.film_data import Reel
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]


async def show_film(
    interaction: Interaction,
    films: Films,
    wanted: Callable[[], Coroutine[Any, Any, Reel]],
    *,
    ephemeral: bool = False,
) -> None:
    """Answer with the film of a reel; report a failure privately."""
    asker = asker_of(interaction)
    await interaction.response.send_message(say("film-making"), ephemeral=ephemeral, allowed_mentions=NOBODY)
    try:
        reel = await films.gather(wanted, asker)
        done = await films.shoot(reel, lambda *far: _say(interaction, *far), asker)
    except discord.NotFound:  # nobody waits any more: the message was deleted
        return
    except (NotDrawn, Refused, Standstill) as why:
        await interaction.delete_original_response()
        await tell(interaction, str(why))
        return
    file = discord.File(BytesIO(done.data), done.name, description=done.alt)
    await interaction.edit_original_response(content=reel.title, attachments=[file])


async def _say(interaction: Interaction, done: int, of: int) -> None:
    """Show how much of the film is done; NotFound if the message was deleted, which stops the rendering."""
    told = say("film-frame-of", done=done, frames=of) if of else say("film-frame", done=done)
    try:
        await interaction.edit_original_response(content=told)
    except discord.NotFound:
        raise
    except (discord.HTTPException, *BROKEN):
        return
