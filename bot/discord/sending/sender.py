"""Send the outbox: each lane in order, lanes in parallel, every message exactly once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import discord

from bot.discord.interactions.replying import BROKEN, is_passing
from bot.discord.replies.dms import DMS_TOO_FAST, is_closed
from bot.discord.replies.edits import UNKNOWN_CHANNEL
from bot.discord.sending.deliveries import Deliveries
from bot.discord.sending.retrying import kind_of
from bot.discord.surface import Surface
from bot.messages.catalogue import say
from bot.service.service import Service
from bot.store import Store, Tx
from bot.store.database.corrupt import Unreadable
from bot.store.database.leases import Leases
from bot.store.database.url import is_sqlite
from bot.store.tables.outbox.rows import HOOK, NOT_NEEDED, OutboxRow
from bot.table.match.outbox import HELD_BACK, tell_organiser
from bot.table.match.standstill import Standstill
from bot.table.posts.moving import lost_nonce
from bot.workers.repeating import Rest, rest
from bot.workers.worker import Clock, Report, Worker
from engine.kernel.core import Refused

log = logging.getLogger(__name__)

AT_ONCE = 8
"""Most messages sent to Discord at the same time, each from another lane."""
HOOKS_AT_ONCE = 2
"""Most webhooks sent at the same time, besides the messages; so a slow address delays no table."""
LEASE = 120.0
TIME_LIMIT = 90.0
"""Timeout in seconds for one message, rate limits included; shorter than the lease."""
SEARCH_EVERY = timedelta(seconds=1)
"""Shortest time between two such searches while messages are sent, each of which looks again at its end."""
FIRST_DELAY = 10.0
LONGEST_DELAY = 600.0
TRIES_OF_A_MISTAKE = 3

CHANNEL_LOST = (UNKNOWN_CHANNEL, 50001, 50013)
KEPT_FOR = timedelta(days=7)
"""Time that a message waits for its channel to reopen, or for the game to move."""


@dataclass
class _Delivered:
    """A message that was sent and is not recorded yet."""

    outbox_id: int
    message_id: int | None
    is_recorded: asyncio.Future[bool]


class Sender(Worker):
    """Leases messages, delivers them and records the results."""

    GRACE = 5.0

    def __init__(
        self,
        store: Store,
        service: Service,
        deliveries: Deliveries,
        report: Report,
        *,
        clock: Clock = discord.utils.utcnow,
        rest: Rest = rest,
    ) -> None:
        super().__init__(store, report, clock=clock, rest=rest)
        self._service = service
        self._deliveries = deliveries
        self._ahead = HELD_BACK
        self._searched = datetime.min.replace(tzinfo=UTC)
        """When it was last searched for what dead processes left, and for when the next is due."""
        self._due: datetime | None = None
        """When something is due in a lane that nothing was sent in lately, as far as it is known."""
        self._is_search = False
        """True to search all lanes at the next look."""
        self._is_full = False
        """True if more may be due than there was room for."""
        self._sending: set[int] = set()
        self._hooks: set[int] = set()
        self._unrecorded: set[int] = set()
        """All that is under way until its result is recorded, though it needs no slot any more then."""
        self._delivered: list[_Delivered] = []
        self._hook_slots = asyncio.Semaphore(HOOKS_AT_ONCE)

    def _leases(self, tx: Tx) -> Leases:
        return tx.outbox.leases

    async def _beat(self) -> None:
        """Look until closed; what nobody will look for then records itself."""
        try:
            await super()._beat()
        finally:
            delivered, self._delivered = self._delivered, []
            _release(delivered, is_recorded=False)

    def kick(self) -> None:
        """Look at once, in all lanes: something may be due."""
        self._is_search = True
        super().kick()

    async def look(self) -> datetime | None:
        """Start delivering due messages up to the limit; each finished one triggers another look.

        A lane goes on with the message behind the one that was sent, so lanes are searched only when somebody
        has written to one, when more was due than there was room for, when one is due, and once a second.
        """
        room, with_hooks = max(0, AT_ONCE - len(self._sending)), len(self._hooks) < HOOKS_AT_ONCE
        if not room and not self._delivered:
            return None
        async with self._recording() as (tx, rows):
            now = self._clock()
            is_thorough = not self._searched <= now < self._searched + SEARCH_EVERY
            is_due = self._due is not None and self._due <= now
            if self._is_search or self._is_full or is_thorough or is_due:
                self._is_search = not with_hooks  # else they'd wait when there is room for them again
                room = max(0, room - sum(row.kind != HOOK for row in rows))
                found, self._due = await tx.outbox.look(
                    self._name,
                    now + self._ahead,
                    LEASE,
                    room,
                    with_hooks=with_hooks,
                    is_thorough=is_thorough,
                )
                if is_thorough:
                    self._searched = now
                elif found:
                    self._due = self._searched + SEARCH_EVERY
                self._is_full = len(found) == room
                rows.extend(found)
        if tx.outbox.unreadable:
            log.error("ALARM: the messages %s cannot be read and are given up", tx.outbox.unreadable)
            self.kick()  # what is behind them in their lanes may be due
        self._ahead = timedelta()  # what is held back was so by a process that is gone: only at first
        self._start(rows)
        if self._is_full and any(row.kind == HOOK for row in rows):
            self.kick()  # they take no slots of the tables', whose messages may be due as well
        return self._due

    def _start(self, rows: Sequence[OutboxRow]) -> bool:
        """Begin to deliver what isn't under way yet; return whether there was any."""
        started = False
        for row in rows:
            under_way = self._hooks if row.kind == HOOK else self._sending
            if row.id not in self._unrecorded and not self._is_closed:
                under_way.add(row.id)
                self._unrecorded.add(row.id)
                send = self._send_hook(row) if row.kind == HOOK else self._send(row)
                self._take_up(send, f"{row.kind} {row.id} could not be settled")
                started = True
        return started

    async def _send(self, row: OutboxRow) -> None:
        has_looked = False
        try:
            has_looked = await self._settle(row)
        finally:
            self._sending.discard(row.id)
            self._unrecorded.discard(row.id)
            if not has_looked:
                self.kick()

    async def _send_hook(self, row: OutboxRow) -> None:
        """Send webhooks; those that were leased together go out one by one, before their leases end."""
        has_looked = False
        try:
            async with self._hook_slots:
                has_looked = await self._settle(row)
        finally:
            self._hooks.discard(row.id)
            self._unrecorded.discard(row.id)
            if not has_looked:
                self.kick()

    async def _settle(self, row: OutboxRow) -> bool:
        """Deliver a message and record the result; return whether a look for more has recorded it."""
        if row.error == NOT_NEEDED:
            async with self._store.begin() as tx:
                await tx.outbox.fail(row.id, NOT_NEEDED, self._clock(), worker=self._name)
            return False
        try:
            async with asyncio.timeout(TIME_LIMIT):
                message_id = await self._deliveries.deliver(row)
        except (Standstill, Unreadable) as error:  # its game's trouble, told with that; it holds up no lane
            await self._fail(row, error)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is written down with the row
            await self._went_wrong(row, error)
        else:
            return await self._note_sent(row.id, message_id)
        return False

    async def _note_sent(self, outbox_id: int, message_id: int | None) -> bool:
        """Record a sent message with the next look, in one unit of work with others; else by itself.

        On PostgreSQL each is recorded by itself: two lanes in one unit of work could wait for a table that
        writes to both in the other order.
        """
        self._sending.discard(outbox_id)
        self._hooks.discard(outbox_id)
        if is_sqlite(self._store.url) and self._beating is not None and not self._is_closed:
            message = _Delivered(outbox_id, message_id, asyncio.get_running_loop().create_future())
            self._delivered.append(message)
            super().kick()
            if await message.is_recorded:
                return True
        async with self._store.begin() as tx:
            rows = await self._record(tx, {outbox_id: message_id})
        return self._start(rows)

    @asynccontextmanager
    async def _recording(self) -> AsyncIterator[tuple[Tx, list[OutboxRow]]]:
        """Begin a unit of work that records what was sent, and yield what is next in these lanes.

        Should it fail, each message records itself.
        """
        delivered, self._delivered = self._delivered, []
        is_recorded = False
        try:
            async with self._store.begin() as tx:
                sent = {one.outbox_id: one.message_id for one in delivered}
                yield tx, await self._record(tx, sent) if sent else []
            is_recorded = True
        finally:
            _release(delivered, is_recorded=is_recorded)

    async def _record(self, tx: Tx, sent: Mapping[int, int | None]) -> list[OutboxRow]:
        """Record sent messages; lease what is next in their lanes, unless others have waited longer."""
        seconds = 0.0 if self._is_full or self._is_closed else LEASE
        rows, due = await tx.outbox.all_sent(sent, self._clock(), self._name, seconds)
        self._due = min(filter(None, (self._due, due)), default=None)
        return rows

    async def _went_wrong(self, row: OutboxRow, error: Exception) -> None:
        """Retry the message later, or give it up and notify a person who can help."""
        is_ours = not isinstance(error, (discord.HTTPException, discord.RateLimited, *BROKEN))
        if is_ours:
            await self._report(error)
        is_lost = _is_channel_lost(error) and not row.lane.startswith("dm:")
        if is_lost:
            await self._tell_organiser(row, error)
        is_kept = is_lost and self._clock() < row.created_at + KEPT_FOR
        if is_kept or _passes(error) or (is_ours and row.tries < TRIES_OF_A_MISTAKE):
            await self._retry(row, error)
        elif row.kind in ("panel", "dm", "notice", "private_note"):
            await self._fail(row, error)
            await self._not_reached(row, error)
        else:
            await self._fail(row, error)
            await self._tell_extras(row, error)

    async def _retry(self, row: OutboxRow, error: Exception) -> None:
        delay = min(LONGEST_DELAY, FIRST_DELAY * 3 ** (row.tries - 1))
        log.warning("%s %s waits %.0f s: %s", row.kind, row.id, delay, kind_of(error))
        async with self._store.begin() as tx:
            later = self._clock() + timedelta(seconds=delay)
            await tx.outbox.retry(row.id, later, kind_of(error), worker=self._name)

    async def _fail(self, row: OutboxRow, error: Exception) -> None:
        log.warning("%s %s of game %s is given up: %s", row.kind, row.id, row.match_id, kind_of(error))
        async with self._store.begin() as tx:
            await tx.outbox.fail(row.id, kind_of(error), self._clock(), worker=self._name)

    async def _not_reached(self, row: OutboxRow, error: Exception) -> None:
        """Ping a person in the channel after their DM failed, so that no table waits for a DM."""
        if is_closed(error):
            await self._service.settings.note_dm(row.target, False)
        try:
            if row.kind == "panel":
                await self._service.playing.dm_failed(row.payload["match"], row.payload["seat"])
            elif row.kind == "private_note":
                await self._service.playing.private_note_failed(row.payload["match"], row.payload["seat"])
            elif row.kind == "dm" and row.payload.get("seat"):
                await self._service.playing.telling_failed(row)
            elif row.kind == "notice":
                await self._service.deadlines.notice_failed(row)
        except (Refused, Standstill) as why:
            log.info("%s %s: nobody is called in the channel: %s", row.kind, row.id, type(why).__name__)

    async def _tell_extras(self, row: OutboxRow, error: Exception) -> None:
        for surface in self._service.extras.parts(Surface):
            await surface.given_up(self._service, row, kind_of(error), is_gone=_is_gone(error))

    async def _tell_organiser(self, row: OutboxRow, error: Exception) -> None:
        """Send the organiser one DM per game, by a fixed nonce. Extras handle their own messages."""
        await self._tell_extras(row, error)
        async with self._store.begin(self._clock()) as tx:
            match = await tx.matches.as_it_stands(row.match_id) if row.match_id else None
            if match is None:
                return
            nonce = lost_nonce(match.channel_id)
            await tell_organiser(tx, match, _lost(match.id, row.target, error), nonce=nonce)


def _release(delivered: Sequence[_Delivered], *, is_recorded: bool) -> None:
    for message in delivered:
        if not message.is_recorded.done():
            message.is_recorded.set_result(is_recorded)


def _is_channel_lost(error: Exception) -> bool:
    """Return whether the channel was deleted or a permission removed."""
    return isinstance(error, discord.HTTPException) and error.code in CHANNEL_LOST


def _is_gone(error: Exception) -> bool:
    """Return whether the channel itself is gone."""
    return isinstance(error, discord.HTTPException) and error.code == UNKNOWN_CHANNEL


def _lost(match_id: int, channel_id: int, error: Exception) -> str:
    if _is_gone(error):
        return say("error-channel-gone", number=match_id)
    return say("error-channel-closed", channel=f"<#{channel_id}>")


def _passes(error: Exception) -> bool:
    """Return whether the error is temporary."""
    return is_passing(error) or (isinstance(error, discord.HTTPException) and error.code == DMS_TOO_FAST)
