"""Handle a person's settings, and the button that deletes their data."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol, cast

import discord
from discord import ui

from bot.discord.interactions.admission import admit
from bot.discord.interactions.deduplication import Claims
from bot.discord.interactions.places import person_of
from bot.discord.interactions.replying import reply, replying, tell
from bot.discord.presses.designs import show_designs
from bot.discord.replies.replies import NOBODY, patiently, tell_outcome, text_file
from bot.discord.surface import Deed, FormDeed, Surface
from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.form import open_form
from bot.discord.views.layout import card_buttons
from bot.messages.catalogue import Message, reason_of, say, stamp, together
from bot.messages.names import escaped
from bot.messages.numerals import strange
from bot.messages.panel import Button, Filled
from bot.pictures.drawing import Drawing
from bot.service.people.calls import CALLS, read_calls
from bot.service.people.designs import design_words, designed_games
from bot.service.people.settings import SETTINGS, read_settings
from bot.service.play.boards import CLOSE_BOARD, Session
from bot.service.service import Service
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]


CALENDAR_OPEN, CALENDAR_CLOSE = "calendar_open", "calendar_close"
"""Actions of the buttons that make a new link to the calendar, and end it."""
CALENDAR, DESIGNS, EXPORT, ASK_TO_FORGET = "calendar", "designs", "export", "ask_to_forget"
"""Actions of the other buttons below the settings."""
MOST_BOARDS = 10
"""Newest open pages that are listed; all can be closed together."""


def settings_buttons(service: Service, boards: Sequence[Session] = ()) -> list[Button]:
    """Return the buttons under a person's settings; `boards`: their open pages."""
    more = [button for surface in service.extras.parts(Surface) for button in surface.beside_settings()]
    closing = [Button(say("board-close-one-button", id=one.id), CLOSE_BOARD, str(one.id)) for one in boards]
    if len(boards) > 1:
        closing.append(Button(say("board-close-all-button"), CLOSE_BOARD))
    kept = [Button(say("settings-designs-button", designs=word), DESIGNS, word) for word in design_words()]
    return [
        Button(say("settings-change-button"), SETTINGS, style="primary"),
        Button(say("calls-button"), CALLS),
        Button(say("settings-calendar-button"), CALENDAR),
        *kept,
        *more,
        *closing,
        Button(say("settings-export-button"), EXPORT),
        Button(say("settings-forget-button"), ASK_TO_FORGET, style="danger"),
    ]


def settings_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the handlers for presses under the settings, by action."""

    async def change(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        form = await service.settings.form(person_of(interaction))
        await open_form(interaction, form, Key(NO_TABLE, None, "", form.action, form.arg))

    async def calls(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        form = await service.calls.form(person_of(interaction))
        await open_form(interaction, form, Key(NO_TABLE, None, "", form.action, form.arg))

    async def calendar(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        if service.boards.url:
            await show_calendar(interaction, service)
        else:
            await send_calendar(interaction, service)

    async def calendar_open(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        secret = await service.calendar.open_feed(person_of(interaction))
        await tell(interaction, say("calendar-link", link=f"{service.boards.url}/calendar/{secret}.ics"))

    async def calendar_close(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await service.calendar.close_feed(person_of(interaction))
        await tell(interaction, say("calendar-closed"))

    async def designs(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        games = designed_games(key.arg)
        if not games:
            raise Refused(strange())
        await interaction.response.defer(ephemeral=True, thinking=True)
        person, guild_id = person_of(interaction), interaction.guild_id
        desk = await service.designs.panel(person, games[0], guild_id=guild_id)
        await show_designs(interaction, desk, drawing)

    async def export(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        data = await service.privacy.export(person_of(interaction), interaction.guild_id)
        await tell(interaction, say("privacy-exported"), text_file("what-is-stored-about-you.json", data))

    async def ask_to_forget(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        person = person_of(interaction)
        text = await service.privacy.warn(person)
        await interaction.response.send_message(text, view=ForgetView(person.id), ephemeral=True)

    return {
        SETTINGS: change,
        CALLS: calls,
        CALENDAR: calendar,
        CALENDAR_OPEN: calendar_open,
        CALENDAR_CLOSE: calendar_close,
        DESIGNS: designs,
        EXPORT: export,
        ASK_TO_FORGET: ask_to_forget,
    }


def settings_forms(service: Service) -> dict[str, FormDeed]:
    """Return the handler for the settings form; a refused form returns the text that was written."""

    async def change(interaction: Interaction, key: Key, filled: Filled) -> None:
        chosen = read_settings(filled)
        try:
            told = await patiently(
                interaction, service.settings.change(person_of(interaction), chosen), ephemeral=True
            )
        except Refused as refused:
            written = " · ".join(text for text in (chosen.zone, chosen.night, chosen.reminders) if text)
            unchanged = say("settings-unchanged", written=escaped(written))
            raise Refused(together([reason_of(refused), unchanged])) from None
        await tell(interaction, told)

    async def calls(interaction: Interaction, key: Key, filled: Filled) -> None:
        person = person_of(interaction)
        await service.calls.change(person, read_calls(filled))
        await tell(interaction, await service.settings.settings(person))

    return {SETTINGS: change, CALLS: calls}


async def show_settings(interaction: Interaction, service: Service) -> None:
    """Show a person's settings, with the buttons that change them."""
    boards = (await service.boards.of(interaction.user.id))[-MOST_BOARDS:]
    text = together([await service.settings.settings(person_of(interaction)), *map(_board, boards)])
    view = card_buttons(NO_TABLE, settings_buttons(service, boards))
    await reply(interaction, content=text, files=(), view=view, ephemeral=True, allowed_mentions=NOBODY)


async def show_calendar(interaction: Interaction, service: Service) -> None:
    """Offer a link to the calendar, which the person can renew and end, with the file if anything is due."""
    person = person_of(interaction)
    has_feed = await service.calendar.has_feed(person)
    try:
        files = [text_file("deadlines.ics", await service.calendar.deadlines(person))]
    except Refused:  # nothing is due: the link can be made all the same
        files = []
    buttons = [Button(say("calendar-renew-button" if has_feed else "calendar-open-button"), CALENDAR_OPEN)]
    if has_feed:
        buttons.append(Button(say("calendar-close-button"), CALENDAR_CLOSE, style="danger"))
    text = say("calendar-has-link" if has_feed else "calendar-offer")
    view = card_buttons(NO_TABLE, buttons)
    await reply(interaction, content=text, files=files, view=view, ephemeral=True, allowed_mentions=NOBODY)


def _board(board: Session) -> Message:
    when, seen = stamp(board.made_at, "R"), stamp(board.seen_at, "R")
    return say("board-one", id=board.id, table=board.match_id, when=when, seen=seen)


async def send_calendar(interaction: Interaction, service: Service) -> None:
    """Answer an acknowledged interaction with the calendar file, privately."""
    text = await service.calendar.deadlines(person_of(interaction))
    told = say("settings-calendar-file")
    await tell(interaction, told, text_file("deadlines.ics", text))


class HasService(Protocol):
    """The part of the client that the button needs."""

    claims: Claims
    service: Service


FORGET_DOOR = "press forget"
FORGET = re.compile(r"forget:(?P<person>\d{1,20})", re.ASCII)


class ForgetButton(ui.DynamicItem[ui.Button[Any]], template=FORGET):
    """A button that deletes the data of the person it names, when they press it."""

    def __init__(self, person_id: int) -> None:
        style = discord.ButtonStyle.danger
        super().__init__(
            ui.Button(label=say("privacy-forget-button"), style=style, custom_id=f"forget:{person_id}")
        )
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
            service = cast(HasService, interaction.client).service
            await admit(service, interaction, FORGET_DOOR, None)
            if interaction.user.id != self._person_id:
                raise Refused(say("privacy-not-yours"))
            deed = service.privacy.forget(person_of(interaction))
            await tell_outcome(interaction, deed)


class ForgetView(ui.View):
    """A view with only that button.

    discord.py does not track it, because presses are dispatched by custom_id.
    """

    def __init__(self, person_id: int) -> None:
        super().__init__(timeout=None)
        self.add_item(ForgetButton(person_id))

    def is_finished(self) -> bool:
        return True
