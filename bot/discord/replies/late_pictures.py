"""Send messages without waiting long for their pictures: a late picture is added by an edit."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

import discord

from bot.discord.interactions.replying import reply
from bot.messages.limits import ALT_TEXT
from bot.messages.panel import Picture
from bot.pictures.drawing import Draws, NotDrawn

Interaction = discord.Interaction[Any]
log = logging.getLogger(__name__)

REMEMBERED: Final = 1000
PROMPT: Final = 0.15
"""Seconds that a text waits for its picture."""


class Turns:
    """A counter per message that lets only the latest edit win."""

    def __init__(self) -> None:
        self._counter = itertools.count()
        self._latest: OrderedDict[int, int] = OrderedDict()

    def take(self, message_id: int) -> Callable[[], bool]:
        """Register an edit of a message; return a check that tells whether it is still the latest."""
        turn = next(self._counter)
        self._latest[message_id] = turn
        self._latest.move_to_end(message_id)
        if len(self._latest) > REMEMBERED:
            self._latest.popitem(last=False)
        return lambda: self._latest.get(message_id, turn) == turn


PRESSES: Final = Turns()
"""Turns of the presses that this process answers; an earlier reply never replaces a later one."""
CHANGES: Final = Turns()
"""Turns of all other changes to a panel by this process; no older picture replaces a newer panel."""

Hung = discord.File | str
"""Attachment for a message's picture: the file, or a text that says why there is none."""


async def drawn(drawing: Draws, picture: Picture) -> Hung:
    """Return the picture as a file; on failure, return the reason, so that its text version is shown."""
    try:
        done = await drawing.draw(picture)
    except NotDrawn as error:
        log.warning("a picture was left out: %s", type(error).__name__)
        return str(error)
    return discord.File(BytesIO(done.data), done.name, description=done.alt[:ALT_TEXT] or None)


class Coming:
    """A picture that is being drawn for a message; without one there is nothing to wait for."""

    def __init__(self, drawing: Draws, picture: Picture | None) -> None:
        self._task = asyncio.ensure_future(drawn(drawing, picture)) if picture else None

    async def is_soon(self) -> bool:
        """Wait briefly; return whether the message can be sent together with its picture."""
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=PROMPT)
        return self._task is None or self._task.done()

    async def hung(self) -> Hung | None:
        return None if self._task is None else await self._task


Parts = tuple[dict[str, Any], list[discord.File]]
"""Content of a message: keyword arguments for discord.py, and its files."""


@dataclass(frozen=True)
class Answer:
    """An answer to an interaction: the pending picture, and the message with and without it."""

    coming: Coming
    without: Parts
    with_hung: Callable[[Hung | None], Parts]


@dataclass(frozen=True)
class Following:
    """The late picture of an answer whose text was already sent, and how to add it."""

    coming: Coming
    put: Callable[[Hung | None], Awaitable[object]]

    async def arrive(self, stands: Callable[[], Awaitable[bool]] | None = None) -> None:
        """Add the picture once it is drawn, unless the message has been closed."""
        hung = await self.coming.hung()
        if stands is None or await stands():
            with suppress(discord.NotFound):
                await self.put(hung)


async def answer_afresh(
    interaction: Interaction, answer: Answer, *, ephemeral: bool
) -> tuple[discord.Message, Following | None]:
    """Answer an acknowledged interaction with a new message; return it and the pending picture."""
    is_soon = await answer.coming.is_soon()
    changes, files = answer.with_hung(await answer.coming.hung()) if is_soon else answer.without
    message = await reply(interaction, **changes, files=files, ephemeral=ephemeral)
    if is_soon:
        return message, None
    is_latest, is_unchanged = PRESSES.take(message.id), CHANGES.take(message.id)

    async def put(hung: Hung | None) -> None:
        changes, files = answer.with_hung(hung)
        if is_latest() and is_unchanged():
            await message.edit(**changes, attachments=files)

    return message, Following(answer.coming, put)


async def answer_in_place(interaction: Interaction, answer: Answer) -> Following | None:
    """Edit the pressed message, unless a later press came first.

    The old picture stays until the new one is ready.
    """
    assert interaction.message is not None, "it was pressed on"
    is_latest = PRESSES.take(interaction.message.id)
    if await answer.coming.is_soon():
        changes, files = answer.with_hung(await answer.coming.hung())
        await _change(interaction, {**changes, "attachments": files}, is_latest)
        return None
    changes, files = answer.without
    is_unchanged = CHANGES.take(interaction.message.id)
    await _change(interaction, {**changes, **({"attachments": files} if files else {})}, is_latest)

    async def put(hung: Hung | None) -> None:
        changes, files = answer.with_hung(hung)
        if is_unchanged():
            await _change(interaction, {**changes, "attachments": files}, is_latest)

    return Following(answer.coming, put)


async def _change(interaction: Interaction, changes: dict[str, Any], is_latest: Callable[[], bool]) -> None:
    response = interaction.response
    if is_latest() and not response.is_done():
        await response.edit_message(**changes)
    elif is_latest():
        await interaction.edit_original_response(**changes)
    elif not response.is_done():
        await response.defer()


def hanging(message: discord.Message | None) -> tuple[str, str] | None:
    """Return the URL and alt text of the picture in a panel."""
    parts = message.components if message else ()
    inner = [one for part in parts for one in (part, *getattr(part, "children", ()))]
    items = [item for one in inner if isinstance(one, discord.MediaGalleryComponent) for item in one.items]
    return (items[0].media.url, items[0].description or "") if items else None
