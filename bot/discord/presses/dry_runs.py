"""Dry runs: what begins one, and what presses and forms in it do; all of it is for its person alone."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.interactions.places import person_of
from bot.discord.presses.lobby import Deed, FormDeed
from bot.discord.presses.own import Pressed, own_form, own_press, own_screen
from bot.discord.replies.replies import show
from bot.discord.views.key import Key
from bot.games.panels import TRY
from bot.messages.panel import Press
from bot.pictures.drawing import Drawing
from bot.service.people.shelf import Shown
from bot.service.service import Service

Interaction = discord.Interaction[Any]


async def begin_dry_run(service: Service, interaction: Interaction, drawing: Drawing, match_id: int) -> None:
    """Show a new one, for the person alone."""
    if not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=True)
    shown = await service.dry_runs.begin(match_id, person_of(interaction))
    await show(interaction, own_screen(shown), drawing)


def dry_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """By the action of the component."""
    return {TRY: own_press(TRY, _pressed(service), drawing)}


def dry_forms(service: Service, drawing: Drawing) -> dict[str, FormDeed]:
    """By the action of the form."""
    return {TRY: own_form(_pressed(service), drawing)}


def _pressed(service: Service) -> Pressed:
    async def pressed(interaction: Interaction, key: Key, press: Press) -> Shown:
        return await service.dry_runs.press(person_of(interaction), key.arg, press)

    return pressed
