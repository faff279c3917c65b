"""What presses and forms under one's own settings do, and the button by which a person is forgotten."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol, cast

import discord
from discord import ui

from bot.discord.interactions.deduplication import Claims
from bot.discord.interactions.places import person_of
from bot.discord.interactions.replying import reply, replying, tell
from bot.discord.replies.replies import NOBODY, tell_outcome, text_file
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.form import open_form
from bot.discord.views.layout import card_buttons
from bot.messages.panel import Filled
from bot.service.people.settings import CALENDAR, HOURS, NIGHT, SETTINGS_BUTTONS, WEEKEND
from bot.service.service import Service
from engine.kernel.core import Refused

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


class HasService(Protocol):
    """The client, as far as the button knows it."""

    claims: Claims
    service: Service


FORGET = re.compile(r"forget:(?P<person>\d{1,20})", re.ASCII)


class ForgetButton(ui.DynamicItem[ui.Button[Any]], template=FORGET):
    """Pressed by the person whom it names, it does what it says."""

    def __init__(self, person_id: int) -> None:
        style = discord.ButtonStyle.danger
        super().__init__(ui.Button(label="Forget me", style=style, custom_id=f"forget:{person_id}"))
        self._person_id = person_id

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> ForgetButton:
        return cls(int(match["person"]))

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        return await cast(HasService, interaction.client).claims.take(interaction)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with replying(interaction, "forget me"):
            if interaction.user.id != self._person_id:
                raise Refused("That is somebody else's button.")
            service = cast(HasService, interaction.client).service
            deed = service.privacy.forget(person_of(interaction))
            await tell_outcome(interaction, deed)


class ForgetView(ui.View):
    """The button alone; like other views of ours not listened for."""

    def __init__(self, person_id: int) -> None:
        super().__init__(timeout=None)
        self.add_item(ForgetButton(person_id))

    def is_finished(self) -> bool:
        return True
