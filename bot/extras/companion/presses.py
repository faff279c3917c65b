"""Handle presses and forms of a crew at a real table, and answer its commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.interactions.places import person_of, where_of
from bot.discord.interactions.replying import reply, tell
from bot.discord.replies.replies import NOBODY, patiently, show, show_in_place, tell_outcome
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.form import open_form
from bot.discord.views.layout import Namer, layout_of
from bot.extras.companion import contract as words
from bot.extras.companion.catalogue import COMPANIONS, USUAL
from bot.extras.companion.contract import Pressing, read_pressing
from bot.extras.companion.service import STALE, Crews, Shown
from bot.messages.catalogue import say
from bot.messages.numerals import strange
from bot.messages.panel import Filled, Panel
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]
FILLED = "crew_filled"
SWITCH, ON, OFF = "crew_switch", "on", "off"
"""Action that switches a server's commands, and its arguments for on and off."""


def crew_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the handlers for presses, by action."""
    crews = service.of(Crews)

    async def do(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        pressing = read_pressing(key.arg)
        deed = COMPANIONS[USUAL].pressed(pressing.said, values)
        await enter_pressed(service, drawing, interaction, pressing, deed)

    async def undo(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        pressing, person = read_pressing(key.arg), person_of(interaction)
        where = where_of(interaction)
        work = crews.undo(pressing.crew_id, where, pressing.revision, person)
        said, shown = await patiently(interaction, work)
        await _show_in_place(interaction, shown, drawing, said)

    async def form(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        pressing = read_pressing(key.arg)
        which, _, hero = pressing.said.partition(" ")
        where, person = where_of(interaction), person_of(interaction)
        found = await crews.form(pressing.crew_id, where, person, which, hero)
        await open_form(interaction, found, Key(NO_TABLE, None, "", found.action, key.arg))

    async def log(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        crew_id, where = read_pressing(key.arg).crew_id, where_of(interaction)
        await tell_outcome(interaction, crews.log(crew_id, where, person_of(interaction)))

    async def page(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        pressing = read_pressing(key.arg)
        if pressing.place not in ("sheet", "town") or (pressing.place == "sheet" and not values):
            raise Refused(strange())
        where, person = where_of(interaction), person_of(interaction)
        await interaction.response.defer(ephemeral=True, thinking=True)
        is_town = pressing.place == "town"
        named = "".join(values)
        panel = await crews.look(pressing.crew_id, where, person, "town" if is_town else "sheet", named)
        await show(interaction, Screen(NO_TABLE, None, "", panel), drawing)

    async def switch(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        guild_id, is_on = where_of(interaction).guild_id, key.arg == ON
        await crews.switch(guild_id, person_of(interaction), is_on=is_on)
        await interaction.response.defer(ephemeral=True, thinking=True)
        if not await interaction.client.guild_commands.change(guild_id):
            await tell(interaction, say("server-companion-later"))
        elif is_on:
            await tell(interaction, say("server-companion-switched-on"))
        else:
            await tell(interaction, say("server-companion-switched-off"))

    return {
        SWITCH: switch,
        words.DO: do,
        words.UNDO: undo,
        words.FORM: form,
        words.LOG: log,
        words.SHOW: page,
    }


def crew_forms(service: Service, drawing: Drawing) -> dict[str, FormDeed]:
    """Return the handlers for forms, by action."""

    async def filled(interaction: Interaction, key: Key, said: Filled) -> None:
        pressing = read_pressing(key.arg)
        which, _, hero = pressing.said.partition(" ")
        where, person = where_of(interaction), person_of(interaction)
        deed = await service.of(Crews).filled(pressing.crew_id, where, person, which, hero, said)
        await enter_pressed(service, drawing, interaction, pressing, deed)

    return {FILLED: filled}


async def enter_pressed(
    service: Service, drawing: Drawing, interaction: Interaction, pressing: Pressing, deed: words.Deed
) -> None:
    """Make the entry, and show the result where the button was pressed."""
    person = person_of(interaction)
    work = service.of(Crews).press(
        pressing.crew_id,
        where_of(interaction),
        pressing.revision,
        pressing.place,
        person,
        deed,
    )
    await _show_in_place(interaction, await patiently(interaction, work), drawing)


async def _show_in_place(interaction: Interaction, shown: Shown, drawing: Drawing, said: str = "") -> None:
    note = STALE if shown.is_stale else said
    await show_in_place(interaction, Screen(NO_TABLE, None, "", shown.panel, note), drawing)


async def enter(service: Service, interaction: Interaction, do: str, **arguments: Any) -> None:
    """Make a command's entry and show the report to everyone."""
    await tell_all(interaction, await entered(service, interaction, do, **arguments))


async def entered(service: Service, interaction: Interaction, do: str, **arguments: Any) -> Panel:
    """Make a command's entry and return its report."""
    deed = {"do": do, **{name: value for name, value in arguments.items() if value is not None}}
    where, person = where_of(interaction), person_of(interaction)
    work = service.of(Crews).enter(where, person, deed)
    return await patiently(interaction, work)


async def tell_all(interaction: Interaction, panel: Panel) -> None:
    """Answer a command publicly with a panel that has no picture."""
    layout = layout_of(panel, Namer(NO_TABLE), picture=None)
    if interaction.response.is_done():
        await reply(interaction, view=layout, files=(), ephemeral=False, allowed_mentions=NOBODY)
    else:
        await interaction.response.send_message(view=layout, allowed_mentions=NOBODY)
