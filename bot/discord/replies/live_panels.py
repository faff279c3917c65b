"""Record which panel of a seat is live whenever a screen is shown, so that older ones can be folded to one
line.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.replies.dms import DirectMessages
from bot.discord.replies.edits import is_edited
from bot.discord.replies.late_pictures import CHANGES
from bot.discord.replies.replies import NOBODY, show_words
from bot.discord.views.layout import line_layout
from bot.messages.surfaces import PanelSurface
from bot.pictures.drawing import Drawing
from bot.service.play.panels import Folding, Place
from bot.service.play.screens import Screen
from bot.service.service import Service

OUT_OF_REACH = (10008, 10015, 50027)
"""Discord's error codes for a message that can't be edited any more: unknown message, unknown webhook,
expired token."""

Message = discord.Message | discord.PartialMessage


def place_of(interaction: discord.Interaction[Any], message: Message) -> Place:
    """Return the message location of a screen that answers the interaction."""
    surface = surface_of(message)
    token = interaction.token if surface.kind == "private" else None
    return Place(interaction.user.id, surface, token)


def surface_of(message: Message) -> PanelSurface:
    """Return the surface that the message is."""
    is_private = isinstance(message, discord.Message) and message.flags.ephemeral
    return PanelSurface("private" if is_private else "dm", message.id)


async def show_live(
    interaction: discord.Interaction[Any], screen: Screen, service: Service, drawing: Drawing
) -> None:
    """Answer an acknowledged interaction with a private screen."""
    message, following = await show_words(interaction, screen, drawing)
    stands = None
    if screen.panel is not None:
        stands = await service.panels.shown(screen, place_of(interaction, message))
    if following:
        await following.arrive(lambda: service.panels.is_unchanged(stands))


async def fold(bot: discord.Client, dms: DirectMessages, person_id: int, folding: Folding) -> None:
    """Fold a panel to its one-line form; ignore one that is gone or unreachable."""
    place = Place(person_id, folding.surface, folding.token)
    await change(bot, dms, place, view=line_layout(folding.line), attachments=[])


async def change(bot: discord.Client, dms: DirectMessages, place: Place, **changes: Any) -> None:
    """Change a panel's message; ignore one that is gone or unreachable."""
    message_id = place.surface.number
    if place.token is None:
        await dms.reach(place.person_id, lambda dm: is_edited(dm.get_partial_message(message_id), **changes))
        return
    assert bot.application_id is not None
    CHANGES.take(message_id)
    webhook = discord.Webhook.partial(bot.application_id, place.token, client=bot)
    try:
        await webhook.edit_message(message_id, allowed_mentions=NOBODY, **changes)
    except discord.HTTPException as error:
        if error.code not in OUT_OF_REACH:
            raise
