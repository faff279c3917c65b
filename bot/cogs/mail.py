"""Plain DMs to the bot: orders and answers typed as a message."""

from __future__ import annotations

import asyncio
import logging
import weakref

import discord
from discord.ext import commands

from bot.errors import BROKEN, explain
from bot.messages.limits import MESSAGE, cut
from bot.messages.people import Person
from bot.messages.renamed import new_name
from bot.pictures.drawing import Drawing
from bot.pictures.shares import Asker
from bot.service.service import Service
from bot.views.concurrency import ConcurrencyLimit
from bot.views.greeting import is_closed
from bot.views.replies import NOBODY, screen_message
from engine.core import Refused

log = logging.getLogger(__name__)

READ = (discord.MessageType.default, discord.MessageType.reply)
"""What a person types; other kinds are Discord's own notices."""


class MailCog(commands.Cog):
    """Takes what people write to the bot, each person's messages one after the other."""

    def __init__(
        self, bot: commands.Bot, service: Service, drawing: Drawing, limit: ConcurrencyLimit
    ) -> None:
        self._bot = bot
        self._service = service
        self._drawing = drawing
        self._limit = limit
        self._turns: weakref.WeakValueDictionary[int, asyncio.Lock] = weakref.WeakValueDictionary()

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        if message.guild is not None or message.author.bot or message.type not in READ:
            return
        if message.author == self._bot.user:
            return
        try:
            with self._limit.slot(message.author.id):
                async with self._turns.setdefault(message.author.id, asyncio.Lock()):
                    await self._take(message)
        except Exception as error:  # noqa: BLE001 - handed to the error module, as for interactions
            if is_closed(error):
                log.info("a plain DM was taken, but its writer takes no answer")
                return
            text = await explain(error, self._bot, "plain DM")
            if text:
                await _say(message.channel, text)

    async def _take(self, message: discord.Message) -> None:
        if message.content.startswith("/") and (renamed := new_name(message.content)):
            raise Refused(renamed)
        person = Person(message.author.id, message.author.display_name)
        for screen in await self._service.playing.typed(person, message.content):
            layout, files = await screen_message(screen, self._drawing.of(Asker(person.id, None)))
            await message.channel.send(view=layout, files=files, allowed_mentions=NOBODY)
        await self._service.settings.note_dm(person.id, True)


async def _say(channel: discord.abc.Messageable, text: str) -> None:
    """Tell the person what went wrong; if that fails too, he sees no answer and writes again."""
    try:
        await channel.send(cut(text, MESSAGE), allowed_mentions=NOBODY)
    except (discord.HTTPException, *BROKEN) as error:
        log.warning("could not answer a plain DM: %s", type(error).__name__)
