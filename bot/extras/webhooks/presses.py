"""A server's webhooks as a panel; handle its presses and form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.places import person_of, where_of
from bot.discord.replies.replies import show, tell_outcome
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.form import open_form
from bot.extras.webhooks.service import ADD, HOOKS, OWN, REMOVE, URL, Hooks, address_form
from bot.messages.numerals import read_numeral
from bot.messages.panel import Filled
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service

Interaction = discord.Interaction[Any]


def hook_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the button handlers, by action."""

    async def hooks(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        guild_id = where_of(interaction).guild_id
        panel = await service.of(Hooks).panel(guild_id, person_of(interaction))
        await interaction.response.defer(ephemeral=True, thinking=True)
        await show(interaction, Screen(NO_TABLE, None, "", panel), drawing)

    async def add(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        form = address_form()
        await open_form(interaction, form, Key(NO_TABLE, None, "", form.action, form.arg))

    async def remove(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        guild_id, hook_id = where_of(interaction).guild_id, read_numeral(key.arg)
        deed = service.of(Hooks).remove(guild_id, person_of(interaction), hook_id)
        await tell_outcome(interaction, deed)

    async def own(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        form = await service.of(Hooks).form_of_person(person_of(interaction))
        await open_form(interaction, form, Key(NO_TABLE, None, "", form.action, form.arg))

    return {HOOKS: hooks, ADD: add, REMOVE: remove, OWN: own}


def hook_forms(service: Service) -> dict[str, FormDeed]:
    """Return the form handlers, by action."""

    async def add(interaction: Interaction, key: Key, filled: Filled) -> None:
        guild_id, url = where_of(interaction).guild_id, "".join(filled.get(URL, ()))
        await tell_outcome(interaction, service.of(Hooks).add(guild_id, person_of(interaction), url))

    async def own(interaction: Interaction, key: Key, filled: Filled) -> None:
        url = "".join(filled.get(URL, ()))
        await tell_outcome(interaction, service.of(Hooks).set_of_person(person_of(interaction), url))

    return {ADD: add, OWN: own}
