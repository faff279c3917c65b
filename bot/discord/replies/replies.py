"""Answer interactions with panels, screens and posts, including their pictures and files."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from io import BytesIO
from typing import Any, TypeVar

import discord

from bot.discord.interactions.replying import answered, tell
from bot.discord.replies.late_pictures import (
    Answer,
    Coming,
    Following,
    Hung,
    Parts,
    answer_afresh,
    answer_in_place,
    hanging,
)
from bot.discord.views.component_id import Key
from bot.discord.views.emoji import EMOJI
from bot.discord.views.form import open_form
from bot.discord.views.layout import Buttons, Layout, Namer, layout_of
from bot.host.askers import Asker
from bot.messages.catalogue import say, together
from bot.messages.limits import MESSAGE, cut
from bot.messages.names import typed
from bot.messages.panel import Form, Panel, Post
from bot.pictures.drawing import Drawing, Draws, Share
from bot.service.play.screens import Screen

T = TypeVar("T")
Interaction = discord.Interaction[Any]

PATIENCE = 1.2
"""Seconds after which an interaction is acknowledged if its answer is not ready; Discord waits 3 seconds."""
NOBODY = discord.AllowedMentions.none()


async def patiently(interaction: Interaction, work: Coroutine[Any, Any, T], *, ephemeral: bool = False) -> T:
    """Return the result of `work`; acknowledge the interaction first if it takes long."""
    task = asyncio.ensure_future(work)
    await asyncio.wait({task}, timeout=PATIENCE)
    if not task.done() and not interaction.response.is_done():
        await interaction.response.defer(ephemeral=ephemeral, thinking=ephemeral)
    return await task


async def tell_outcome(interaction: Interaction, work: Coroutine[Any, Any, str]) -> None:
    """Tell the result privately."""
    await tell(interaction, await patiently(interaction, work, ephemeral=True))


async def tell_outcomes(interaction: Interaction, work: Coroutine[Any, Any, Sequence[str]]) -> None:
    """Tell several results privately."""
    for text in await patiently(interaction, work, ephemeral=True):
        await tell(interaction, text)


async def show_on_card(interaction: Interaction, work: Coroutine[Any, Any, None]) -> None:
    """Handle a press on a card that will show the result publicly; send nothing else."""
    await patiently(interaction, work)
    if not interaction.response.is_done():
        await interaction.response.defer()


@asynccontextmanager
async def answering_all(interaction: Interaction) -> AsyncIterator[None]:
    """Acknowledge before a public answer is ready; remove the loading message if the answer fails."""
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
    """Return the drawing service, limited to the person's quota."""
    return drawing.of(asker_of(interaction))


def text_file(name: str, text: str) -> discord.File:
    return discord.File(BytesIO(text.encode()), name)


def with_text(why: str) -> str:
    """Add to a refused form's reason that the file has the text that was written."""
    return together([why, say("play-what-you-wrote")])


def panel_of(screen: Screen) -> Panel:
    """Return the screen's panel, or a panel that only says its note."""
    return screen.panel or Panel(screen.note or say("play-nothing"))


def panel_with(
    panel: Panel, namer: Namer, hung: Hung | None, note: str = ""
) -> tuple[Layout, list[discord.File]]:
    """Return the layout and the files of a panel with its picture."""
    if isinstance(hung, discord.File):
        shown = (hung.filename, hung.description or "")
        return layout_of(panel, namer, picture=shown, note=note), [hung, *card_files(panel)]
    twin = f"\n-# {hung} {typed(panel.picture.alt)}" if panel.picture and hung else ""
    return layout_of(panel, namer, picture=None, note=note, twin=twin), card_files(panel)


def card_files(panel: Panel) -> list[discord.File]:
    """Open the small pictures of a panel's cards."""
    return [discord.File(card.file) for card in panel.cards if card.file]


async def panel_message(
    panel: Panel, namer: Namer, drawing: Draws, note: str = ""
) -> tuple[Layout, list[discord.File]]:
    """Draw a panel's picture; return the panel's layout and files."""
    return panel_with(panel, namer, await Coming(drawing, panel.picture).hung(), note)


async def screen_message(screen: Screen, drawing: Draws) -> tuple[Layout, list[discord.File]]:
    """Return a screen's layout and files; its form is not included."""
    return await panel_message(panel_of(screen), _namer(screen), drawing, screen.note)


def _namer(screen: Screen) -> Namer:
    return Namer(screen.match_id, screen.step, screen.seat, screen.revision, screen.acts)


def _screen_answer(screen: Screen, drawing: Draws, kept: tuple[str, str] | None) -> Answer:
    """Return the answer for a screen; `kept`: the current picture, which stays until the new one is ready."""
    panel = panel_of(screen)

    def with_hung(hung: Hung | None) -> Parts:
        layout, files = panel_with(panel, _namer(screen), hung, screen.note)
        return {"view": layout, "allowed_mentions": NOBODY}, files

    layout = layout_of(panel, _namer(screen), picture=kept, note=screen.note)
    without = {"view": layout, "allowed_mentions": NOBODY}
    return Answer(Coming(drawing, panel.picture), (without, card_files(panel)), with_hung)


async def post_parts(post: Post, drawing: Draws) -> tuple[str, list[discord.File]]:
    """Return a post's text within the limit and its files; attach the full text if it was cut off."""
    return _post_with(post, await Coming(drawing, post.picture).hung())


def _post_with(post: Post, hung: Hung | None) -> tuple[str, list[discord.File]]:
    text, files = post.text, []
    if isinstance(hung, discord.File):
        files.append(hung)
    elif post.picture and hung:
        text = f"{text}\n{typed(post.picture.alt)}"
    if post.file:
        files.append(text_file(*post.file))
    text = EMOJI.told(text, MESSAGE)
    if len(text) > MESSAGE:
        files.append(text_file("full.txt", text))
        text = cut(text, MESSAGE, say("text-cut-filed"))
    return text, files


def _post_answer(post: Post, drawing: Draws, **also: Any) -> Answer:
    def with_hung(hung: Hung | None) -> Parts:
        text, files = _post_with(post, hung)
        return {"content": text, "allowed_mentions": NOBODY, **also}, files

    return Answer(Coming(drawing, post.picture), with_hung(None), with_hung)


async def show(interaction: Interaction, screen: Screen, drawing: Drawing, *, ephemeral: bool = True) -> None:
    """Answer an acknowledged interaction with a screen, privately by default."""
    _, following = await show_words(interaction, screen, drawing, ephemeral=ephemeral)
    if following:
        await following.arrive()


async def show_words(
    interaction: Interaction, screen: Screen, drawing: Drawing, *, ephemeral: bool = True
) -> tuple[discord.Message, Following | None]:
    """Answer like `show`, but return the pending picture instead of waiting for it."""
    answer = _screen_answer(screen, share_of(interaction, drawing), None)
    return await answer_afresh(interaction, answer, ephemeral=ephemeral)


async def show_form(interaction: Interaction, screen: Screen, form: Form) -> None:
    """Open the screen's form; Discord allows that only as the first response."""
    if interaction.response.is_done():
        await tell(interaction, say("play-form-too-late"))
    else:
        own = (screen.match_id, screen.step, screen.seat)
        key = Key(*own, form.action, form.arg, revision=screen.revision, acts=screen.acts)
        await open_form(interaction, form, key)


async def show_in_place(interaction: Interaction, screen: Screen, drawing: Drawing) -> None:
    """Edit the pressed message into the screen, unless a later press came first."""
    following = await show_words_in_place(interaction, screen, drawing)
    if following:
        await following.arrive()


async def show_words_in_place(interaction: Interaction, screen: Screen, drawing: Drawing) -> Following | None:
    """Edit like `show_in_place`, but return the pending picture instead of waiting for it."""
    answer = _screen_answer(screen, share_of(interaction, drawing), hanging(interaction.message))
    return await answer_in_place(interaction, answer)


async def show_posts(
    interaction: Interaction, posts: list[Post], drawing: Drawing, *, ephemeral: bool
) -> None:
    """Answer an acknowledged interaction with posts, in order."""
    for post in posts:
        answer = _post_answer(post, share_of(interaction, drawing))
        _, following = await answer_afresh(interaction, answer, ephemeral=ephemeral)
        if following:
            await following.arrive()


async def show_page(
    interaction: Interaction, post: Post, buttons: Buttons, drawing: Drawing, *, in_place: bool
) -> None:
    """Answer an acknowledged interaction privately with a page and its navigation buttons."""
    answer = _post_answer(post, share_of(interaction, drawing), view=buttons)
    if in_place:
        following = await answer_in_place(interaction, answer)
    else:
        _, following = await answer_afresh(interaction, answer, ephemeral=True)
    if following:
        await following.arrive()
