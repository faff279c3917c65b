"""Panels, screens and posts as answers to an interaction, with their pictures and files."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from io import BytesIO
from typing import Any, TypeVar

import discord

from bot.errors import answered, reply, tell
from bot.messages.limits import ALT_TEXT, MESSAGE, cut
from bot.messages.panel import Form, Panel, Picture, Post
from bot.names import escaped
from bot.pictures.drawing import Drawing, Draws, NotDrawn, Share
from bot.service.screens import Screen
from bot.shares import Asker
from bot.views.emoji import EMOJI
from bot.views.form import open_form
from bot.views.key import Key
from bot.views.layout import Buttons, Layout, Namer, layout_of

log = logging.getLogger(__name__)

T = TypeVar("T")
Interaction = discord.Interaction[Any]

PATIENCE = 1.2
"""Seconds after which an interaction is acknowledged before its answer is ready; Discord waits 3."""
NOBODY = discord.AllowedMentions.none()


async def patiently(interaction: Interaction, work: Coroutine[Any, Any, T], *, ephemeral: bool = False) -> T:
    """What `work` gives; the interaction is acknowledged if that takes long."""
    task = asyncio.ensure_future(work)
    await asyncio.wait({task}, timeout=PATIENCE)
    if not task.done() and not interaction.response.is_done():
        await interaction.response.defer(ephemeral=ephemeral, thinking=ephemeral)
    return await task


async def tell_outcome(interaction: Interaction, work: Coroutine[Any, Any, str]) -> None:
    """Tell the person alone what came of it."""
    await tell(interaction, await patiently(interaction, work, ephemeral=True))


async def show_on_card(interaction: Interaction, work: Coroutine[Any, Any, None]) -> None:
    """Carry out a press on a card that comes to show for all what came of it: nothing else is said."""
    await patiently(interaction, work)
    if not interaction.response.is_done():
        await interaction.response.defer()


@asynccontextmanager
async def answering_all(interaction: Interaction) -> AsyncIterator[None]:
    """Acknowledge before an answer for all is ready; what goes wrong is not for all, so nothing is left."""
    await interaction.response.defer()
    is_ready = False
    try:
        yield
        is_ready = True
    finally:
        if not is_ready:  # a reply goes into the message that is awaited until that is there
            await interaction.edit_original_response(content="…")
            answered(interaction)
            await interaction.delete_original_response()


def asker_of(interaction: Interaction) -> Asker:
    return Asker(interaction.user.id, interaction.guild_id)


def share_of(interaction: Interaction, drawing: Drawing) -> Share:
    """What is drawn for the person, as far as his share goes."""
    return drawing.of(asker_of(interaction))


async def drawn(drawing: Draws, picture: Picture) -> discord.File | str:
    """The picture as a file to be sent; else why there is none, so that its text twin must do."""
    try:
        done = await drawing.draw(picture)
    except NotDrawn as error:
        log.warning("a picture was left out: %s", type(error).__name__)
        return str(error)
    return discord.File(BytesIO(done.data), done.name, description=done.alt[:ALT_TEXT] or None)


def text_file(name: str, text: str) -> discord.File:
    return discord.File(BytesIO(text.encode()), name)


def panel_of(screen: Screen) -> Panel:
    """The screen's panel, or a panel that only says its note."""
    return screen.panel or Panel(screen.note or "Nothing is asked of you now.")


async def panel_message(
    panel: Panel, namer: Namer, drawing: Draws, note: str = ""
) -> tuple[Layout, list[discord.File]]:
    """A panel as a message: its layout and the files that belong to it."""
    file = await drawn(drawing, panel.picture) if panel.picture else ""
    if isinstance(file, discord.File):
        shown = (file.filename, file.description or "")
        return layout_of(panel, namer, picture=shown, note=note), [file]
    twin = f"\n-# {file} {escaped(panel.picture.alt)}" if panel.picture else ""
    return layout_of(panel, namer, picture=None, note=note, twin=twin), []


async def screen_message(screen: Screen, drawing: Draws) -> tuple[Layout, list[discord.File]]:
    """A screen as a message; its form is not shown."""
    namer = Namer(screen.match_id, screen.step, screen.seat, screen.revision, screen.acts)
    return await panel_message(panel_of(screen), namer, drawing, screen.note)


async def post_parts(post: Post, drawing: Draws) -> tuple[str, list[discord.File]]:
    """A post's text within the limit and its files; what was cut off is attached in full."""
    text, files = post.text, []
    if post.picture:
        file = await drawn(drawing, post.picture)
        if isinstance(file, discord.File):
            files.append(file)
        else:
            text = f"{text}\n{escaped(post.picture.alt)}"
    if post.file:
        files.append(text_file(*post.file))
    text = EMOJI.told(text, MESSAGE)
    if len(text) > MESSAGE:
        files.append(text_file("full.txt", text))
        text = cut(text, MESSAGE, "\n-# … cut here: the rest is in the file.")
    return text, files


async def show(interaction: Interaction, screen: Screen, drawing: Drawing) -> discord.Message:
    """Answer an acknowledged interaction with a screen, for the person alone."""
    layout, files = await screen_message(screen, share_of(interaction, drawing))
    return await reply(interaction, view=layout, files=files, ephemeral=True, allowed_mentions=NOBODY)


async def show_form(interaction: Interaction, screen: Screen, form: Form) -> None:
    """Open the screen's form; Discord allows that only as the first answer."""
    if interaction.response.is_done():
        await tell(interaction, "That took too long to open: press again.")
    else:
        own = (screen.match_id, screen.step, screen.seat)
        key = Key(*own, form.action, form.arg, revision=screen.revision, acts=screen.acts)
        await open_form(interaction, form, key)


async def show_in_place(
    interaction: Interaction, screen: Screen, drawing: Drawing, is_latest: Callable[[], bool]
) -> None:
    """Turn the message on which something was pressed into the screen, unless a later press was quicker."""
    response = interaction.response
    if panel_of(screen).picture and not response.is_done():
        await response.defer()
    layout, files = await screen_message(screen, share_of(interaction, drawing))
    if not response.is_done():
        await response.edit_message(view=layout, attachments=files, allowed_mentions=NOBODY)
    elif is_latest():
        await interaction.edit_original_response(view=layout, attachments=files, allowed_mentions=NOBODY)


async def show_posts(
    interaction: Interaction, posts: list[Post], drawing: Drawing, *, ephemeral: bool
) -> None:
    """Answer an acknowledged interaction with posts, in their order."""
    for post in posts:
        text, files = await post_parts(post, share_of(interaction, drawing))
        await reply(interaction, content=text, files=files, ephemeral=ephemeral, allowed_mentions=NOBODY)


async def show_page(
    interaction: Interaction, post: Post, buttons: Buttons, drawing: Drawing, *, in_place: bool
) -> None:
    """Answer an acknowledged interaction with a post under which others can be turned to, for him alone."""
    text, files = await post_parts(post, share_of(interaction, drawing))
    if in_place:
        await interaction.edit_original_response(
            content=text, attachments=files, view=buttons, allowed_mentions=NOBODY
        )
    else:
        await reply(
            interaction,
            content=text,
            files=files,
            view=buttons,
            ephemeral=True,
            allowed_mentions=NOBODY,
        )
