"""Handle the settings of a server; extras add lines and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.places import person_of, where_of
from bot.discord.replies.replies import show, tell_outcome
from bot.discord.surface import Deed, FormDeed, Section, Surface
from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.form import open_form
from bot.messages.catalogue import say, together
from bot.messages.panel import Button, Filled, Panel
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.past.lists import ROLE
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.table.posts.lists import END_LIST, POST_LIST
from bot.table.rights.core import CORE
from bot.table.rights.standing import in_server

Interaction = discord.Interaction[Any]
COLOUR = 0x0EA5E9
LONGEST_ID = 20
"""More digits than any id of Discord's has."""


async def show_server_settings(service: Service, interaction: Interaction, drawing: Drawing) -> None:
    """Show a server's settings, with the buttons that the person may press."""
    guild_id = where_of(interaction).guild_id
    await interaction.response.defer(ephemeral=True, thinking=True)
    panel = await server_panel(service, guild_id, person_of(interaction))
    await show(interaction, Screen(NO_TABLE, None, "", panel), drawing)


async def server_panel(service: Service, guild_id: int, person: Person) -> Panel:
    """Return a server's settings panel, with the buttons that the person may press."""
    may_set = CORE.may("post the list of tables", in_server(guild_id, person))
    sections = [await _list(service, guild_id), await _role(service, guild_id)] if may_set else []
    for surface in service.extras.parts(Surface):
        section = await surface.in_server_settings(service, guild_id, person)
        if section is not None:
            sections.append(section)
    lines = [say("server-title"), *(section.line for section in sections)]
    if not may_set:
        lines.append(say("server-visitor"))
    buttons = tuple(button for section in sections for button in section.buttons)
    return Panel(together(lines), (buttons,) if buttons else (), colour=COLOUR)


async def _role(service: Service, guild_id: int) -> Section:
    """Return the section about the role that new tables call."""
    role = await service.lists.role(guild_id)
    button = Button(say("server-role-button"), ROLE)
    line = say("server-role-called", role=f"<@&{role}>") if role else say("server-role-none")
    return Section(line, (button,))


def server_deeds(service: Service) -> dict[str, Deed]:
    """Return the handler for the button that opens the form for the role."""

    async def role(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        form = await service.lists.role_form(where_of(interaction).guild_id, person_of(interaction))
        await open_form(interaction, form, Key(NO_TABLE, None, "", form.action, form.arg))

    return {ROLE: role}


def server_forms(service: Service) -> dict[str, FormDeed]:
    """Return the handler for the submitted form."""

    async def role(interaction: Interaction, key: Key, filled: Filled) -> None:
        chosen = "".join(filled.get(ROLE, ())[:1])
        role_id = int(chosen) if chosen.isdecimal() and len(chosen) < LONGEST_ID else None
        guild_id, person = where_of(interaction).guild_id, person_of(interaction)
        await tell_outcome(interaction, service.lists.choose_role(guild_id, person, role_id))

    return {ROLE: role}


async def _list(service: Service, guild_id: int) -> Section:
    """Return the section about the list of open games."""
    here = Button(say("server-list-here-button"), POST_LIST)
    post = await service.lists.list_post(guild_id)
    if post is None:
        return Section(say("server-list-not-posted"), (here,))
    posted = say("server-list-posted", channel=f"<#{post.channel_id}>")
    return Section(posted, (here, Button(say("server-list-off-button"), END_LIST)))
