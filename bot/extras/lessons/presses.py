"""Lessons: what begins one, and what presses and forms in it do; all of it is for its person alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.places import person_of
from bot.discord.presses.own import Pressed, own_form, own_press, own_screen
from bot.discord.replies.replies import show
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.key import Key
from bot.extras.lessons.screens import LEARN, LESSON
from bot.extras.lessons.service import Lessons
from bot.games.catalogue import TEXTS
from bot.messages.numerals import STRANGE
from bot.messages.panel import Press
from bot.pictures.drawing import Drawing
from bot.service.people.shelf import Shown
from bot.service.service import Service
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]


async def begin_lesson(service: Service, interaction: Interaction, drawing: Drawing, game: str) -> None:
    """Show the first step, for the person alone; in a DM with us it stays there."""
    ephemeral = not interaction.context.dm_channel
    await interaction.response.defer(ephemeral=ephemeral, thinking=True)
    begun = await service.of(Lessons).begin(person_of(interaction), game, interaction.guild_id or 0)
    await show(interaction, own_screen(begun), drawing, ephemeral=ephemeral)


def lesson_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """By the action of the component."""

    async def learn(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        if key.arg not in TEXTS:
            raise Refused(STRANGE)
        await begin_lesson(service, interaction, drawing, key.arg)

    return {LEARN: learn, LESSON: own_press(LESSON, _pressed(service), drawing)}


def lesson_forms(service: Service, drawing: Drawing) -> dict[str, FormDeed]:
    """By the action of the form."""
    return {LESSON: own_form(_pressed(service), drawing)}


def _pressed(service: Service) -> Pressed:
    async def pressed(interaction: Interaction, key: Key, press: Press) -> Shown:
        guild_id = interaction.guild_id or 0
        return await service.of(Lessons).press(person_of(interaction), key.arg, press, guild_id)

    return pressed
