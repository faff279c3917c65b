"""Floods of everything expensive: eight attacks, by four people with as many requests as they may have."""

from __future__ import annotations

import asyncio
import os
import resource
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

from bot.discord.interactions.concurrency import UNDER_WAY
from bot.extras import every_extra
from bot.extras.packs.service import READERS, Packs
from bot.games.brimstone.pictures import board_picture
from bot.host.askers import Asker
from bot.host.broker import Busy, broker
from bot.host.pools import Hung, ProcessPool
from bot.host.processes import begin_apart
from bot.messages.panel import Picture
from bot.messages.people import Person
from bot.pictures.drawing import Drawing, NotDrawn
from bot.pictures.film import Films
from bot.pictures.painter import PAINTERS
from bot.service.past import proofs
from bot.service.people.privacy import EXPORTS
from bot.store import Store
from bot.store.database.migrate import upgrade
from bot.table.computers.thinking import MINDS, Question, Thinking
from engine.kernel.core import Refused
from tests.bot.drive import ANN, CHANNEL, managing
from tests.bot.extras.packs.test_packs import zipped
from tests.bot.host.test_broker import spin
from tests.bot.paced import Paced
from tests.bot.proven import Told, called
from tests.bot.table.computers.test_thinking import question
from tests.bot.table.deadlines.timed import Timed, at_orders
from tests.render.positions import dealt

PEOPLE = range(900, 904)
"""The attackers, who have played the finished game."""
SERVERS = (CHANNEL.guild_id, 66)
"""The attackers' servers; the first is the victim's."""
PAUSE: Final = 0.02
"""Seconds between an answer or refusal and the attacker's next request."""
STRONG: Final = 0.5
"""Processor time in seconds that a flood has used when it is as strong as it gets."""
_ENDLESS = ProcessPool("checks records", begin_apart, limit=30.0, of_person=2, of_server=8)


@dataclass(frozen=True)
class World:
    """A finished game, a running game, boards, a computer's question, and a server's site."""

    told: Told
    running: Timed
    record: bytes
    boards: list[Picture]
    asked: Question
    folder: Path
    drawing: Drawing
    films: Films
    thinking: Thinking


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[World]:
    """Play the games, and afterwards end all processes."""
    stores = [Store(f"sqlite+aiosqlite:///{folder}/{name}.db", every_extra()) for name in ("own", "paced")]
    for store in stores:
        await upgrade(store.url)
        await store.open()
    people = [Person(one, f"Mal {one}") for one in PEOPLE]
    told = await called(stores[0], "brimstone", people, seats=4, rounds=2)
    await told.play_on()
    running = await at_orders(stores[0])
    paced = Paced(stores[1], seed="3")
    await paced.begin([ANN], computers=2, pace="swift", round_limit=2)
    asked = replace(await question(paced), level="marshal")
    looks = [(theme, contrast) for theme in ("dark", "light") for contrast in ("standard", "tritanopia")]
    boards = [replace(board_picture(dealt(n), {}), look=look) for n in (2, 3, 4) for look in looks]
    record, thinking = told.files(".json")[-1].encode(), Thinking()
    yield World(told, running, record, boards, asked, folder, Drawing(kept=0), Films(), thinking)
    thinking.close()
    for pool in (PAINTERS, MINDS, READERS, proofs.CHECKERS, EXPORTS, _ENDLESS):
        pool.end()
    for store in stores:
        await store.close()


# ------------------------------------------------------------------------------- attacks

Attack = Callable[[World, Asker, int], Awaitable[Any]]


async def pictures(world: World, by: Asker, number: int) -> None:
    await world.drawing.draw(numbered(world, number), by)


async def films(world: World, by: Asker, number: int) -> None:
    async def quiet(done: int, of: int) -> None:
        pass

    reel = await world.films.gather(partial(world.told.service.games.reel, world.told.match_id, None), by)
    await world.films.shoot(replace(reel, names={"red": f"Mal {number}"}), quiet, by)


async def thoughts(world: World, by: Asker, number: int) -> None:
    await world.thinking.think(replace(world.asked, match_id=number, asker=by))


async def verify(world: World, by: Asker, number: int) -> None:
    await world.told.service.proofs.of_game(world.told.match_id, by)


async def packs(world: World, by: Asker, number: int) -> None:
    assert by.guild_id is not None
    person = managing(Person(by.person_id, "Mal"), by.guild_id)
    await world.told.service.of(Packs).upload(by.guild_id, person, zipped(), bot_id=1)


async def exports(world: World, by: Asker, number: int) -> None:
    await world.told.service.privacy.export(Person(by.person_id, "Mal"), by.guild_id)


async def sites(world: World, by: Asker, number: int) -> None:
    """Write the server's site with the host's command; one at a time."""
    folder, server = world.folder / f"site {number}", CHANNEL.guild_id
    command = [sys.executable, "-m", "bot", "site", str(folder), "--channel", str(CHANNEL.channel_id)]
    env = {**os.environ, "DATABASE_URL": world.told.store.url, "DISCORD_TOKEN": "x.y.z"}
    process = await asyncio.create_subprocess_exec(*command, "--server", str(server), env=env)
    _SITES.append(process.pid)
    try:
        assert not await process.wait()
    finally:
        if process.returncode is None:
            process.kill()


_SITES: list[int] = []
"""Processes that have written sites."""


async def records(world: World, by: Asker, number: int) -> None:
    """Upload a record whose check never ends."""
    if number % 2:
        await world.told.service.proofs.of_record(world.record, by)
    else:
        await _ENDLESS.run(spin, 600.0, by)


def numbered(world: World, number: int) -> Picture:
    """Return a board that no other request shares."""
    board = world.boards[number % len(world.boards)]
    return replace(board, data={**board.data, "number": number})


ATTACKS: Mapping[str, Attack] = {
    one.__name__: one for one in (pictures, films, thoughts, verify, packs, exports, sites, records)
}


class Flood:
    """One attack, in the victim's server and in another: all ask again after every answer or refusal."""

    def __init__(self, world: World, attack: Attack) -> None:
        self.answered = self.refused = 0
        self._world, self._attack = world, attack
        self._numbers = count(10_000)
        self._tasks: list[asyncio.Task[None]] = []
        self._began = 0.0

    async def __aenter__(self) -> Flood:
        """Begin, and let the flood become as strong as it gets."""
        self._began = _of_ended()
        most = 1 if self._attack is sites else len(PEOPLE) * UNDER_WAY
        askers = [
            Asker(PEOPLE[n % len(PEOPLE)], SERVERS[n // len(PEOPLE) % len(SERVERS)]) for n in range(most)
        ]
        self._tasks = [asyncio.create_task(self._ask_on(asker)) for asker in askers]
        while self.burned() < STRONG:  # noqa: ASYNC110 - the broker measures without an event
            await asyncio.sleep(PAUSE)
        return self

    async def _ask_on(self, by: Asker) -> None:
        while True:
            try:
                await self._attack(self._world, by, next(self._numbers))
                self.answered += 1
            except (Refused, NotDrawn, Busy, Hung):
                self.refused += 1
            await asyncio.sleep(PAUSE)

    async def __aexit__(self, *_: object) -> None:
        """End, and wait until the bot has nothing more to do."""
        broken = [task.exception() for task in self._tasks if task.done()]
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)
        while broker()._jobs:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        assert not broken, broken

    def burned(self) -> float:
        """Return the processor time that the attackers have used lately."""
        if self._attack is sites:
            return _of_ended() - self._began + sum(map(processor_time, _SITES))
        now = asyncio.get_running_loop().time()
        return sum(broker()._accounts.used(Asker(one, None).person, now) for one in PEOPLE)


def _of_ended() -> float:
    """Return the processor time of all processes that this one started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def processor_time(pid: int) -> float:
    """Return the processor time of a running process; 0 if it has ended."""
    with suppress(OSError):
        return time.clock_gettime(~pid << 3 | 2)
    return 0.0
