"""Take orders and answers from plain DMs, including messages sent while the bot was offline."""

from __future__ import annotations

import asyncio
import logging
import weakref

import discord
from discord.ext import commands

from bot.discord.interactions.concurrency import ConcurrencyLimit
from bot.discord.interactions.places import brought, record_among
from bot.discord.interactions.replying import BROKEN, explain
from bot.discord.presses.designs import read_file, screen_of, sent_file
from bot.discord.replies.dms import DirectMessages, is_closed
from bot.discord.replies.replies import NOBODY, post_parts, screen_message
from bot.host.askers import Asker
from bot.messages.limits import MESSAGE, cut
from bot.messages.people import Mail, Person
from bot.messages.surfaces import PanelSurface
from bot.pictures.drawing import Drawing
from bot.service.people.designs import designed_games
from bot.service.play.panels import Place
from bot.service.play.playing import typed_door
from bot.service.service import Service
from engine.kernel.core import Refused

log = logging.getLogger(__name__)

FILE, RECORD = "typed file", "typed record"
"""Doors for attachments: a design of one's own, or a game's record."""
READ = (discord.MessageType.default, discord.MessageType.reply)
"""Types of message that a person writes; all others are Discord's own notices."""
MOST_UNREAD = 100
"""Most messages of a DM that are searched for unread ones."""


class MailCog(commands.Cog):
    """Handles DMs to the bot, each person's messages in order.

    Discord does not deliver messages from before the session began, so the cog looks them up for people who
    are playing.
    """

    def __init__(
        self,
        bot: commands.Bot,
        service: Service,
        drawing: Drawing,
        limit: ConcurrencyLimit,
    ) -> None:
        self._bot = bot
        self._has_shards = isinstance(bot, commands.AutoShardedBot)
        self._service = service
        self._dms = DirectMessages(bot, service)
        self._drawing = drawing
        self._limit = limit
        self._turns: weakref.WeakValueDictionary[int, asyncio.Lock] = weakref.WeakValueDictionary()
        self._looked_up: set[int] = set()
        self._looking_up: asyncio.Task[None] | None = None

    async def cog_unload(self) -> None:
        """Stop handling DMs; discord.py calls this when the bot closes."""
        if self._looking_up is not None:
            self._looking_up.cancel()
            await asyncio.gather(self._looking_up, return_exceptions=True)

    @commands.Cog.listener()
    async def on_connect(self) -> None:
        """Note that a new session has begun: earlier messages were not delivered."""
        if not self._has_shards:
            self._looked_up.clear()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        if not self._has_shards:
            self._look_up_once()

    @commands.Cog.listener()
    async def on_shard_connect(self, shard_id: int) -> None:
        """Note a new session of the first shard, which receives all DMs."""
        if shard_id == 0:
            self._looked_up.clear()

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        if shard_id == 0:
            self._look_up_once()

    def _look_up_once(self) -> None:
        if self._looking_up is None or self._looking_up.done():
            self._looking_up = asyncio.create_task(self._look_all_up(), name="looking up DMs")

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        if message.guild is not None or message.author.bot or message.type not in READ:
            return
        has_file = sent_file(message) is not None or record_among(message.attachments) is not None
        if message.author == self._bot.user or not (message.content.strip() or has_file):
            return
        try:
            with self._limit.slot(message.author.id):
                async with self._turn_of(message.author.id):
                    await self._look_up(message.author.id, before=message)
                    await self._answer(message, Mail(message.id))
        except Refused as busy:
            await _say(message.channel, str(busy))

    def _turn_of(self, person_id: int) -> asyncio.Lock:
        return self._turns.setdefault(person_id, asyncio.Lock())

    async def _look_all_up(self) -> None:
        for person_id in await self._service.playing.people_playing():
            async with self._turn_of(person_id):
                await self._look_up(person_id)

    async def _look_up(self, person_id: int, *, before: discord.Message | None = None) -> None:
        """Answer the messages that the person has written since the last known DM, once per session."""
        if person_id in self._looked_up:
            return
        self._looked_up.add(person_id)
        after = await self._service.playing.last_heard(person_id)
        if after is None:
            return
        try:
            for message in await self._unread(person_id, discord.Object(after), before):
                await self._answer(message, Mail(message.id, message.created_at))
        except (discord.HTTPException, *BROKEN) as error:
            log.warning("a DM could not be looked through: %s", type(error).__name__)

    async def _unread(
        self, person_id: int, after: discord.Object, before: discord.Message | None
    ) -> list[discord.Message]:
        async def read(dm: discord.PartialMessageable) -> list[discord.Message]:
            found = dm.history(limit=MOST_UNREAD, after=after, before=before, oldest_first=True)
            return [one async for one in found if one.author.id == person_id and one.type in READ]

        return await self._dms.reach(person_id, read)

    async def _answer(self, message: discord.Message, mail: Mail) -> None:
        """Carry out the message, and explain errors to the person."""
        try:
            await self._take(message, mail)
        except Exception as error:  # noqa: BLE001 - handed to the error module, as for interactions
            if is_closed(error):
                log.info("a plain DM was taken, but its writer takes no answer")
                return
            text = await explain(error, self._bot, "plain DM")
            await self._service.playing.hear(_writer(message), mail)
            if text:
                await _say(message.channel, text)

    async def _take(self, message: discord.Message, mail: Mail) -> None:
        person = _writer(message)
        if file := sent_file(message):
            await self._service.gate.check_typed(FILE, person)
            await self._take_file(message, file, mail)
            return
        if record := record_among(message.attachments):
            await self._service.gate.check_typed(RECORD, person)
            if await self._service.playing.hear(person, mail):
                asker = Asker(person.id, None)
                post = await self._service.proofs.of_record(await brought(record), asker)
                text, _ = await post_parts(post, self._drawing)
                await _say(message.channel, text)
            return
        await self._service.gate.check_typed(typed_door(message.content), person)
        for screen in await self._service.playing.typed(person, message.content, mail):
            layout, files = await screen_message(screen, self._drawing.of(Asker(person.id, None)))
            sent = await message.channel.send(view=layout, files=files, allowed_mentions=NOBODY)
            await self._service.panels.shown(screen, Place(person.id, PanelSurface("dm", sent.id)))
        await self._service.settings.note_dm(person.id, True)

    async def _take_file(self, message: discord.Message, file: discord.Attachment, mail: Mail) -> None:
        """Save a design that was sent as a file, once, and show it."""
        person, (game, *_) = _writer(message), designed_games("armies")
        text = await read_file(file)
        if not await self._service.playing.hear(person, mail):
            return
        desk = await self._service.designs.take_file(person, game, file.filename, text, guild_id=None)
        shown = screen_of(desk)
        layout, files = await screen_message(shown, self._drawing.of(Asker(person.id, None)))
        await message.channel.send(view=layout, files=files, allowed_mentions=NOBODY)


def _writer(message: discord.Message) -> Person:
    return Person(message.author.id, message.author.display_name)


async def _say(channel: discord.abc.Messageable, text: str) -> None:
    """Explain an error to the person; ignore a failure to send, since they will notice and write again."""
    try:
        await channel.send(cut(text, MESSAGE), allowed_mentions=NOBODY)
    except (discord.HTTPException, *BROKEN) as error:
        log.warning("could not answer a plain DM: %s", type(error).__name__)
