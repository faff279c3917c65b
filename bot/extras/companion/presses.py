"""Handle presses and forms on a crew's screens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord

from bot.discord.interactions.places import person_of, where_of
from bot.discord.interactions.replying import reply, tell
from bot.discord.replies.replies import NOBODY, patiently, text_file
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.form import open_form, sent_files
from bot.discord.views.layout import Namer, layout_of
from bot.extras.companion.book.words import read_words
from bot.extras.companion.keeping_people import Keepers
from bot.extras.companion.pressing import DO, FILLED, FORM, KEEP, PAD, PAGE, PANEL, Pressing, read_pressing
from bot.extras.companion.reading import Asked
from bot.extras.companion.screens.forms_of_content import OF_PRESSES
from bot.extras.companion.screens.pad import BOT
from bot.extras.companion.screens.seen import by_digest
from bot.extras.companion.service import Crews, Outcome
from bot.messages.catalogue import say
from bot.messages.numerals import read_numeral, strange
from bot.messages.panel import Filled, Panel
from bot.messages.people import Person
from bot.service.service import Service
from engine.kernel.core import Refused

Interaction = discord.Interaction[Any]
SWITCH, ON, OFF = "crew_switch", "on", "off"
"""Action that switches a server's commands, and its arguments for on and off."""


def asked_by(interaction: Interaction, pressing: Pressing | None = None) -> Asked:
    """Return who asks, from where, about which crew."""
    where, person = where_of(interaction), person_of(interaction)
    if pressing is None:
        return Asked(where, person, press=interaction.id)
    return Asked(where, person, pressing.crew_id, interaction.id, pressing.mark)


def crew_deeds(service: Service) -> dict[str, Deed]:
    """Return the handlers for presses, by action."""
    crews, keepers = service.of(Crews), service.of(Keepers)

    async def do(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        pressing = read_pressing(key.arg)
        work = crews.press(asked_by(interaction, pressing), pressing.page, pressing.said, values)
        await answer(interaction, pressing.page, await patiently(interaction, work))

    async def page(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        pressing = read_pressing(key.arg)
        if pressing.said.startswith("form "):
            await _open(
                crews, interaction, pressing, " ".join([pressing.said.removeprefix("form "), *values])
            )
            return
        name = " ".join([pressing.page, *values]).strip()
        work = crews.show(asked_by(interaction, pressing), name)
        await show_private(interaction, await patiently(interaction, work))

    async def form(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        pressing = read_pressing(key.arg)
        await _open(crews, interaction, pressing, pressing.said)

    async def pad(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        pressing = read_pressing(key.arg)
        asked = asked_by(interaction, pressing)
        work = crews.let_roll(asked) if pressing.said == BOT else crews.faces(asked, pressing.said)
        await answer(interaction, pressing.page, await patiently(interaction, work))

    async def keep(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await _keep(crews, keepers, interaction, read_pressing(key.arg), values)

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

    return {DO: do, PAGE: page, FORM: form, PAD: pad, KEEP: keep, SWITCH: switch}


async def _open(crews: Crews, interaction: Interaction, pressing: Pressing, which: str) -> None:
    """Open a form; its ID says which one it is, and which page is shown afterwards."""
    found = await crews.form(asked_by(interaction, pressing), which)
    arg = str(Pressing(pressing.crew_id, None, pressing.page, which))
    await open_form(interaction, found, Key(NO_TABLE, None, "", found.action, arg))


async def _keep(
    crews: Crews, keepers: Keepers, interaction: Interaction, pressing: Pressing, values: Sequence[str]
) -> None:
    """Carry out what keeps the crew itself: files, the panel, words, an older entry, leaving, the end."""
    asked, (what, *words) = asked_by(interaction, pressing), pressing.said.split(" ")
    if what == "undone" and values:
        deed = {"do": "undo", "n": read_numeral(values[0])}
        await answer(interaction, "log", await patiently(interaction, crews.enter(asked, "log", deed)))
    elif what == "words":
        names = await keepers.word_sets(asked.person)
        sign = next(iter([*words, *values]), "")
        chosen = by_digest(names, sign) if sign else ""
        await answer(interaction, "words", await patiently(interaction, keepers.take_words(asked, chosen)))
    elif what in _FILES:
        text = await patiently(interaction, _FILES[what](keepers)(asked), ephemeral=True)
        await tell(interaction, say("crew-exported"), text_file(f"crew-{pressing.crew_id}.json", text))
    elif what == "end":
        said, text = await patiently(interaction, keepers.end(asked), ephemeral=True)
        await tell(interaction, said, text_file(f"crew-{pressing.crew_id}.json", text))
    elif what == "panel":
        await tell(
            interaction, await patiently(interaction, crews.open(asked.where, asked.person), ephemeral=True)
        )
    elif what == "leave":
        await tell(interaction, await patiently(interaction, keepers.leave(asked), ephemeral=True))
    else:
        raise Refused(strange())


_FILES: dict[str, Callable[[Keepers], Callable[[Asked], Any]]] = {
    "export": lambda keepers: keepers.export,
    "sheets": lambda keepers: keepers.sheets,
}


def crew_forms(service: Service) -> dict[str, FormDeed]:
    """Return the handlers for forms, by action."""
    crews, keepers = service.of(Crews), service.of(Keepers)

    async def filled(interaction: Interaction, key: Key, said: Filled) -> None:
        pressing = read_pressing(key.arg)
        which = pressing.said.split(" ")[0]
        if which in OF_PRESSES:
            await _OF_PRESSES[which](crews, keepers, interaction, pressing, said)
            return
        work = crews.filled(asked_by(interaction, pressing), pressing.page, pressing.said, said)
        await answer(interaction, pressing.page, await patiently(interaction, work))

    return {FILLED: filled}


async def _files(
    crews: Crews, keepers: Keepers, interaction: Interaction, pressing: Pressing, said: Filled
) -> None:
    """Keep private content from uploaded files."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    files = [(one.filename, await one.read()) for one in sent_files(interaction, said.get("files", ()))]
    outcome = await keepers.upload(asked_by(interaction, pressing), files)
    await show_private(interaction, outcome.panel)


async def _import(
    crews: Crews, keepers: Keepers, interaction: Interaction, pressing: Pressing, said: Filled
) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    files = sent_files(interaction, said.get("files", ()))
    if len(files) != 1:
        raise Refused(say("crew-one-file"))
    await tell(interaction, await keepers.bring(asked_by(interaction, pressing), await files[0].read()))


async def _people(
    crews: Crews, keepers: Keepers, interaction: Interaction, pressing: Pressing, said: Filled
) -> None:
    others = [Person(int(one), one) for one in said.get("people", ()) if one.isdecimal()]
    hero = "".join(said.get("hero", ()))
    work = keepers.invite(asked_by(interaction, pressing), others, "" if hero == "-" else hero)
    told = await patiently(interaction, work)
    asked = asked_by(interaction, pressing)
    await show_private(interaction, await crews.show(asked, "people", told))


async def _words(
    crews: Crews, keepers: Keepers, interaction: Interaction, pressing: Pressing, said: Filled
) -> None:
    words, name = read_words("".join(said.get("text", ()))), "".join(said.get("save", ())).strip()
    work = keepers.save_words(asked_by(interaction, pressing), name, words)
    await answer(interaction, "words", await patiently(interaction, work))


async def _faces(
    crews: Crews, keepers: Keepers, interaction: Interaction, pressing: Pressing, said: Filled
) -> None:
    work = crews.faces(asked_by(interaction, pressing), "".join(said.get("text", ())))
    await answer(interaction, pressing.page, await patiently(interaction, work))


_Handles = Callable[[Crews, Keepers, Interaction, Pressing, Filled], Awaitable[None]]
_OF_PRESSES: dict[str, _Handles] = {
    "upload": _files,
    "import": _import,
    "people": _people,
    "words": _words,
    "faces": _faces,
}


# ------------------------------------------------------------------------ answering


async def answer(interaction: Interaction, page: str, outcome: Outcome) -> None:
    """Answer a press: the public panel follows by itself, a private page is shown at once."""
    is_pad = not outcome.entries and not outcome.said
    if page == PANEL and not is_pad:
        if outcome.said and not outcome.entries:
            await tell(interaction, outcome.said)
        elif not interaction.response.is_done():
            await interaction.response.defer()
        return
    await show_private(interaction, outcome.panel, outcome.said if not outcome.entries else "")


async def show_private(interaction: Interaction, panel: Panel, note: str = "") -> None:
    """Show a page to the person alone: in place of their private page, or as a new one."""
    layout = layout_of(panel, Namer(NO_TABLE), picture=None, note=note)
    message = interaction.message
    is_private = message is not None and message.flags.ephemeral
    if interaction.response.is_done():
        if (
            is_private
            and interaction.response.type is discord.InteractionResponseType.deferred_message_update
        ):
            await interaction.edit_original_response(view=layout, allowed_mentions=NOBODY)
        else:
            await reply(interaction, view=layout, files=(), ephemeral=True, allowed_mentions=NOBODY)
    elif is_private:
        await interaction.response.edit_message(view=layout, allowed_mentions=NOBODY)
    else:
        await interaction.response.send_message(view=layout, ephemeral=True, allowed_mentions=NOBODY)
