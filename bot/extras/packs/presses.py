"""Handle presses and the form in the panel of a server's packs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.places import game_here, person_of, where_of
from bot.discord.replies.replies import show, show_posts, tell_outcome
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.form import open_form, sent_files
from bot.extras.packs import panel as panels
from bot.extras.packs.parsing import Upload
from bot.extras.packs.service import Packs
from bot.extras.packs.uploads import MOST_BYTES
from bot.messages.catalogue import say
from bot.messages.numerals import strange
from bot.messages.panel import Filled
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]


def pack_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the handlers of buttons and menus, by action."""

    async def packs(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        panel = await service.of(Packs).panel(where_of(interaction), person_of(interaction))
        await show(interaction, Screen(NO_TABLE, None, "", panel), drawing)

    async def upload(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        form = panels.upload_form()
        await open_form(interaction, form, Key(NO_TABLE, None, "", form.action, form.arg))

    async def play(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        where, match_id = where_of(interaction), await game_here(service, interaction)
        deed = service.of(Packs).play(where, person_of(interaction), match_id, _picked(values))
        await tell_outcome(interaction, deed)

    async def remove(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        guild_id = where_of(interaction).guild_id
        deed = service.of(Packs).remove(guild_id, person_of(interaction), _picked(values))
        await tell_outcome(interaction, deed)

    return {panels.PACKS: packs, panels.UPLOAD: upload, panels.PLAY: play, panels.REMOVE: remove}


def pack_forms(service: Service, drawing: Drawing) -> dict[str, FormDeed]:
    """Return the handlers of forms, by action."""

    async def upload(interaction: Interaction, key: Key, filled: Filled) -> None:
        guild_id = where_of(interaction).guild_id
        files = sent_files(interaction, filled.get(panels.FILES, ()))
        if not files:
            raise Refused(strange())
        if sum(one.size for one in files) > MOST_BYTES:
            raise Refused(say("pack-too-large", megabytes=MOST_BYTES >> 20))
        await interaction.response.defer(ephemeral=True, thinking=True)
        sent = Upload("", [(one.filename, await one.read()) for one in files])
        person, bot_id = person_of(interaction), interaction.application_id
        posts = await service.of(Packs).upload(guild_id, person, sent, bot_id=bot_id)
        await show_posts(interaction, posts, drawing, ephemeral=True)

    return {panels.UPLOAD: upload}


def _picked(values: Sequence[str]) -> str:
    if not values:
        raise Refused(strange())
    return values[0]
