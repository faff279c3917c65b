"""SimCord in real time: requests do not wait for the bot to become idle, and timers fire on their own.

SimCord is made for tests: its clock stops between requests, requests exclude each other, and each waits until
the bot is idle. Real people act at the same time. Here the clock is the real one plus skipped time, and a
request ends once the bot has received it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import discord
from simcord import Env
from simcord._dpy_internals import real_monotonic
from simcord.backend import Backend
from simcord.backend.models import Interaction, Message

READY_WITHIN = 600.0
FIRST_ID = 1 << 58
"""First of the IDs for the server, its channels and people, so that every start gives them the same IDs."""

AT_HAND = 200
"""Messages per channel kept in memory; older ones are loaded on request."""
TOLD_ALONE = 30
"""Most messages per channel for one person alone that stay in memory; they are stored nowhere else."""
REPLACED = 50
"""Newest files kept after an edit took them away."""
OPEN_FORMS = 50
"""Newest open forms that can still be submitted, however late."""
_SEQUENCE = 22
"""Low bits of an ID that don't encode its time."""

Listener = Callable[[str, Message], None]

PAUSE: ContextVar[Callable[[], Awaitable[None]] | None] = ContextVar("pause", default=None)
"""Function that a self-playing task awaits after each of its requests, so that it can be paused."""


class WallClock:
    """The real clock plus skipped time; `elapsed` is in seconds since the start."""

    def __init__(self, skipped: float = 0.0) -> None:
        self.skipped = skipped
        self._began = real_monotonic()
        self._advanced = 0.0

    @property
    def elapsed(self) -> float:
        return real_monotonic() - self._began + self._advanced

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self.skipped)

    def advance(self, seconds: float) -> None:
        self.skipped += seconds
        self._advanced += seconds


class Heard(Interaction):
    """An interaction that signals when the bot acknowledges it."""

    heard: asyncio.Event

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if name == "responded" and value:
            self.heard.set()


class LiveBackend(Backend):
    """The simulated Discord, which notifies listeners of new, edited and deleted messages."""

    def __init__(self, clock: WallClock) -> None:
        self._founding: Iterator[int] | None = count(FIRST_ID)
        self.listeners: list[Listener] = []
        self.bring: Callable[[int, int], Message | None] = lambda channel, number: None
        """Function that loads a message, by channel and number, once it is no longer in memory."""
        self.replaced: dict[int, tuple[int, dict[str, Any]]] = {}
        """The latest files that edits took away, by id, with the numbers of their messages."""
        wall: Any = clock
        super().__init__(clock=wall)

    def founded(self) -> None:
        """Mark the server as set up: from now on ids contain the time, as in Discord."""
        self._founding = None

    def snowflake(self) -> int:
        return super().snowflake() if self._founding is None else self.reserve_id(next(self._founding))

    def get_message(self, channel_id: int, message_id: int) -> Message:
        self.find(channel_id, message_id)
        return super().get_message(channel_id, message_id)

    def find(self, channel_id: int, message_id: int) -> Message | None:
        """Return the message, reloaded from storage if needed; None if it no longer exists."""
        at_hand = self.messages.get(channel_id, {})
        if message_id in at_hand or channel_id not in self.channels:
            return at_hand.get(message_id)
        found = self.bring(channel_id, message_id)
        if found is not None:
            self.messages[channel_id] = dict(sorted({**at_hand, message_id: found}.items()))
        return found

    def _tell(self, what: str, message: Message) -> Message:
        for listener in self.listeners:
            listener(what, message)
        return message

    def commit_message(self, message: Message, *, broadcast: bool = True) -> Message:
        return self._tell("new", super().commit_message(message, broadcast=broadcast))

    def edit_message(self, channel_id: int, message_id: int, fields: dict[str, Any]) -> Message:
        before = list(self.get_message(channel_id, message_id).attachments)
        edited = super().edit_message(channel_id, message_id, fields)
        self._keep_replaced(message_id, [file for file in before if file not in edited.attachments])
        return self._tell("edit", edited)

    def _keep_replaced(self, message_id: int, files: Iterable[dict[str, Any]]) -> None:
        """Keep files that an edit took away, since a page may have begun to load them; so does Discord."""
        for file in files:
            data = self.cdn.get(file["url"])
            if data is not None:
                self.cdn._blobs[file["url"]] = data
                self.replaced[int(file["id"])] = (message_id, file)
        for file_id in list(self.replaced)[:-REPLACED]:
            del self.replaced[file_id]

    def set_pinned(
        self, channel_id: int, message_id: int, pinned: bool, *, actor_id: int | None = None
    ) -> None:
        super().set_pinned(channel_id, message_id, pinned, actor_id=actor_id)
        self._tell("edit", self.get_message(channel_id, message_id))

    def delete_message(self, channel_id: int, message_id: int) -> None:
        message = self.get_message(channel_id, message_id)
        super().delete_message(channel_id, message_id)
        self._tell("gone", message)

    def bulk_delete_messages(self, channel_id: int, message_ids: Iterable[int]) -> list[int]:
        wanted = list(message_ids)
        known = {number: message for number in wanted if (message := self.find(channel_id, number))}
        gone = super().bulk_delete_messages(channel_id, wanted)
        for message_id in gone:
            self._tell("gone", known[message_id])
        return gone

    def new_interaction(self, type: int, channel_id: int, user_id: int, guild_id: int | None) -> Interaction:
        made = Heard(**vars(super().new_interaction(type, channel_id, user_id, guild_id)))
        made.heard = asyncio.Event()
        self.interactions[made.id] = made
        return made

    def tidy(self) -> None:
        """Free SimCord's test records, old messages and files, and expired interactions."""
        self.transcript.clear()
        self.http_requests.clear()
        this_moment = self.snowflake() >> _SEQUENCE  # no id of before can be given a second time
        self._reserved_ids = {number for number in self._reserved_ids if number >> _SEQUENCE >= this_moment}
        self._sequences = {moment: n for moment, n in self._sequences.items() if moment >= this_moment}
        self._put_away()
        self._forget_files()
        self._forget_interactions()

    def _put_away(self) -> None:
        for messages in self.messages.values():
            told_alone = [message for message in messages.values() if message.is_ephemeral]
            for message in told_alone[:-TOLD_ALONE]:
                del messages[message.id]
                self._tell("gone", message)
            for message in list(messages.values())[:-AT_HAND]:
                if not message.pinned and not message.is_ephemeral:
                    del messages[message.id]

    def _forget_files(self) -> None:
        """Free files that belong to no message; files of stored messages are not in memory."""
        shown = {file["url"] for _, file in self.replaced.values()} | {
            file["url"]
            for messages in self.messages.values()
            for message in messages.values()
            for file in message.attachments
        }
        self.cdn._blobs = {url: data for url, data in self.cdn._blobs.items() if url in shown}

    def _forget_interactions(self) -> None:
        """Free expired interactions, except the latest ones, whose forms may still be open."""
        now = self.now_iso()
        forms = [one.id for one in self.interactions.values() if one.modal and not one.modal_consumed]
        for record in list(self.interactions.values()):
            if (record.expires_at or now) < now and record.id not in forms[-OPEN_FORMS:]:
                del self.interactions[record.id]
                self.interaction_tokens.pop(record.token, None)


class LiveEnv(Env):
    """SimCord's environment for one bot, adapted to people instead of tests."""

    def __init__(self, bot: discord.Client, clock: WallClock) -> None:
        super().__init__(bot, check_errors=False, settle_timeout=READY_WITHIN)
        self.clock = clock
        self.live = LiveBackend(clock)
        self.backend = self.live

    async def open(self) -> None:
        """Connect the bot and wait until it is ready."""
        await self.start()
        with self._bot_scope():
            await asyncio.wait_for(self.bot.wait_until_ready(), READY_WITHIN)

    async def close(self) -> None:
        """Let the bot finish its current work, then disconnect it."""
        with self._bot_scope():
            await self.bot.close()
        await self.shutdown()

    # ---------------------------------------------------------------- nobody waits for anybody

    def _begin_operation(self, label: str) -> None:
        """Let requests of several people overlap, unlike SimCord."""

    def _end_operation(self) -> None:
        pass

    async def _settle_internal(self, **_: Any) -> None:
        """End a request once the bot has received it; scripts wait as PAUSE says."""
        pause = PAUSE.get()
        if pause is not None:
            await pause()

    # ---------------------------------------------------------------- time

    def _schedule_timer(self, record: Any, callback: Any, args: tuple[Any, ...], context: Any) -> None:
        """Let every timer fire at its time, even those SimCord would keep for `advance_time`."""
        self._set(record)

    def _set(self, record: Any) -> None:
        def go_off() -> None:
            if record.handle is not None and not record.handle.cancelled():
                record.handle._run()

        assert self._runtime is not None
        at = real_monotonic() + max(record.when - self.clock.elapsed, 0.0)
        record.real_handle = self._runtime.call_at(at, go_off)

    def skip(self, length: timedelta) -> None:
        """Advance the clock; timers due within the skipped time fire now."""
        self.clock.advance(length.total_seconds())
        for record in list(self._work.callbacks):
            if record.when is not None and record.handle is not None and not record.handle.cancelled():
                if record.real_handle is not None:
                    record.real_handle.cancel()
                self._set(record)

    @contextmanager
    def as_bot(self) -> Iterator[None]:
        """Run the block as the bot's own work, so that it uses the bot's clock."""
        with self._bot_scope():
            yield

    # ---------------------------------------------------------------- housekeeping

    def tidy(self) -> None:
        """Free finished work, which SimCord does only while it waits for the bot."""
        self._work.callbacks = [
            record for record in self._work.callbacks if record.handle and not record.handle.cancelled()
        ]
        self._errors.clear()
        self._error_ids.clear()
        self.live.tidy()


async def answered(record: Interaction, *, within: float = 10.0) -> bool:
    """Return whether the bot acknowledged the interaction in time: 3 seconds as in Discord, more on a slow
    machine.
    """
    assert isinstance(record, Heard)
    with suppress(TimeoutError):
        await asyncio.wait_for(record.heard.wait(), within)
    return record.responded
