"""Handle a table's settings: name, deadlines, looks, moving here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.channel_visibility import check_seen
from bot.discord.interactions.places import person_of, playable, where_of
from bot.discord.interactions.replying import tell
from bot.discord.replies.replies import show, tell_outcome
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.form import open_form
from bot.messages.numerals import read_numeral
from bot.messages.panel import Filled
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.table.deadlines import presets
from bot.table.lobby import settings_panel as panels

Interaction = discord.Interaction[Any]


async def show_table_settings(service: Service, interaction: Interaction, drawing: Drawing) -> None:
    """Show the settings of the channel's table, or the tables that may move to the channel."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    match_id, panel = await service.lobbies.settings(where_of(interaction), person_of(interaction))
    await show(interaction, Screen(match_id or NO_TABLE, None, "", panel), drawing)


def table_settings_deeds(service: Service) -> dict[str, Deed]:
    """Return the handlers for the buttons and the menu, by action."""

    async def ask(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        if key.action == panels.MOVE and values:
            await _move(service, interaction, read_numeral(values[0]))
            return
        form = await service.lobbies.settings_form(where_of(interaction), key.action)
        await open_form(interaction, form, Key(key.match_id, None, "", form.action, form.arg))

    return dict.fromkeys((panels.NAME, panels.DEADLINE, panels.LOOKS, panels.MOVE), ask)


def table_settings_forms(service: Service) -> dict[str, FormDeed]:
    """Return the handlers for forms, by action."""

    async def name(interaction: Interaction, key: Key, filled: Filled) -> None:
        here, called = where_of(interaction), _said(filled, panels.CALLED)
        deed = service.lobbies.rename(here, called, person_of(interaction))
        await tell_outcome(interaction, deed)

    async def deadline(interaction: Interaction, key: Key, filled: Filled) -> None:
        preset = _said(filled, panels.PRESET)
        deed = service.deadlines.set_deadline(
            where_of(interaction),
            person_of(interaction),
            preset=None if preset == presets.OWN else preset or None,
            lengths=_said(filled, panels.LENGTHS) or None,
            quiet=panels.QUIET in filled.get(panels.QUIET, ()),
            nudge=_said(filled, panels.NUDGE) or None,
        )
        await tell_outcome(interaction, deed)

    async def looks(interaction: Interaction, key: Key, filled: Filled) -> None:
        deed = service.settings.set_server_look(
            where_of(interaction).guild_id,
            person_of(interaction),
            palette=_said(filled, panels.PALETTE) or None,
            theme=_said(filled, panels.THEME) or None,
        )
        await tell_outcome(interaction, deed)

    async def move(interaction: Interaction, key: Key, filled: Filled) -> None:
        await _move(service, interaction, read_numeral(_said(filled, panels.NUMBER)))

    return {panels.NAME: name, panels.DEADLINE: deadline, panels.LOOKS: looks, panels.MOVE: move}


def _said(filled: Filled, name: str) -> str:
    return "".join(filled.get(name, ())).strip()


async def _move(service: Service, interaction: Interaction, match_id: int) -> None:
    """Move a table to this channel, if all its people can see it."""
    here, person = playable(interaction), person_of(interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    await service.lobbies.check_move(match_id, here, person)
    await check_seen(interaction, await service.games.people(match_id))
    await tell(interaction, await service.lobbies.move(match_id, here, person))
