"""The storm trial: hundreds of tables in one process, where people press at random."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy

from bot.games.catalogue import USUAL_GAME
from lab.shell.progress import Tell, silent, timed
from lab.soak.discord import world
from lab.soak.discord.server import Server
from lab.soak.discord.world import World
from lab.soak.people.pages import ANSWERS, page_troubles
from lab.soak.people.person import TrialPerson
from lab.soak.people.tables import Table
from lab.soak.process import memory
from lab.soak.process.supervisor import Keeper, free_port, kept
from sandbox.names import NAMES
from sandbox.seating import Setting, seats_near

SEATS = 3
"""Seats in a game that has this many: two people and a computer."""
OPENED_AT_ONCE = 6
ROUNDS = 99
ONE_TABLE_PAUSE = 0.2
HELD_MS = 300
"""Milliseconds within which 95% of all presses are to be answered."""
MORE = 1.1
"""A crowd that presses no more than so much more often than before can do no more."""


@dataclass(frozen=True)
class Pressing:
    """The response times of presses in seconds, and the errors."""

    answers: tuple[float, ...]
    errors: tuple[str, ...]
    seconds: float
    resident_kb: int
    rest_kb: float = 0.0
    active_kb: float = 0.0

    @property
    def is_held(self) -> bool:
        """Return whether all was well, and all but one answer in twenty came within HELD_MS."""
        return bool(self.answers) and not self.errors and part_ms(self.answers, 0.95) < HELD_MS

    @property
    def a_second(self) -> float:
        return round(len(self.answers) / self.seconds, 1)


@dataclass(frozen=True)
class Rate:
    """The presses of a crowd that pressed twice as often each time, until that was not held or no more."""

    tables: int
    steps: tuple[Pressing, ...]

    def figures(self) -> dict[str, float]:
        held = max((one for one in self.steps if one.is_held), key=lambda one: one.a_second, default=None)
        return {
            "tables": self.tables,
            "presses_a_second": held.a_second if held else 0.0,
            "p95_ms": part_ms(held.answers, 0.95) if held else 0.0,
            "last_presses_a_second": self.steps[-1].a_second,
            "last_p95_ms": part_ms(self.steps[-1].answers, 0.95),
        }

    @property
    def goes_on(self) -> bool:
        """Return whether the crowd should press more often: the last was held, and brought more presses."""
        before = self.steps[-2].a_second if len(self.steps) > 1 else 0.0
        return not self.steps or (self.steps[-1].is_held and self.steps[-1].a_second > MORE * before)


@dataclass(frozen=True)
class Storm:
    tables: int
    many: Pressing
    one: Pressing

    def figures(self) -> dict[str, float]:
        return {
            "tables": self.tables,
            "errors": len(self.many.errors) + len(self.one.errors),
            "page_answers": sum(ANSWERS.values()),
            "p50_ms": part_ms(self.many.answers, 0.5),
            "p95_ms": part_ms(self.many.answers, 0.95),
            "max_ms": part_ms(self.many.answers, 1),
            "one_table_p95_ms": part_ms(self.one.answers, 0.95),
            "rest_kb_per_table": round(self.many.rest_kb, 1),
            "active_kb_per_table": round(self.many.active_kb, 1),
        }


def part_ms(answers: tuple[float, ...], share: float) -> float:
    """Return the time in ms within which that share of the responses came; 0 without responses."""
    return round(1000 * float(numpy.quantile(answers, share, method="higher")), 1) if answers else 0.0


async def storm(
    *,
    tables: int = 500,
    seconds: float = 60,
    pause: float = 20,
    seed: str = "1",
    game: str = USUAL_GAME,
    seats: int = 0,
    tell: Tell = silent,
) -> Storm:
    """Run a storm.

    `pause` is the average time a person waits before a press; `seats` 0 means a small number.
    """
    setting = Setting(game, seats or seats_near(game, SEATS), ROUNDS)
    one = await press_at(1, min(seconds, 30), ONE_TABLE_PAUSE, seed, setting, tell)
    many = await press_at(tables, seconds, pause, seed, setting, tell)
    return Storm(tables, many, one)


async def press_at(
    tables: int, seconds: float, pause: float, seed: str, setting: Setting, tell: Tell = silent
) -> Pressing:
    """Open the tables, then let everybody press for that many seconds."""
    with tempfile.TemporaryDirectory() as folder:
        async with crowd(Path(folder), tables, seed, setting, tell) as people:
            with timed(tell, f"seconds of pressing at {tables}", seconds):
                answers = await press(people.tables, seconds, pause, seed)
            errors = people.errors() + ([] if answers else ["no press was answered"])
            resident, life = people.keeper.memory_kb(), people.keeper.life()
        rest, active = memory.measure(life.database) if tables > 1 else (0.0, 0.0)
        return Pressing(tuple(answers), tuple(errors), seconds, resident, rest, active)


async def rate(
    *,
    tables: int = 100,
    seconds: float = 60,
    pause: float = 20,
    seed: str = "1",
    game: str = USUAL_GAME,
    seats: int = 0,
    tell: Tell = silent,
) -> Rate:
    """Let a crowd press twice as often each time, until the process is late or the crowd can do no more."""
    setting, found = Setting(game, seats or seats_near(game, SEATS), ROUNDS), Rate(tables, ())
    with tempfile.TemporaryDirectory() as folder:
        async with crowd(Path(folder), tables, seed, setting, tell) as people:
            while found.goes_on:
                with timed(tell, f"seconds of pressing, each {pause:.1f} s a person", seconds):
                    answers = await press(people.tables, seconds, pause, f"{seed}/{pause}")
                memory_kb = people.keeper.memory_kb()
                step = Pressing(tuple(answers), tuple(people.errors()), seconds, memory_kb)
                found, pause = Rate(tables, (*found.steps, step)), pause / 2
    return found


@dataclass(frozen=True)
class Crowd:
    """People at their tables, and the process of the bot that serves them."""

    tables: list[Table]
    server: Server
    keeper: Keeper

    def errors(self) -> list[str]:
        """Return what went wrong for people, or in the bot."""
        return _errors(self.tables, self.server, self.keeper)


@asynccontextmanager
async def crowd(
    folder: Path, tables: int, seed: str, setting: Setting, tell: Tell, *, database: str = ""
) -> AsyncIterator[Crowd]:
    """Yield the people at tables that have begun; `database`: URL of an empty one, instead of a file."""
    server, port = Server(World(tables)), free_port()
    async with kept(server, folder, draws_apart=True, board_port=port, database=database) as keeper:
        opened = [_table(server, keeper, channel, seed, setting) for channel in server.world.channels]
        await _open_all(opened, tell)
        yield Crowd(opened, server, keeper)


def _table(server: Server, keeper: Keeper, channel: int, seed: str, setting: Setting) -> Table:
    names = [f"{name}{channel % 10000}" for name in NAMES[: max(1, setting.seats - 1)]]
    people = [TrialPerson(server, name, channel, seed=seed) for name in names]
    return Table(server, keeper, channel, people, setting)


async def _open_all(tables: list[Table], tell: Tell) -> None:
    """Open the tables a few at a time, since opening hundreds at once is unrealistic."""
    waiting = iter(enumerate(tables, start=1))

    async def open_some() -> None:
        for number, table in waiting:
            await table.open()
            tell(f"tables opened of {len(tables)}", number, len(tables))

    await asyncio.gather(*(open_some() for _ in range(OPENED_AT_ONCE)))


async def press(tables: list[Table], seconds: float, pause: float, seed: str) -> list[float]:
    """Let everybody press for that long; return how many seconds each press waited for its answer."""
    answers: list[float] = []
    for table in tables:
        for person in table.people:
            person.pause, person.pressed, person.patience = pause, answers.append, 30.0
    until = asyncio.get_running_loop().time() + seconds
    chance = Random(f"storm/{seed}")
    playing = [asyncio.create_task(table.play(chance, until=until)) for table in tables]
    await asyncio.wait(playing, timeout=seconds)
    late = [task for task in playing if not task.done()]
    await asyncio.sleep(1)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    for task in playing:
        if not task.cancelled():
            task.result()
    return answers


def _errors(tables: list[Table], server: Server, keeper: Keeper) -> list[str]:
    """Return late or missing responses, replies nobody should get, bugs in the log, and dead processes."""
    old = time.perf_counter() - world.FIRST_ANSWER_SECONDS - 2
    waiting = [one for one in server.world.interactions.values() if one.sent_at < old]
    errors = [f"{server.late} answers came too late for Discord"] if server.late else []
    errors += ["a press was not answered" for one in waiting if not (one.shown.done() or one.is_on_card)]
    errors += [trouble for table in tables for trouble in table.troubles()]
    errors += keeper.faults_logged()
    errors += page_troubles()
    errors += [f"unknown call {kind}" for kind in server.strange]
    return errors + ["the process died"] * keeper.deaths
