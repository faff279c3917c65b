"""A simulated Discord with the real bot: a server, a channel, people, restarts and closed DMs."""

from __future__ import annotations

import asyncio
import math
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import discord
import simcord
from simcord import ChannelHandle, Env, GuildHandle, MemberActor
from simcord._runtime import _attach_bot

from bot.discord.gateway.bot import TableBot
from bot.extras import ALL, chosen_extras
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.store import Store
from bot.store.database.notifications import BELL
from sandbox.recorder import Recorder, Shown

DMS_CLOSED = 50007
NO_PAUSE = timedelta(0)
PATIENCE = 1200.0
"""Seconds after which the bot must have finished all its work."""
GLANCE = 0.25
"""Longest wait in seconds before the world serves whatever the bot waits for."""
IDLE = 0.01
"""Seconds before SimCord first checks whether the bot is idle. Its default of 0.05 would slow every press
down."""
LOOKS = 4
"""Checks before the interval between checks doubles; each check costs milliseconds."""


class PatientEnv(Env):
    """SimCord with longer limits for busy machines, and without waiting in real time.

    If the bot is slow, the wait is extended. A timer due during a request, such as a retry, belongs to the
    request: SimCord would wait for it in real time, but this class advances the clock to it once the bot is
    otherwise idle.
    """

    async def _settle_internal(self, *, timeout: float | None = None, **how: Any) -> None:  # noqa: ASYNC109 - SimCord's own
        if how.get("_deadline") is not None:  # the clock is being put forward
            return await super()._settle_internal(timeout=timeout, **{"idle": IDLE, **how})
        idle = IDLE
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        latest = self._virtual_time + (self.settle_timeout if timeout is None else timeout)
        while True:
            self._park_bells()
            try:
                await super()._settle_internal(timeout=min(GLANCE, LOOKS * idle), **{**how, "idle": idle})
            except TimeoutError:
                if loop.time() > end:
                    raise
                idle = min(2 * idle, GLANCE / LOOKS)
                continue
            due = self._next_timer()
            if due > latest:
                return None
            await self._advance_to(due, end)

    def _park_bells(self) -> None:
        """Exclude tasks that listen to other processes from the wait for idleness."""
        for task in self._work.tasks:
            if task.get_name() == BELL:
                self._work.external_waits.setdefault(task, "what other processes write")

    async def _advance_to(self, target: float, deadline: float) -> None:
        """Advance the clock with a longer limit, since a long skip can involve much work.

        An advance that a real timer has begun goes first: SimCord would let the two wait for each other.
        """
        begun = self._real_advance_task
        while begun is not None and not begun.done() and begun is not asyncio.current_task():
            await asyncio.wait((begun,))
            begun = self._real_advance_task
        await super()._advance_to(target, max(deadline, asyncio.get_running_loop().time() + PATIENCE))

    def _next_timer(self) -> float:
        """Return when the next timer is due, on SimCord's clock."""
        return min(
            (
                record.when
                for record in self._work.callbacks
                if record.when is not None
                and record.handle is not None
                and not record.handle.cancelled()
                and record.real_handle is not None
                and not record.real_handle.cancelled()
            ),
            default=math.inf,
        )


class _Run(simcord.run):
    """A replacement for `simcord.run` that uses PatientEnv."""

    def __init__(self, bot: discord.Client, **options: Any) -> None:
        self._env = PatientEnv(bot, **options)


class World:
    """A server with one channel for a table; the database at `url` outlives each bot."""

    def __init__(
        self, env: Env, url: str, draw_secret: Callable[[], str], pause: timedelta = NO_PAUSE
    ) -> None:
        self.env = env
        self.url = url
        self._draw_secret = draw_secret
        self._pause = pause
        self.camera = Recorder(env)
        self.guild: GuildHandle = env.create_guild("The local club")
        self.table: ChannelHandle = self.guild.create_text_channel("table")
        self.members: dict[int, MemberActor] = {}
        self.tell: Callable[[str], None] = lambda line: None
        self._old: list[TableBot] = []

    @property
    def bot(self) -> TableBot:
        """Return the running bot."""
        assert isinstance(self.env.bot, TableBot)
        return self.env.bot

    def add_member(self, name: str) -> MemberActor:
        """Add a member to the server."""
        member = self.guild.add_member(self.env.create_user(name.lower(), global_name=name))
        self.members[member.id] = member
        return member

    def name_of(self, user_id: int) -> str:
        """Return a user's display name."""
        member = self.members.get(user_id)
        return (member.user.global_name or member.name) if member else "bot"

    async def pass_pause(self) -> None:
        """Advance the clock by the pause that computers make before they answer."""
        if self._pause:
            await self.env.advance_time(self._pause.total_seconds())

    # --------------------------------------------------------------------- faults

    async def restart(self) -> None:
        """Stop the bot and start another one on the same database."""
        self.retire(self.bot)
        await self.env.restart_bot(self._build_bot())
        await self.close_old()

    async def kill(self, *, after: int = 0) -> None:
        """Kill the bot after `after` half milliseconds of its work, and start another one."""
        for _ in range(after):
            await asyncio.sleep(0.0005)
        old = self.bot
        await self.env._detach_bot()  # restart_bot would let it finish first
        await old.store.close()
        old.drawing.close()
        old.service.computers.thinking.close()
        await _attach_bot(self.env, self._build_bot())

    async def sleep(self, seconds: float) -> None:
        """Let time pass while no bot runs, then start one: its beats would make days take minutes."""
        self.retire(self.bot)
        await self.env._detach_bot()
        self.env._move_clock(self.env._virtual_time + seconds)
        await _attach_bot(self.env, self._build_bot())
        await self.close_old()

    def _build_bot(self) -> TableBot:
        return build_bot(self.url, self._draw_secret, self._pause)

    def retire(self, bot: TableBot) -> None:
        """Note a bot that is stopped or stopping; `close_old` frees its resources."""
        self._old.append(bot)

    async def close_old(self) -> None:
        """Free the resources of earlier bots."""
        while self._old:
            old = self._old.pop()
            old.drawing.close()
            old.service.computers.thinking.close()
            await old.store.close()

    def close_dms(self, member: MemberActor) -> None:
        """Make Discord refuse the bot's DMs to the person from now on."""
        self.refuse("POST", f"/channels/{member.user.dm_channel.id}/messages", DMS_CLOSED)

    def refuse(self, method: str, path: str, code: int) -> None:
        """Make Discord refuse requests to that route with this error code from now on."""
        self.env.inject_error(method, path, status=403, code=code, message="Forbidden", times=None)

    def open_dms(self, member: MemberActor) -> None:
        """Let the person receive DMs again."""
        path = f"/channels/{member.user.dm_channel.id}/messages"
        self.env.backend.faults[:] = [fault for fault in self.env.backend.faults if fault["path"] != path]

    # --------------------------------------------------------------------- seeing

    def posts(self) -> list[Shown]:
        """Return the bot's public posts in the channel, oldest first, each as first posted."""
        return [
            shown
            for shown in self.camera.shown
            if shown.channel == self.table.id and shown.viewer is None and not shown.is_edit
        ]

    def seen_by(self, member: MemberActor) -> str:
        """Return everything the person was shown, as one text."""
        return "\n".join(self.camera.seen_by(member.id))


def build_bot(
    url: str, draw_secret: Callable[[], str], pause: timedelta = NO_PAUSE, drawing: Drawing | None = None
) -> TableBot:
    """Build the real bot on this database, with the given seeds and the given pause before computers
    answer."""
    store = Store(url, chosen_extras(os.environ.get("EXTRAS", ALL)))
    service = Service(store, clock=discord.utils.utcnow, draw_secret=draw_secret)
    return TableBot(store, service, drawing or Drawing(), pause=pause)


def sqlite_url(folder: Path) -> str:
    """Return the URL of a database file in the folder; create the folder if needed."""
    return f"sqlite+aiosqlite:///{folder / 'bot.db'}"


@asynccontextmanager
async def open_world(
    url: str,
    *,
    seed: str,
    check_errors: bool = True,
    pause: timedelta = NO_PAUSE,
    drawing: Drawing | None = None,
) -> AsyncIterator[World]:
    """Open a world whose games get their seeds from `seed`, so that each run gives the same games."""
    chance = Random(seed)

    def draw_secret() -> str:
        return chance.randbytes(32).hex()

    bot = build_bot(url, draw_secret, pause, drawing)
    async with _Run(bot, settle_timeout=60, check_errors=check_errors) as env:
        world = World(env, url, draw_secret, pause)
        try:
            yield world
        finally:
            world.retire(world.bot)
    await world.close_old()
