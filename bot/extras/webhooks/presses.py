"""A server's webhooks as a message, and what presses on it do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import discord

from bot.discord.interactions.places import manages, where_of
from bot.discord.interactions.replying import reply
from bot.discord.replies.replies import NOBODY, tell_outcome
from bot.discord.surface import Deed
from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.layout import card_buttons
from bot.extras.webhooks.service import REMOVE, Hooks
from bot.messages.numerals import read_numeral
from bot.messages.panel import Panel
from bot.service.service import Service

Interaction = discord.Interaction[Any]


def hook_deeds(service: Service) -> dict[str, Deed]:
    """Return the handlers by the button's action."""

    async def remove(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        guild_id, hook_id = where_of(interaction).guild_id, read_numeral(key.arg)
        deed = service.of(Hooks).remove(guild_id, hook_id, is_manager=manages(interaction))
        await tell_outcome(interaction, deed)

    return {REMOVE: remove}


async def show_hooks(interaction: Interaction, panel: Panel) -> None:
    """Answer with all addresses, for who asked alone."""
    buttons = list(chain.from_iterable(row for row in panel.rows if isinstance(row, tuple)))
    view = card_buttons(NO_TABLE, buttons)
    await reply(interaction, content=panel.text, files=(), view=view, ephemeral=True, allowed_mentions=NOBODY)
