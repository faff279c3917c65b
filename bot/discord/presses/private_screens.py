"""Handle presses and forms of screens that one person plays on alone: boards, lessons, puzzles."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import discord

from bot.discord.interactions.replying import tell
from bot.discord.replies.replies import patiently, show_in_place, text_file, with_text
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.form import open_form
from bot.messages.catalogue import reason_of
from bot.messages.panel import TEXT, Filled, Press
from bot.pictures.drawing import Drawing
from bot.service.people.private_state import Shown
from bot.service.play.screens import Screen
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
