"""Run the bot without Discord: the real service and sender, and people who press at random.

`python -m tests.bot.presser URL SEED` plays the database's games to their end. For each message that Discord
would show, it prints a line with the nonce and the channel.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

from bot.discord.sending.deliveries import Deliveries
from bot.discord.sending.sender import Sender
from bot.extras import every_extra
from bot.messages.panel import Menu, Panel, Press
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.service.unit_of_work import utc_now
from bot.store import Store
from bot.workers.scheduler import Scheduler
from engine.kernel.core import Refused

PEOPLE = (Person(1, "Ann"), Person(2, "Ben"), Person(3, "Cyd"))
HAND_IN = ("hand_in", "done", "answer", "go")
PNG = b"\x89PNG\r\n\x1a\n"
DELAY = 0.01
"""Most seconds that Discord takes for a message."""


class Channel:
    """A channel, or a person's DMs; prints everything sent to it."""

    guild = None

    def __init__(self, channel_id: int, discord: Discord) -> None:
        self.id = channel_id
        self._discord = discord

    async def send(self, content: str = "", *, nonce: str, **__: Any) -> SimpleNamespace:
        await self._discord.take_time()
        sys.stdout.write(f"{nonce} {self.id}\n")
        number, pin = next(self._discord.numbers), self._discord.take_time
        return SimpleNamespace(id=number, content=content, pin=pin)

    def get_partial_message(self, message_id: int) -> SimpleNamespace:
        async def edit(**__: Any) -> None:
            await self._discord.take_time()

        return SimpleNamespace(id=message_id, edit=edit, delete=self._discord.take_time)


class Discord:
    """The part of a Discord client that the sender needs."""

    def __init__(self, chance: Random) -> None:
        self.numbers = itertools.count(os.getpid() * 1_000_000)
        self.errors: list[str] = []
        self._chance = chance

    async def take_time(self) -> None:
        await asyncio.sleep(self._chance.random() * DELAY)

    def get_partial_messageable(self, channel_id: int, **_: Any) -> Channel:
        return Channel(channel_id, self)

    def get_channel(self, _: int) -> None:
        """Return None, so that nobody's visibility of a channel is known."""

    def get_guild(self, guild_id: int) -> SimpleNamespace:
        """Return a stand-in, as if the bot received events of every server."""
        return SimpleNamespace(id=guild_id)

    async def create_dm(self, user: Any) -> Channel:
        return Channel(user.id, self)

    async def on_error(self, deed: str) -> None:
        self.errors.append(f"{deed}: {sys.exc_info()[1]!r}")

    async def report(self, error: Exception) -> None:
        self.errors.append(f"scheduler: {error!r}")


async def play(url: str, seed: str) -> list[str]:
    """Play every game to its end; return the bugs that came up."""
    store, chance = Store(url, every_extra()), Random(seed)
    await store.open()
    service, client = Service(store), Discord(chance)
    drawing = Drawing(painter=lambda picture: PNG)
    deliveries = Deliveries(client, store, service, drawing)  # type: ignore[arg-type]  # as much of it as is needed
    sender = Sender(store, service, deliveries, client.report)
    service.units.on_commit = sender.kick
    await sender.open()
    scheduler = Scheduler(store, service, client.report, clock=utc_now)
    await scheduler.open()
    sender.kick()
    async with asyncio.TaskGroup() as group:
        for person in PEOPLE:
            group.create_task(press_on(service, store, person, chance))
    while await pending(store):
        sender.kick()
        await asyncio.sleep(0.05)
    await scheduler.close()
    await sender.close()
    drawing.close()
    await store.close()
    return client.errors


async def press_on(service: Service, store: Store, person: Person, chance: Random) -> None:
    """Press as one person in this process; in the other process, the same person presses too."""
    while games := await playing(store):
        await asyncio.sleep(chance.random() * 0.01)
        match_id = chance.choice(games)
        try:
            if chance.random() < 0.1:
                await decide(service, store, match_id, person, chance)
            else:
                await press_once(service, await service.playing.panel(match_id, person), person, chance)
        except Refused:
            continue


async def decide(service: Service, store: Store, match_id: int, person: Person, chance: Random) -> None:
    """Press what concerns the whole table: going back, clocks, votes."""
    async with store.read() as tx:
        pending = await tx.votes.open_of(match_id)
    deeds: list[Callable[[], Awaitable[str]]] = [
        *[partial(service.decisions.undo, match_id, person)] * 3,
        partial(service.decisions.pause, match_id, person),
        partial(service.decisions.resume, match_id, person),
        *(partial(service.decisions.vote, match_id, vote.id, person, is_yes=True) for vote in pending * 3),
    ]
    await chance.choice(deeds)()


async def press_once(service: Service, screen: Screen, person: Person, chance: Random) -> None:
    """Press something at random; now and then type a whole sheet, or press an outdated component."""
    if screen.panel is None:
        return
    await asyncio.sleep(chance.random() * 0.005)
    if chance.random() < 0.2:
        await service.playing.typed(person, f"#{screen.match_id} HB recruit\nhand in")
        return
    able = list(presses(screen.panel))
    handing_in = [press for press in able if press.action in HAND_IN]
    press = chance.choice(handing_in if handing_in and chance.random() < 0.5 else able)
    await service.playing.press(screen.match_id, screen.step, screen.seat, person, press)


def presses(panel: Panel) -> Iterator[Press]:
    """Yield every possible press in a panel."""
    for row in panel.rows:
        if isinstance(row, Menu):
            yield from (Press(row.action, row.arg, (entry.value,)) for entry in row.choices)
        else:
            yield from (Press(button.action, button.arg) for button in row if not button.disabled)


async def playing(store: Store) -> list[int]:
    async with store.read() as tx:
        return [row.id for row in await tx.matches.playing()]


async def pending(store: Store) -> int:
    async with store.read() as tx:
        return await tx.outbox.pending_count()


if __name__ == "__main__":
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()  # until all processes are ready
    mistakes = asyncio.run(play(sys.argv[1], sys.argv[2]))
    sys.stderr.write("\n".join(mistakes))
    sys.exit(bool(mistakes))
