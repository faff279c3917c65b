"""Handle presses and forms in the panel of a person's own designs, which belong to no table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.discord.interactions.places import person_of
from bot.discord.interactions.replying import tell
from bot.discord.replies.replies import patiently, show, show_in_place, text_file, with_text
from bot.discord.surface import Deed, FormDeed
from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.form import open_form, sent_files
from bot.messages.catalogue import reason_of, say
from bot.messages.numerals import strange
from bot.messages.panel import TEXT, Button, Field, Filled, Form, Panel, Press, Row
from bot.pictures.drawing import Drawing
from bot.service.people.designs import Desk, designed_games
from bot.service.play.screens import Screen
from bot.service.service import Service
from engine.kernel.core import Refused

DESIGN = "design"
"""Action of all design components; the argument holds the game, the deed and the deed's own argument."""
DESIGN_FILE = "design_file"
"""Action of the button that asks for a file, and of its form; the argument is the game."""
_FILE = "file"
LONGEST_FILE = 20_000
"""Largest design file in bytes; no valid design is larger."""

Interaction = discord.Interaction[Any]


def design_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the handlers for presses, by action."""

    async def press(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        game, deed = _read(key)
        desk = await patiently(
            interaction,
            service.designs.press(
                person_of(interaction),
                game,
                replace(deed, values=tuple(values)),
                guild_id=interaction.guild_id,
            ),
        )
        if desk.form is not None:
            form = replace(desk.form, action=DESIGN, arg=_arg(game, desk.form.action, desk.form.arg))
            await open_form(interaction, form, Key(NO_TABLE, None, "", DESIGN, form.arg))
        else:
            await _show_in_place(interaction, desk, drawing)

    async def ask_for_file(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        if key.arg not in designed_games():
            raise Refused(strange())
        field = Field(_FILE, say("design-file-label"), "files")
        form = Form(say("design-file-title"), DESIGN_FILE, (field,), key.arg)
        await open_form(interaction, form, Key(NO_TABLE, None, "", form.action, form.arg))

    return {DESIGN: press, DESIGN_FILE: ask_for_file}


def design_forms(service: Service, drawing: Drawing) -> dict[str, FormDeed]:
    """Return the handlers for forms, by action; a refused form returns the text that was written."""

    async def filled(interaction: Interaction, key: Key, filled: Filled) -> None:
        game, deed = _read(key)
        text = "".join(filled.get(TEXT, ()))
        try:
            desk = await patiently(
                interaction,
                service.designs.press(
                    person_of(interaction),
                    game,
                    replace(deed, text=text, filled=filled),
                    guild_id=interaction.guild_id,
                ),
            )
        except Refused as refused:
            if not text:
                raise
            written = text_file("what-you-wrote.txt", text)
            await tell(interaction, with_text(reason_of(refused)), written)
            return
        await _show_in_place(interaction, desk, drawing)

    async def sent(interaction: Interaction, key: Key, filled: Filled) -> None:
        files = sent_files(interaction, filled.get(_FILE, ()))
        if key.arg not in designed_games() or not files:
            raise Refused(strange())
        await interaction.response.defer()
        for file in files:
            desk = await service.designs.take_file(
                person_of(interaction),
                key.arg,
                file.filename,
                await read_file(file),
                guild_id=interaction.guild_id,
            )
        await _show_in_place(interaction, desk, drawing)

    return {DESIGN: filled, DESIGN_FILE: sent}


async def show_designs(interaction: Interaction, desk: Desk, drawing: Drawing) -> None:
    """Answer an acknowledged interaction with the person's private design panel."""
    await show(interaction, screen_of(desk), drawing)


def screen_of(desk: Desk) -> Screen:
    """Return the panel with components that are routed back to this module."""
    panel = _leading_here(desk.game, desk.panel)
    more = (Button(say("design-file-button"), DESIGN_FILE, desk.game),)
    return Screen(NO_TABLE, None, "", replace(panel, rows=(*panel.rows, more)))


def sent_file(message: discord.Message) -> discord.Attachment | None:
    """Return the text file attached to a message."""
    return next((one for one in message.attachments if one.filename.lower().endswith(".txt")), None)


async def read_file(file: discord.Attachment) -> str:
    """Return the content of a text file that was sent; raise Refused if it is too long or not text."""
    if file.size > LONGEST_FILE:
        raise Refused(say("design-file-too-large", kilobytes=LONGEST_FILE // 1000))
    try:
        return (await file.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(say("design-file-no-text")) from None


async def _show_in_place(interaction: Interaction, desk: Desk, drawing: Drawing) -> None:
    await show_in_place(interaction, screen_of(desk), drawing)
    if desk.file is not None:
        await tell(interaction, say("design-exported"), text_file(*desk.file))


def _leading_here(game: str, panel: Panel) -> Panel:
    return replace(panel, rows=tuple(_row(game, row) for row in panel.rows))


def _row(game: str, row: Row) -> Row:
    if isinstance(row, tuple):
        return tuple(replace(one, action=DESIGN, arg=_arg(game, one.action, one.arg)) for one in row)
    return replace(row, action=DESIGN, arg=_arg(game, row.action, row.arg))


def _arg(game: str, action: str, arg: str) -> str:
    return f"{game}:{action}:{arg}"


def _read(key: Key) -> tuple[str, Press]:
    """Return the game and the press encoded in one of our component ids."""
    game, _, rest = key.arg.partition(":")
    action, _, arg = rest.partition(":")
    if game not in designed_games():
        raise Refused(strange())
    return game, Press(action, arg)
