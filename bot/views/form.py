"""Forms with one text box, found again by their custom_id: a restart while one is filled in loses nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.messages.limits import shorten
from bot.messages.panel import Form
from bot.views.key import Key

TEXT = "text"
TEXT_LIMIT = 4000


def modal_of(form: Form, key: Key) -> ui.Modal:
    """The form as a modal."""
    modal = ui.Modal(title=shorten(form.title, 45), custom_id=str(key), timeout=None)
    box: ui.TextInput[Any] = ui.TextInput(
        custom_id=TEXT,
        style=discord.TextStyle.paragraph,
        default=form.value[:TEXT_LIMIT] or None,
        placeholder=shorten(form.placeholder, 100) or None,
        max_length=TEXT_LIMIT,
        required=False,
    )
    modal.add_item(ui.Label(text=shorten(form.label, 45), component=box))
    return modal


async def open_form(interaction: discord.Interaction[Any], form: Form, key: Key) -> None:
    """Show the form. discord.py keeps nothing of it: the client takes the submission as an interaction."""
    modal = modal_of(form, key)
    await interaction.response.send_modal(modal)
    modal.stop()


def submitted_text(data: Mapping[str, Any]) -> str:
    """The text in a submission's data."""
    return next((str(part.get("value") or "") for part in _parts(data.get("components") or ())), "")


def _parts(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for component in components:
        if component.get("custom_id") == TEXT:
            yield component
        yield from _parts(component.get("components") or ())
        if component.get("component"):
            yield from _parts((component["component"],))
