"""Sends what the outbox holds: each lane in its order, side by side; nothing twice, nothing forgotten."""

from __future__ import annotations

import asyncio
import logging
import os
import platform
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import discord
from discord.ext import tasks

from bot.errors import BROKEN
from bot.messages.limits import MESSAGE, cut
from bot.messages.outbox import HELD_BACK, tell_organiser
from bot.messages.panel import Button, Picture, Post
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.store import Store
from bot.store.outbox import FAREWELL
from bot.store.rows import OutboxRow
from bot.views.greeting import DMS_TOO_FAST, is_closed
from bot.views.layout import Layout, Namer, card_buttons
from bot.views.replies import NOBODY, panel_message, post_parts, screen_message
from bot.views.sent import UNKNOWN_CHANNEL, close_panels, is_edited
from bot.workers.closing import end
from engine.core import Refused

log = logging.getLogger(__name__)

AT_ONCE = 8
"""Messages under way at the same time, each of another lane."""
LEASE = 120.0
TIME_LIMIT = 90.0
"""Seconds for one message, waiting for rate limits included: less than the lease."""
BEAT = 30.0
"""Seconds after which the outbox is looked at unasked, for retries and for rows of other processes."""
FIRST_DELAY = 10.0
LONGEST_DELAY = 600.0
TRIES_OF_A_MISTAKE = 3
TRIES_OF_A_FAREWELL = 5

CHANNEL_LOST = (UNKNOWN_CHANNEL, 50001, 50013)
KEPT_FOR = timedelta(days=7)
"""How long what cannot be posted waits for its channel to be open again, or for the game to be moved."""
SERVER_ERROR = 500
TOO_MANY = 429

NO_VIEW: Any = None
"""What discord.py itself takes for no view, though it is not in its types."""

Clock = Callable[[], datetime]


class Sender:
    """Claims messages with a lease, sends each with its nonce, and writes down what became of it."""

    def __init__(
        self,
        bot: discord.Client,
        store: Store,
        service: Service,
        drawing: Drawing,
        *,
        clock: Clock = discord.utils.utcnow,
    ) -> None:
        self._bot = bot
        self._store = store
        self._service = service
        self._drawing = drawing
        self._clock = clock
        self._name = f"{platform.node()}:{os.getpid()}:{secrets.token_hex(4)}"
        self._ahead = HELD_BACK
        self._wanted = False
        self._claiming: asyncio.Task[None] | None = None
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._closed = False
        self._kinds: dict[str, Callable[[OutboxRow], Awaitable[int | None]]] = {
            "post": self._send_post,
            "card": self._send_card,
            "desk": self._send_desk,
            "dm": self._send_dm,
            "notice": self._send_notice,
            "unsend": self._unsend,
            "vote": self._send_vote,
            FAREWELL: self._send_farewell,
        }

    async def open(self) -> None:
        """Begin to look after the outbox; what a killed process of this machine held is taken up at once."""
        async with self._store.begin() as tx:
            for worker in await tx.outbox.leases.holders():
                if has_died(worker, self._name):
                    await tx.outbox.leases.release(worker)
        self._beat.start()

    async def close(self) -> None:
        """Take up nothing more; what is being sent may end."""
        self._closed = True
        await end(self._beat.get_task())
        running = [task for task in (self._claiming, *self._under_way.values()) if task and not task.done()]
        if running:
            _, late = await asyncio.wait(running, timeout=5)
            await end(*late)

    @tasks.loop(seconds=BEAT)
    async def _beat(self) -> None:
        self.kick()

    def kick(self) -> None:
        """Something may be due: look at once."""
        self._wanted = True
        if not self._closed and (self._claiming is None or self._claiming.done()):
            self._claiming = asyncio.create_task(self._claim(), name="outbox")

    async def _claim(self) -> None:
        """Take up what is due, as far as there is room; a message that ends makes room and looks again."""
        while self._wanted and not self._closed and len(self._under_way) < AT_ONCE:
            self._wanted = False
            async with self._store.begin() as tx:
                room = AT_ONCE - len(self._under_way)
                rows = await tx.outbox.claim(self._name, self._clock() + self._ahead, LEASE, room)
            self._ahead = timedelta()  # what is held back was so by a process that is gone: only at first
            for row in rows:
                if row.id not in self._under_way:
                    self._take_up(row)

    def _take_up(self, row: OutboxRow) -> None:
        task = asyncio.create_task(self._deliver(row), name=f"outbox {row.id}")
        self._under_way[row.id] = task
        task.add_done_callback(lambda _: self._lay_down(row.id))

    def _lay_down(self, row_id: int) -> None:
        self._under_way.pop(row_id, None)
        self.kick()

    async def _deliver(self, row: OutboxRow) -> None:
        try:
            async with asyncio.timeout(TIME_LIMIT):
                message_id = await self._kinds[row.kind](row)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is written down with the row
            await self._went_wrong(row, error)
        else:
            async with self._store.begin() as tx:
                await tx.outbox.sent(row.id, message_id, self._clock())

    # ------------------------------------------------------------------- kinds

    async def _send_post(self, row: OutboxRow) -> int | None:
        data = row.payload
        picture = Picture(**data["picture"]) if data["picture"] else None
        file = (data["file"][0], data["file"][1]) if data["file"] else None
        pinged = [discord.Object(user_id) for user_id in data["ping"]]
        mentions = " ".join(f"<@{user.id}>" for user in pinged if f"<@{user.id}>" not in data["text"])
        text = f"{mentions}\n{data['text']}" if mentions else data["text"]
        said, files = await post_parts(Post(text, picture, file), self._drawing)
        channel = self._bot.get_partial_messageable(row.target)
        message = await channel.send(
            said,
            files=files,
            view=_buttons(data),
            nonce=row.nonce,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=pinged),
        )
        return message.id

    async def _send_card(self, row: OutboxRow) -> int | None:
        match_id: int = row.payload["match"]
        async with self._store.read() as tx:
            match = await tx.matches.get(match_id)
        channel = self._bot.get_partial_messageable(row.target)
        if match and match.card_id:
            layout, files = await self._card(match_id)
            try:
                card = channel.get_partial_message(match.card_id)
                await card.edit(view=layout, attachments=files, allowed_mentions=NOBODY)
            except discord.NotFound as error:
                if error.code == UNKNOWN_CHANNEL:
                    raise
            else:
                return match.card_id
        layout, files = await self._card(match_id)
        message = await channel.send(view=layout, files=files, nonce=row.nonce, allowed_mentions=NOBODY)
        await self._service.games.card_posted(match_id, message.id)
        await _pin(message)
        return message.id

    async def _card(self, match_id: int) -> tuple[Layout, list[discord.File]]:
        card = await self._service.games.card(match_id)
        return await panel_message(card.panel, Namer(match_id), self._drawing)

    async def _send_vote(self, row: OutboxRow) -> int | None:
        """The post of a vote: its buttons and ballots as they are now."""
        data = row.payload
        panel, message_id = await self._service.decisions.ballot(data["vote"])
        layout, _ = await panel_message(panel, Namer(data["match"]), self._drawing)
        channel = self._bot.get_partial_messageable(row.target)
        if message_id and await is_edited(
            channel.get_partial_message(message_id), view=layout, attachments=[]
        ):
            return message_id
        users = [discord.Object(user_id) for user_id in data["ping"]]
        pinged = discord.AllowedMentions(everyone=False, roles=False, users=users)
        message = await channel.send(view=layout, nonce=row.nonce, allowed_mentions=pinged)
        await self._service.decisions.ballot_posted(data["vote"], message.id)
        return message.id

    async def _send_desk(self, row: OutboxRow) -> int | None:
        """Show a person what he is asked, unless things have moved on."""
        data = row.payload
        try:
            screen = await self._service.playing.desk(
                data["match"], Person(row.target, ""), seat=data["seat"]
            )
        except Refused:
            return None
        if screen.step != data["step"] or screen.panel is None:
            return None
        channel = await self._bot.create_dm(discord.Object(row.target))
        layout, files = await screen_message(screen, self._drawing)
        old = data.get("edit")
        if old and await is_edited(channel.get_partial_message(old), view=layout, attachments=files):
            return int(old)
        layout, files = await screen_message(screen, self._drawing)
        message = await channel.send(view=layout, files=files, nonce=row.nonce, allowed_mentions=NOBODY)
        return message.id

    async def _send_dm(self, row: OutboxRow) -> int | None:
        text, files = await post_parts(Post(row.payload["text"]), self._drawing)
        channel = await self._bot.create_dm(discord.Object(row.target))
        message = await channel.send(text, files=files, nonce=row.nonce, allowed_mentions=NOBODY)
        return message.id

    async def _send_notice(self, row: OutboxRow) -> int | None:
        """A DM about an ask, unless that is answered, or about what was done for somebody who is away."""
        data = row.payload
        buttons = await self._service.deadlines.notice_buttons(
            data["match"], data["seat"], data["step"], row.target
        )
        if buttons is None:
            return None
        channel = await self._bot.create_dm(discord.Object(row.target))
        view = card_buttons(data["match"], buttons) if buttons else NO_VIEW
        message = await channel.send(
            cut(data["text"], MESSAGE), view=view, nonce=row.nonce, allowed_mentions=NOBODY
        )
        return message.id

    async def _unsend(self, row: OutboxRow) -> None:
        """Delete a message that is of no use any more; if it never came or is gone, all the better."""
        async with self._store.read() as tx:
            sent = await tx.outbox.get(row.payload["outbox"])
        if sent is None or sent.message_id is None:
            return
        channel: Any = (
            await self._bot.create_dm(discord.Object(row.target))
            if row.payload["in_dm"]
            else self._bot.get_partial_messageable(row.target)
        )
        with suppress(discord.NotFound):
            await channel.get_partial_message(sent.message_id).delete()

    async def _send_farewell(self, row: OutboxRow) -> None:
        """Take its panels away from who has left a seat; his other messages do not wait for it for ever."""
        panel = await self._service.seats.farewell(row) if row.tries <= TRIES_OF_A_FAREWELL else None
        if panel is not None:
            await close_panels(self._bot, row, panel)

    # ----------------------------------------------------------------- failures

    async def _went_wrong(self, row: OutboxRow, error: Exception) -> None:
        """Try again later, or give the message up and tell who can help."""
        is_ours = not isinstance(error, (discord.HTTPException, discord.RateLimited, *BROKEN))
        if is_ours:
            await self._report(error)
        is_lost = _is_channel_lost(error) and not row.lane.startswith("dm:")
        if is_lost:
            await self._tell_organiser(row, error)
        is_kept = is_lost and self._clock() < row.created_at + KEPT_FOR
        if is_kept or _passes(error) or (is_ours and row.tries < TRIES_OF_A_MISTAKE):
            await self._retry(row, error)
        elif row.kind in ("desk", "dm", "notice"):
            await self._fail(row, error)
            await self._not_reached(row, error)
        else:
            await self._fail(row, error)

    async def _retry(self, row: OutboxRow, error: Exception) -> None:
        delay = min(LONGEST_DELAY, FIRST_DELAY * 3 ** (row.tries - 1))
        log.warning("%s %s waits %.0f s: %s", row.kind, row.id, delay, _short(error))
        async with self._store.begin() as tx:
            later = self._clock() + timedelta(seconds=delay)
            await tx.outbox.retry(row.id, later, _short(error), worker=self._name)
        if not self._closed:
            asyncio.get_running_loop().call_later(delay, self.kick)

    async def _fail(self, row: OutboxRow, error: Exception) -> None:
        log.warning("%s %s of game %s is given up: %s", row.kind, row.id, row.match_id, _short(error))
        async with self._store.begin() as tx:
            await tx.outbox.fail(row.id, _short(error), self._clock(), worker=self._name)

    async def _not_reached(self, row: OutboxRow, error: Exception) -> None:
        """No table waits for a DM: who cannot be asked there is called in the channel."""
        if is_closed(error):
            await self._service.settings.note_dm(row.target, False)
        try:
            if row.kind == "desk":
                await self._service.playing.dm_failed(row.payload["match"], row.payload["seat"])
            elif row.kind == "notice":
                await self._service.deadlines.notice_failed(row)
        except Refused:
            log.info("%s %s: the game is over", row.kind, row.id)

    async def _tell_organiser(self, row: OutboxRow, error: Exception) -> None:
        """One DM a game: the nonce is taken after the first."""
        async with self._store.begin(self._clock()) as tx:
            match = await tx.matches.get(row.match_id) if row.match_id else None
            if match is None:
                return
            await tell_organiser(tx, match, _lost(match.id, row.target, error), nonce=f"lost-{match.id}")

    async def _report(self, error: Exception) -> None:
        """Hand a mistake of ours to the client's own handler, which logs the traceback."""
        try:
            raise error
        except Exception:  # noqa: BLE001 - on_error reads the exception being handled
            await self._bot.on_error("sender")


def _buttons(data: dict[str, Any]) -> Any:
    """What stands under a post: those of a card, or one of its own."""
    if data.get("offer"):
        return card_buttons(data["match"], [Button(**data["offer"])])
    return card_buttons(data["match"]) if data["buttons"] else NO_VIEW


def has_died(worker: str, me: str) -> bool:
    """Whether the process of that name was on this machine and is gone; so is an earlier namesake of mine."""
    host, pid, _ = worker.rsplit(":", 2)
    my_host, my_pid, _ = me.rsplit(":", 2)
    if host != my_host:
        return False
    if pid == my_pid:
        return True
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


def _is_channel_lost(error: Exception) -> bool:
    """Whether somebody has deleted the channel or taken a permission away."""
    return isinstance(error, discord.HTTPException) and error.code in CHANNEL_LOST


def _lost(match_id: int, channel_id: int, error: Exception) -> str:
    if isinstance(error, discord.HTTPException) and error.code == UNKNOWN_CHANNEL:
        return (
            f"The channel of your game #{match_id} is gone. Nothing is lost: `/game move number:{match_id}`"
            " in another channel of that server brings the game there, with all that was to be posted."
        )
    return (
        f"I may not post in <#{channel_id}> any more, where your game is. I need View Channel, "
        "Send Messages, Attach Files and Embed Links there; what is to be posted waits until then, "
        "or until you bring the game to another channel with `/game move`."
    )


def _passes(error: Exception) -> bool:
    """Whether it may be better in a while."""
    if isinstance(error, discord.HTTPException):
        return error.status >= SERVER_ERROR or error.status == TOO_MANY or error.code == DMS_TOO_FAST
    return isinstance(error, (discord.RateLimited, *BROKEN))


def _short(error: Exception) -> str:
    """What went wrong, by kind: never the words of a message."""
    if isinstance(error, discord.HTTPException):
        return f"{type(error).__name__} {error.status}/{error.code}"
    return type(error).__name__


async def _pin(message: discord.Message) -> None:
    """Pin the card where that is allowed."""
    try:
        await message.pin()
    except (discord.HTTPException, *BROKEN) as error:
        log.info("a card was not pinned: %s", _short(error))
