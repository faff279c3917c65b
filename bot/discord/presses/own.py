"""Lessons, puzzles and dry runs: what presses and forms in them do; all of it is for their person alone."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import discord

from bot.discord.interactions.replying import tell
from bot.discord.presses.lobby import Deed, FormDeed
from bot.discord.replies.replies import patiently, show_in_place, text_file
from bot.discord.views.form import open_form
from bot.discord.views.key import NO_TABLE, Key
from bot.messages.panel import TEXT, Filled, Press
from bot.pictures.drawing import Drawing
from bot.service.people.shelf import Shown
from bot.service.play.screens import Screen
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]
Pressed = Callable[[Interaction, Key, Press], Coroutine[Any, Any, Shown]]
"""The use case that a press is told to."""


def own_screen(shown: Shown) -> Screen:
    """A page that belongs to no table."""
    return Screen(NO_TABLE, None, "", shown.panel)


def own_press(action: str, pressed: Pressed, drawing: Drawing) -> Deed:
    """What a press does; the form that it may open has that action."""

    async def press(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        shown = await patiently(interaction, pressed(interaction, key, Press("", values=tuple(values))))
        if shown.form is not None:
            await open_form(interaction, shown.form, Key(NO_TABLE, None, "", action, shown.form.arg))
        else:
            await show_in_place(interaction, own_screen(shown), drawing)

    return press


def own_form(pressed: Pressed, drawing: Drawing) -> FormDeed:
    """What a filled form does; if it is refused, what was written comes back."""

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
            await tell(interaction, f"{refused}\n-# What you wrote is in the file.", written)
            return
        await show_in_place(interaction, own_screen(shown), drawing)

    return fill
