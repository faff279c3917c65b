"""Install and start the bot in each way that a page describes, by the page's own words."""

from __future__ import annotations

import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from lab.soak.discord.server import Server
from tests.hosting import containers
from tests.hosting.first_order import TOKEN, Done, a_discord, reach_first_order
from tests.hosting.machine import Machine, stop
from tests.hosting.pages import commands_in, page_of

BOT = "brimstone-bot"


@dataclass
class Hosted:
    """A bot that was installed as a page says; `commands`: how many were typed."""

    way: str
    machine: Machine
    server: Server
    said: str = ""
    commands: int = 0
    began: float = 0.0
    running: Process | None = None

    async def start(self, *lines: str, within: str = ".") -> None:
        """Start the bot in a terminal, and wait until it is connected."""
        self.server.ready.clear()
        self.running = await self.machine.start(*lines, within=within)
        await self.server.ready.wait()

    async def stop(self) -> None:
        """End the bot if it runs, and keep what it showed."""
        if self.running is not None:
            self.said += await stop(self.running)
            self.running = None

    async def first_order(self) -> Minutes:
        """Play to the first order; return what it took since the clone."""
        done = await reach_first_order(self.server)
        took = (time.monotonic() - self.began) / 60
        return Minutes(self.way, self.commands, page_of(self.way).words, took, done)


@dataclass(frozen=True)
class Minutes:
    """What it took from a fresh clone to the first order."""

    way: str
    commands: int
    words: int
    minutes: float
    done: Done


@asynccontextmanager
async def _machine(way: str, folder: Path) -> AsyncIterator[Hosted]:
    """Yield a fresh machine beside a Discord."""
    async with a_discord() as server:
        machine = Machine(folder / way, {"DISCORD_API_URL": f"{server.base}/api/v10"})
        yield Hosted(way, machine, server)


@asynccontextmanager
async def on_a_computer(folder: Path) -> AsyncIterator[Hosted]:
    """Install with pipx, give the token to `init`, and run."""
    async with _machine("computer", folder) as hosted:
        page, machine = page_of("computer"), hosted.machine
        await machine.install("pipx")
        hosted.began = time.monotonic()
        hosted.said = await machine.type(*page.lines, typed=f"{TOKEN}\n")
        hosted.commands = commands_in([*page.lines, page.among_words])
        try:
            await hosted.start(f"exec {page.among_words}", within="games")
            yield hosted
        finally:
            await hosted.stop()


@asynccontextmanager
async def in_a_container(folder: Path) -> AsyncIterator[Hosted]:
    """Build the image, keep the token as a secret, check, and start."""
    async with _machine("container", folder) as hosted:
        page, machine = page_of("container"), hosted.machine
        await containers.prepare(machine)
        try:
            hosted.began = time.monotonic()
            clone, *lines = page.lines
            where = f"echo DISCORD_API_URL={hosted.server.base}/api/v10 > .env"
            hosted.said = await machine.type(clone, where, *lines, typed=f"{TOKEN}\n")
            hosted.commands = commands_in(page.lines)
            yield hosted
            hosted.said += await machine.type("docker compose logs 2>&1", within=BOT)
            await machine.type("docker compose down 2>&1", within=BOT)
        finally:
            await containers.clear(machine)


@asynccontextmanager
async def on_a_platform(folder: Path) -> AsyncIterator[Hosted]:
    """Push the repository; the platform installs it, checks in its console, and runs the Procfile."""
    async with _machine("platform", folder) as hosted:
        page, machine = page_of("platform"), hosted.machine
        await machine.install("honcho")
        await machine.type("git init --quiet --bare pushed.git")
        hosted.began = time.monotonic()
        pushed = [line.replace("ADDRESS", str(machine.home / "pushed.git")) for line in page.lines]
        await machine.type(*pushed)
        hosted.commands = commands_in([*page.lines, page.among_words])
        await machine.type(*PLATFORM)
        machine.env |= {"DISCORD_TOKEN": TOKEN, "PATH": f"{machine.home}/venv/bin:{machine.env['PATH']}"}
        hosted.said = await machine.type(page.among_words, within="app")
        try:
            await hosted.start("exec honcho start", within="app")
            yield hosted
        finally:
            await hosted.stop()


PLATFORM = (
    "git clone --quiet --branch main pushed.git app",
    "python3 -m venv venv",
    "venv/bin/pip install --quiet -r app/requirements.txt",
)
"""What a platform does with a repository that was pushed, before it runs the Procfile."""
WAYS: dict[str, Callable[[Path], AbstractAsyncContextManager[Hosted]]] = {
    "computer": on_a_computer,
    "container": in_a_container,
    "platform": on_a_platform,
}
