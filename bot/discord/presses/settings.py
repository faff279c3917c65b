"""What presses and forms under one's own settings do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.places import person_of
from bot.discord.interactions.replying import reply, tell
from bot.discord.presses.lobby import Deed, FormDeed
from bot.discord.replies.replies import NOBODY, tell_outcome, text_file
from bot.discord.views.form import open_form
from bot.discord.views.key import NO_TABLE, Key
from bot.discord.views.layout import card_buttons
from bot.messages.panel import Filled
from bot.service.people.settings import CALENDAR, HOURS, NIGHT, SETTINGS_BUTTONS, WEEKEND
from bot.service.service import Service

Interaction = discord.Interaction[Any]


def settings_deeds(service: Service) -> dict[str, Deed]:
    """By the action of the button."""

    async def hours(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        form = await service.settings.form_for_hours(person_of(interaction))
        await open_form(interaction, form, Key(NO_TABLE, None, "", form.action, form.arg))

    async def calendar(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await send_calendar(interaction, service)

    return {HOURS: hours, CALENDAR: calendar}


def settings_forms(service: Service) -> dict[str, FormDeed]:
    """By the action of the form."""

    async def hours(interaction: Interaction, key: Key, filled: Filled) -> None:
        night, weekend = "".join(filled.get(NIGHT, ())), WEEKEND in filled.get(WEEKEND, ())
        deed = service.settings.set_hours(person_of(interaction), night=night, weekend=weekend)
        await tell_outcome(interaction, deed)

    return {HOURS: hours}


async def show_settings(interaction: Interaction, service: Service) -> None:
    """Answer with what the person has set, and what he can do about it."""
    text = await service.settings.settings(person_of(interaction))
    view = card_buttons(NO_TABLE, SETTINGS_BUTTONS)
    await reply(interaction, content=text, files=(), view=view, ephemeral=True, allowed_mentions=NOBODY)


async def send_calendar(interaction: Interaction, service: Service) -> None:
    """Answer an acknowledged interaction with the file, for the person alone."""
    text = await service.calendar.deadlines(person_of(interaction))
    told = "Your deadlines as they are now, for any calendar: open the file with it."
    await tell(interaction, told, text_file("deadlines.ics", text))
