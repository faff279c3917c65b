"""Send DMs: open each channel once, remember its id, and greet people to check that DMs reach them."""

from __future__ import annotations

import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import discord

from bot.discord.interactions.replying import BROKEN
from bot.discord.replies.edits import UNKNOWN_CHANNEL
from bot.messages.catalogue import say
from bot.service.service import Service

log = logging.getLogger(__name__)

DMS_TOO_FAST = 40003
"""Error code for too many DMs opened at once; the only refused DM that says nothing about the person."""
REMEMBERED: Final = 10_000
T = TypeVar("T")
Channel = discord.PartialMessageable


class DirectMessages:
    """The bot's DM channels by person."""

    def __init__(self, bot: discord.Client, service: Service) -> None:
        self._bot = bot
        self._service = service
        self._known: OrderedDict[int, int] = OrderedDict()
        """Person -> channel of those written to last; one that is gone is opened again."""

    async def reach(self, person_id: int, deed: Callable[[Channel], Awaitable[T]]) -> T:
        """Run an action in the person's DM channel; if the channel is gone, open a new one and retry once."""
        known = self._known.get(person_id) or await self._service.settings.dm_of(person_id)
        if known is not None:
            self._keep(person_id, known)
            try:
                return await deed(self._channel(known))
            except discord.NotFound as error:
                if error.code != UNKNOWN_CHANNEL:
                    raise
        opened = await self._bot.create_dm(discord.Object(person_id))
        if opened.id != known:
            await self._service.settings.note_dm_of(person_id, opened.id)
        self._keep(person_id, opened.id)
        return await deed(self._channel(opened.id))

    def _keep(self, person_id: int, channel_id: int) -> None:
        self._known[person_id] = channel_id
        self._known.move_to_end(person_id)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def _channel(self, channel_id: int) -> Channel:
        return self._bot.get_partial_messageable(channel_id, type=discord.ChannelType.private)


def is_closed(error: Exception) -> bool:
    """Return whether a DM failed because the person accepts none from the bot (50007, 50278)."""
    return isinstance(error, discord.Forbidden) and error.code != DMS_TOO_FAST


async def greet(user: discord.User | discord.Member) -> tuple[bool, discord.Message | None]:
    """Send a greeting; return whether the person's DMs seem open, and the message.

    The nonce is fixed, so pressing Join again after a lost response sends no second greeting.
    """
    nonce = hashlib.sha256(f"welcome/{user.id}".encode()).hexdigest()[:24]
    try:
        return True, await user.send(say("play-welcome"), nonce=nonce)
    except (discord.HTTPException, *BROKEN) as error:
        log.info("the greeting of a person who joined was not sent: %s", type(error).__name__)
        return not is_closed(error), None


async def take_back(message: discord.Message | None) -> None:
    """Delete a greeting that was sent too early; ignore a failure."""
    if message is not None:
        try:
            await message.delete()
        except (discord.HTTPException, *BROKEN) as error:
            log.info("a greeting was not deleted: %s", type(error).__name__)
