"""Lessons: what begins one, and what presses and forms in it do; all of it is for its person alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.messages.numerals import STRANGE
from bot.messages.panel import TEXT, Filled, Press
from bot.pictures.drawing import Drawing
from bot.play.lesson_screens import LEARN, LESSON
from bot.service.lessons import Shown
from bot.service.screens import Screen
from bot.service.service import Service
from bot.views.form import open_form
from bot.views.key import NO_TABLE, Key
from bot.views.lobby_presses import Deed, FormDeed
from bot.views.places import person_of
from bot.views.replies import patiently, show, show_in_place
from bot.words.catalogue import WORDS
from engine.core import Refused

Interaction = discord.Interaction[Any]


async def begin_lesson(service: Service, interaction: Interaction, drawing: Drawing, game: str) -> None:
    """Show the first step, for the person alone; in a DM with us it stays there."""
    ephemeral = not interaction.context.dm_channel
    await interaction.response.defer(ephemeral=ephemeral, thinking=True)
    begun = await service.lessons.begin(person_of(interaction), game, interaction.guild_id or 0)
    await show(interaction, _screen(begun), drawing, ephemeral=ephemeral)


def lesson_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """By the action of the component."""

    async def learn(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        if key.arg not in WORDS:
            raise Refused(STRANGE)
        await begin_lesson(service, interaction, drawing, key.arg)

    async def press(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        shown = await patiently(
            interaction, _pressed(service, interaction, key, Press("", values=tuple(values)))
        )
        if shown.form is not None:
            await open_form(interaction, shown.form, Key(NO_TABLE, None, "", LESSON, shown.form.arg))
        else:
            await show_in_place(interaction, _screen(shown), drawing)

    return {LEARN: learn, LESSON: press}


def lesson_forms(service: Service, drawing: Drawing) -> dict[str, FormDeed]:
    """By the action of the form."""

    async def filled(interaction: Interaction, key: Key, filled: Filled) -> None:
        press = Press("", text="".join(filled.get(TEXT, ())), filled=filled)
        shown = await patiently(interaction, _pressed(service, interaction, key, press))
        await show_in_place(interaction, _screen(shown), drawing)

    return {LESSON: filled}


async def _pressed(service: Service, interaction: Interaction, key: Key, press: Press) -> Shown:
    guild_id = interaction.guild_id or 0
    return await service.lessons.press(person_of(interaction), key.arg, press, guild_id)


def _screen(shown: Shown) -> Screen:
    return Screen(NO_TABLE, None, "", shown.panel)
