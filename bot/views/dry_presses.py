"""Dry runs: what begins one, and what presses and forms in it do; all of it is for its person alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.errors import tell
from bot.messages.panel import TEXT, Filled, Press
from bot.pictures.drawing import Drawing
from bot.service.dry_runs import Shown
from bot.service.screens import Screen
from bot.service.service import Service
from bot.views.form import open_form
from bot.views.key import NO_TABLE, Key
from bot.views.lobby_presses import Deed, FormDeed
from bot.views.places import person_of
from bot.views.replies import patiently, show, show_in_place, text_file
from bot.words.panels import TRY
from engine.core import Refused

Interaction = discord.Interaction[Any]


async def begin_dry_run(service: Service, interaction: Interaction, drawing: Drawing, match_id: int) -> None:
    """Show a new one, for the person alone."""
    if not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=True)
    shown = await service.dry_runs.begin(match_id, person_of(interaction))
    await show(interaction, _screen(shown), drawing)


def dry_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """By the action of the component."""

    async def press(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        deed = service.dry_runs.press(person_of(interaction), key.arg, Press("", values=tuple(values)))
        shown = await patiently(interaction, deed)
        if shown.form is not None:
            await open_form(interaction, shown.form, Key(NO_TABLE, None, "", TRY, shown.form.arg))
        else:
            await show_in_place(interaction, _screen(shown), drawing)

    return {TRY: press}


def dry_forms(service: Service, drawing: Drawing) -> dict[str, FormDeed]:
    """By the action of the form; if it is refused, what was written comes back."""

    async def filled(interaction: Interaction, key: Key, filled: Filled) -> None:
        text = "".join(filled.get(TEXT, ()))
        deed = service.dry_runs.press(person_of(interaction), key.arg, Press("", text=text, filled=filled))
        try:
            shown = await patiently(interaction, deed)
        except Refused as refused:
            if not text:
                raise
            written = text_file("what-you-wrote.txt", text)
            await tell(interaction, f"{refused}\n-# What you wrote is in the file.", written)
            return
        await show_in_place(interaction, _screen(shown), drawing)

    return {TRY: filled}


def _screen(shown: Shown) -> Screen:
    return Screen(NO_TABLE, None, "", shown.panel)
