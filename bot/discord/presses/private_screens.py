"""Handle presses and forms of dry runs and other private screens (lessons, puzzles)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import discord

from bot.discord.interactions.places import person_of
from bot.discord.interactions.replying import tell
from bot.discord.replies.replies import patiently, show, show_in_place, text_file, with_text
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.form import open_form
from bot.games.panels import TRY
from bot.messages.catalogue import reason_of
from bot.messages.panel import TEXT, Filled, Press
from bot.pictures.drawing import Drawing
from bot.service.people.private_state import Shown
from bot.service.play.screens import Screen
from bot.service.service import Service
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]
Pressed = Callable[[Interaction, Key, Press], Coroutine[Any, Any, Shown]]
"""Use case that handles the press."""


def own_screen(shown: Shown) -> Screen:
    """Return a screen that belongs to no table."""
    return Screen(NO_TABLE, None, "", shown.panel)


def own_press(action: str, pressed: Pressed, drawing: Drawing) -> Deed:
    """Return the handler for a press; forms that it opens use the given action."""

    async def press(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        shown = await patiently(interaction, pressed(interaction, key, Press("", values=tuple(values))))
        if shown.form is not None:
            await open_form(interaction, shown.form, Key(NO_TABLE, None, "", action, shown.form.arg))
        else:
            await show_in_place(interaction, own_screen(shown), drawing)

    return press


def own_form(pressed: Pressed, drawing: Drawing) -> FormDeed:
    """Return the handler for a form; a refused form returns the text that was written."""

    async def fill(interaction: Interaction, key: Key, filled: Filled) -> None:
        text = "".join(filled.get(TEXT, ()))
        try:
            shown = await patiently(
                interaction, pressed(interaction, key, Press("", text=text, filled=filled))
            )
        except Refused as refused:
            if not text:
                raise
            written = text_file("what-you-wrote.txt", text)
            await tell(interaction, with_text(reason_of(refused)), written)
            return
        await show_in_place(interaction, own_screen(shown), drawing)

    return fill


async def begin_dry_run(service: Service, interaction: Interaction, drawing: Drawing, match_id: int) -> None:
    """Start a dry run in a private message."""
    if not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=True)
    shown = await service.dry_runs.begin(match_id, person_of(interaction))
    await show(interaction, own_screen(shown), drawing)


def dry_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the handlers for presses, by action."""
    return {TRY: own_press(TRY, _pressed(service), drawing)}


def dry_forms(service: Service, drawing: Drawing) -> dict[str, FormDeed]:
    """Return the handlers for forms, by action."""
    return {TRY: own_form(_pressed(service), drawing)}


def _pressed(service: Service) -> Pressed:
    async def pressed(interaction: Interaction, key: Key, press: Press) -> Shown:
        return await service.dry_runs.press(person_of(interaction), key.arg, press)

    return pressed
