"""The server to play on: its channel, its people and the bot, restored at the next start."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

from simcord import ChannelHandle, GuildHandle, MemberActor, UserHandle
from simcord.components import walk_components

from bot.discord.gateway.bot import TableBot
from bot.games.catalogue import USUAL_GAME
from sandbox.names import NAMES
from sandbox.web.real_time import LiveBackend, LiveEnv, WallClock
from sandbox.web.storage import Storage
from sandbox.world import build_bot

FOUNDERS = 4
"""Members created before the channel. IDs are counted on, so another number would break saved tables."""
SERVER = "The local club"
CHANNEL = "table"
BOT = "Games"
TIDIED_EVERY = 60.0
_FAR = datetime(9000, 1, 1, tzinfo=UTC)
_A_MOMENT = timedelta(seconds=1)
_LOOKS, _BETWEEN_LOOKS = 500, 0.02


class Guild:
    """Everything that a running sandbox holds; the first person owns the server."""

    def __init__(self, env: LiveEnv, shelf: Storage) -> None:
        self.env = env
        self.shelf = shelf
        self.backend: LiveBackend = env.live
        env.backend.bot_user.name = BOT
        founders = [self._user(name) for name in NAMES[:FOUNDERS]]
        self.guild: GuildHandle = env.create_guild(SERVER, owner=founders[0])
        self.table: ChannelHandle = self.guild.create_text_channel(CHANNEL)
        self.people: dict[str, MemberActor] = {}
        self.dms: dict[str, int] = {}
        for user in founders:
            self._enter(user)
        for name in NAMES[FOUNDERS:]:
            self._enter(self._user(name))
        self.looked: dict[str, int] = {}
        """Person -> the last direct message they have seen."""
        self.on_skip: list[Callable[[timedelta], None]] = []
        self.backend.founded()
        shelf.fill(self.backend)
        shelf.follow(self.backend)
        for name in self.people:
            self.looked[name] = self.last_dm(name)

    def last_dm(self, name: str) -> int:
        """Return the number of the last direct message to a person."""
        return self.backend.channels[self.dms[name]].last_message_id or 0

    def _user(self, name: str) -> UserHandle:
        return self.env.create_user(name.lower(), global_name=name)

    def _enter(self, user: UserHandle) -> None:
        self.people[user.name] = self._member(user)
        self.dms[user.name] = user.dm_channel.id

    def _member(self, user: UserHandle) -> MemberActor:
        if user.id in self.backend.get_guild(self.guild.id).members:
            return MemberActor(self.env, self.guild, user)
        return self.guild.add_member(user)

    @property
    def bot(self) -> TableBot:
        assert isinstance(self.env.bot, TableBot)
        return self.env.bot

    @property
    def is_new(self) -> bool:
        """Return whether the server has no messages yet."""
        return not self.backend.messages[self.table.id]

    def has_lobby(self) -> bool:
        """Return whether a game is in its lobby."""
        return any(
            part.get("label") == "Start"
            for message in self.backend.messages[self.table.id].values()
            for part in walk_components(message.components)
        )

    async def game(self) -> str:
        """Return the name of the current or last game."""
        with self.env.as_bot():
            return await self.bot.service.games.game_in(self.table.id) or USUAL_GAME

    # ------------------------------------------------------------------- time

    async def next_deadline(self) -> datetime | None:
        """Return the time of the earliest running deadline; None if there is none."""
        with self.env.as_bot():
            async with self.bot.store.read() as tx:
                rows = await tx.deadlines.overdue(_FAR)
        return min((row.due_at for row in rows if row.due_at), default=None)

    async def skip_to_deadline(self) -> timedelta | None:
        """Advance the clock to the next deadline, step by step through its reminders.

        None if there is none.
        """
        due = await self.next_deadline()
        if due is None:
            return None
        began = self.env.clock.skipped
        while self.env.now() <= due:
            await self.until_sent()
            wake, now = await self._next_wake(), self.env.now()
            goal = min(wake, due) if wake and wake > now else due
            await self._skip(goal + _A_MOMENT - now)
        await self._wait(lambda: self._is_kept(due))
        skipped = timedelta(seconds=self.env.clock.skipped - began)
        for tell in self.on_skip:
            tell(skipped)
        return skipped

    async def until_sent(self) -> None:
        """Wait, for a limited time, until all messages are sent."""
        await self._wait(self._is_all_sent)

    async def _wait(self, is_so: Callable[[], Awaitable[bool]]) -> None:
        """Wait, for a limited time, until a condition holds."""
        for _ in range(_LOOKS):
            if await is_so():
                return
            await asyncio.sleep(_BETWEEN_LOOKS)

    async def _is_all_sent(self) -> bool:
        """Return whether all messages are sent: one in progress would see the skipped time as a delay."""
        with self.env.as_bot():
            async with self.bot.store.read() as tx:
                return await tx.outbox.pending_count() == 0

    async def _is_kept(self, due: datetime) -> bool:
        """Return whether no decision remains that is due by that time."""
        following = await self.next_deadline()
        return following is None or following > due

    async def _next_wake(self) -> datetime | None:
        with self.env.as_bot():
            async with self.bot.store.read() as tx:
                return await tx.deadlines.next_wake(self.env.now())

    async def _skip(self, length: timedelta) -> None:
        self.bot.scheduler.put_forward(length)
        self.env.skip(length)
        self.shelf.put("skipped", str(self.env.clock.skipped))
        with self.env.as_bot():
            await asyncio.create_task(self.bot.scheduler.look())

    async def tidy_up(self) -> None:
        """Free what is no longer needed, at intervals."""
        while True:
            await asyncio.sleep(TIDIED_EVERY)
            self.env.tidy()


@asynccontextmanager
async def open_club(shelf: Storage, draw_secret: Callable[[], str]) -> AsyncIterator[Guild]:
    """Open the saved club of this folder, with the bot connected; shut it down properly at the end."""
    clock = WallClock(float(shelf.get("skipped", "0")))
    env = LiveEnv(build_bot(shelf.database_url, draw_secret), clock)
    club = Guild(env, shelf)
    await env.open()
    tidying = asyncio.create_task(club.tidy_up())
    try:
        with env.time_context():
            yield club
    finally:
        tidying.cancel()
        await env.close()
