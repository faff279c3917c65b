"""The scale trial of one database: filled, measured, and served by processes that are killed one by one."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.extras import every_extra
from bot.games.catalogue import USUAL_GAME
from bot.store import Store
from bot.store.database.url import is_sqlite
from lab.shell.copies import Copies
from lab.shell.progress import Bars, timed
from lab.soak.process.proxy import through
from lab.soak.process.supervisor import free_port
from lab.soak.scale import overdue as late
from lab.soak.scale.crowd import Town
from lab.soak.scale.doors import Doors
from lab.soak.scale.figures import Figures, half_ms
from lab.soak.scale.fill import analyze, fill, queue
from lab.soak.scale.fleet import Fleet, Post
from lab.soak.scale.measure import claim_ms, tick_ms
from lab.soak.scale.sharded import ShardedServer
from lab.soak.scale.strangers import WideWorld

WAITING = (0, 5_000, 50_000)
START_SECONDS = 180.0
DRAIN_SECONDS = 180.0
LATE_SECONDS = 900.0
SILENT = 3.5


@dataclass(frozen=True)
class Plan:
    """The size of the trial.

    `kill_every` and `calm` are in seconds; without `calm`, presses are not timed. `fewer` lists smaller sizes
    to measure too, in ascending order, without kills or overdue tables.
    """

    games: int = 100_000
    fewer: tuple[int, ...] = (10, 1_000, 10_000)
    minutes: float = 5.0
    tables: int = 20
    pause: float = 4.0
    calm: float = 40.0
    kill_every: float = 20.0
    late: int = 10_000
    late_ahead: float = 45.0
    """Seconds until the tables become overdue; all copies must exist by then."""
    gateways: int = 3
    workers: int = 2
    interactions: int = 0
    """Processes that take interactions over HTTP; without any, the gateways take them."""
    shards: int = 5
    servers: int = 5_000
    proxy: str = ""
    """Command of a proxy that all requests go through; without one, they go to the fake Discord."""


@dataclass
class Trial:
    """A fake Discord, a database, and the bot processes between them."""

    server: ShardedServer
    fleet: Fleet
    town: Town

    async def play(self, seconds: float) -> float | None:
        """Let people play for that many seconds; return the median response time in milliseconds."""
        before = len(self.town.answers)
        await self.town.play(seconds)
        return half_ms(self.town.answers[before:])

    async def play_on_while_killed(self, minutes: float, kill_every: float) -> None:
        """Kill one process after another, alternating workers and gateways."""
        killing = asyncio.create_task(self._kill(kill_every))
        try:
            await self.town.play(60 * minutes)
        finally:
            killing.cancel()
            await asyncio.wait({killing})

    async def _kill(self, every: float) -> None:
        posts = sorted(self.fleet.posts, key=lambda post: (post.number, post.role))
        for post in itertools.cycle(posts):
            await asyncio.sleep(every)
            self.fleet.kill(post)


@dataclass
class Course:
    """Progress of one database's trial."""

    bars: Bars
    steps: int
    done: int = 0

    def say(self, what: str) -> None:
        """Show the next step."""
        self.bars.say(f"{datetime.now(UTC):%H:%M:%S} {what}")
        self.bars.tell("steps", self.done, self.steps)
        self.done += 1


SMALLER_STEPS, STEPS = 3, 8
"""Progress steps for each smaller number of games, and for the full number."""


async def try_out(copies: Copies, plan: Plan, folder: Path, bars: Bars | None = None) -> Figures:
    """Run the whole trial, smaller sizes first; put the processes' logs into the folder."""
    course = Course(bars or Bars(), SMALLER_STEPS * len(plan.fewer) + STEPS)
    smaller = [await _measured(copies, replace(plan, games=games), folder, course) for games in plan.fewer]
    figures = Figures(plan.games, with_fewer={str(one.games): one.looks() for one in smaller})
    few = smaller[0].press_ms if smaller else None
    await copies.make("many")
    url = copies.url("many")
    course.say(f"{plan.games} games are filled in")
    await fill(url, plan.games)
    course.say("looks are measured")
    await _measure(url, figures)
    course.say("processes start")
    late_one = await _late_one(url)
    async with served(url, plan, folder) as trial:
        await _begin(trial, plan, figures, course)
        figures.press_few_ms = few
        course.say("processes are killed")
        with timed(course.bars.tell, "seconds of killing", 60 * plan.minutes):
            await trial.play_on_while_killed(plan.minutes, plan.kill_every)
        await trial.server.until_all_heard(START_SECONDS)
        course.say("what waits is sent")
        await _drain(copies, figures.games)
        figures.count(trial.server)
        await figures.compare(copies, "many", trial.server)
        course.say(f"{plan.late} tables are late")
        figures.memory_mb = {name: kb // 1024 for name, kb in trial.fleet.memory_kb().items()}
        figures.late_10000_s = await _late(url, late_one, plan) if plan.late else None
    figures.kills = trial.fleet.kills
    figures.notes += trial.fleet.ended_by_themselves() + _first(trial.fleet.faults_logged())
    if figures.press_ms and few:
        figures.press_ratio = round(figures.press_ms / few, 2)
    await copies.drop("many")
    course.bars.tell("steps", course.steps, course.steps)
    return figures


@asynccontextmanager
async def served(url: str, plan: Plan, folder: Path) -> AsyncIterator[Trial]:
    """Run a fake Discord and the processes that serve it; SQLite has a single process and shard."""
    is_alone = is_sqlite(url)
    shards = 1 if is_alone else plan.shards
    ports = [] if is_alone else [free_port() for _ in range(plan.interactions)]
    doors = Doors(ports) if ports else None
    servers = plan.servers // plan.shards * shards
    server = ShardedServer(WideWorld(plan.tables), shards=shards, servers=servers, doors=doors)
    await server.open()
    settings = {
        "DISCORD_TOKEN": "soak",
        "DATABASE_URL": url,
        "COMPUTER_PAUSE": "0.2",
        "LOBBIES_PER_SERVER": "10000",
    }
    roles = {"gateway": plan.gateways, "worker": plan.workers, "interactions": plan.interactions}
    own = {f"interactions-{number}": {"INTERACTIONS_PORT": str(port)} for number, port in enumerate(ports)}

    def died(post: Post) -> None:
        if doors is not None and post.role == "interactions":
            doors.doors[post.number].end()

    try:
        async with through(plan.proxy, f"{server.base}/api/v10") as api:
            settings["DISCORD_API_URL"] = api
            fleet = Fleet(
                Path(tempfile.mkdtemp(dir=folder)), settings, {"all": 1} if is_alone else roles, own
            )
            fleet.on_death = died
            try:
                await fleet.open()
                yield Trial(server, fleet, Town(server, fleet, pause=plan.pause))
            finally:
                await fleet.close()
    finally:
        await server.close()
        await doors.close() if doors else None


async def _measured(copies: Copies, plan: Plan, folder: Path, course: Course) -> Figures:
    """Measure polls, presses and a start with that many games."""
    figures = Figures(plan.games)
    course.say(f"{plan.games} games are measured")
    await copies.make("few")
    url = copies.url("few")
    await fill(url, plan.games)
    await _measure(url, figures)
    async with served(url, plan, folder) as trial:
        await _begin(trial, plan, figures, course)
    await copies.drop("few")
    return figures


async def _begin(trial: Trial, plan: Plan, figures: Figures, course: Course) -> None:
    """Start the processes, open tables, and let people press for a while."""
    figures.start_s = round(await _started(trial), 1)
    await trial.server.until_all_heard(START_SECONDS)
    course.say("tables open")
    await trial.town.open()
    course.say("people press")
    if plan.calm:
        with timed(course.bars.tell, "seconds of pressing", plan.calm):
            figures.press_ms = await trial.play(plan.calm)


async def _measure(url: str, figures: Figures) -> None:
    """Measure the workers' polls before and after the database updates its statistics."""
    figures.claim_ms = {str(most): round(await claim_ms(url, most), 1) for most in WAITING}
    await analyze(url)
    figures.claim_analyzed_ms = {str(most): round(await claim_ms(url, most), 1) for most in WAITING}
    await queue(url, 0)
    figures.tick_ms = round(await tick_ms(url), 1)


async def _late_one(url: str) -> int:
    """Return the id of the table to copy."""
    store = Store(url, every_extra())
    await store.open()
    try:
        return await late.open_table(store, USUAL_GAME)
    finally:
        await store.close()


async def _late(url: str, match_id: int, plan: Plan) -> float | None:
    """Return the seconds until all overdue tables are handled; None after a timeout."""
    due = datetime.now(UTC) + timedelta(seconds=plan.late_ahead)
    await late.copy(url, match_id, plan.late, due)
    while datetime.now(UTC) < due:  # noqa: ASYNC110 - the clock makes it so
        await asyncio.sleep(0.1)
    begun = time.monotonic()
    while await late.count_late(url, due):
        if time.monotonic() - begun > LATE_SECONDS:
            return None
        await asyncio.sleep(0.5)
    return round(time.monotonic() - begun, 1)


async def _started(trial: Trial) -> float:
    """Return the seconds from starting the processes until one hears people; over HTTP, until all do."""
    async with asyncio.timeout(START_SECONDS):
        while not trial.server.heard():  # noqa: ASYNC110 - many sessions make it so
            await asyncio.sleep(0.02)
    if trial.server.doors is not None:
        await trial.server.doors.until_open(START_SECONDS)
    return time.monotonic() - min(post.begun_at for post in trial.fleet.posts)


async def _drain(copies: Copies, games: int) -> None:
    """Wait until the people's games have had nothing to send for a while, or a timeout."""
    end = time.monotonic() + DRAIN_SECONDS
    sent_before = -1
    while time.monotonic() < end:
        ((left,),) = await copies.ask("many", f"SELECT count(*) FROM waiting WHERE match_id > {games}")
        ((sent,),) = await copies.ask("many", f"SELECT count(*) FROM sent WHERE match_id > {games}")
        if not left and sent == sent_before:
            return
        sent_before = sent
        await asyncio.sleep(SILENT)


def _first(lines: list[str]) -> list[str]:
    """Return the first lines, and a line that counts the rest."""
    return lines[:10] + ([f"and {len(lines) - 10} more lines of mistakes"] if len(lines) > 10 else [])
