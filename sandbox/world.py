"""A simulated Discord with the real bot in it: a server, a channel, people, restarts and closed DMs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from unittest.mock import patch

import simcord
from simcord import ChannelHandle, Env, GuildHandle, MemberActor

from bot.app import BrimstoneBot, build
from bot.config import Settings
from sandbox.camera import Camera, Shown

DMS_CLOSED = 50007


class World:
    """One server with one channel for a table; `url` is the database that outlives each bot."""

    def __init__(self, env: Env, url: str) -> None:
        self.env = env
        self.url = url
        self.camera = Camera(env)
        self.guild: GuildHandle = env.create_guild("Brimstone Club")
        self.table: ChannelHandle = self.guild.create_text_channel("table")
        self.members: dict[int, MemberActor] = {}
        self.tell: Callable[[str], None] = lambda line: None
        self._old: list[BrimstoneBot] = []

    @property
    def bot(self) -> BrimstoneBot:
        """The bot that runs now."""
        assert isinstance(self.env.bot, BrimstoneBot)
        return self.env.bot

    def add_member(self, name: str) -> MemberActor:
        """Someone who joins the server."""
        member = self.guild.add_member(self.env.create_user(name.lower(), global_name=name))
        self.members[member.id] = member
        return member

    def name_of(self, user_id: int) -> str:
        """The name people see."""
        member = self.members.get(user_id)
        return (member.user.global_name or member.name) if member else "bot"

    # --------------------------------------------------------------------- faults

    async def restart(self) -> None:
        """End the bot and start another one on the same database."""
        self._old.append(self.bot)
        await self.env.restart_bot(build_bot(self.url))
        await self.close_old()

    async def close_old(self) -> None:
        """Let go of what bots of before still hold."""
        while self._old:
            old = self._old.pop()
            old.drawing.close()
            await old.store.close()

    def close_dms(self, member: MemberActor) -> None:
        """From now on the bot's DMs to the person are refused by Discord."""
        path = f"/channels/{member.user.dm_channel.id}/messages"
        self.env.inject_error("POST", path, status=403, code=DMS_CLOSED, message="Cannot send messages", times=None)

    def open_dms(self, member: MemberActor) -> None:
        """The person allows DMs again."""
        path = f"/channels/{member.user.dm_channel.id}/messages"
        self.env.backend.faults[:] = [fault for fault in self.env.backend.faults if fault["path"] != path]

    # --------------------------------------------------------------------- seeing

    def posts(self) -> list[Shown]:
        """What the bot posted into the channel for all to see, oldest first, each as it was posted."""
        return [
            shown
            for shown in self.camera.shown
            if shown.channel == self.table.id and shown.viewer is None and not shown.is_edit
        ]

    def seen_by(self, member: MemberActor) -> str:
        """All that the person was shown, in one text."""
        return "\n".join(self.camera.seen_by(member.id))


def build_bot(url: str) -> BrimstoneBot:
    """The bot as anyone would start it."""
    return build(Settings(database_url=url))


def sqlite_url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'bot.db'}"


@asynccontextmanager
async def open_world(url: str, *, seed: str, check_errors: bool = True) -> AsyncIterator[World]:
    """A world whose games get their seeds from `seed`, until the end of the block."""
    with fixed_seeds(seed):
        async with simcord.run(build_bot(url), settle_timeout=60, check_errors=check_errors) as env:
            world = World(env, url)
            try:
                yield world
            finally:
                world._old.append(world.bot)
        await world.close_old()


@contextmanager
def fixed_seeds(seed: str) -> Iterator[None]:
    """The seeds of new games, drawn from another one, so that a table can be played again as it was."""
    chance = Random(seed)

    def token_hex(size: int) -> str:
        return chance.randbytes(size).hex()

    with patch("bot.lobby.secrets", SimpleNamespace(token_hex=token_hex)):
        yield

