"""A bot that was away, over the wire: its process is stopped, its host suspended, it was down."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.discord.commands.mail import MailCog
from bot.extras import every_extra
from bot.messages.people import Person
from bot.store import Store
from bot.store.database.migrate import upgrade
from bot.store.tables.deadlines import DeadlineRow
from tests import patience
from tests.bot.discord.connecting import connected, database_in, log_of, posted, process_of, real_bot
from tests.bot.discord.wire import ANN, Wire, until
from tests.bot.drive import BEN, CHANNEL, CYD, Game

ANN_HERE = Person(ANN, "Ann")
DM = 301
"""The one DM of this Discord, whoever is written to."""
WITHIN = 20.0
"""Seconds after which a bot that goes on has looked at all deadlines: sooner than at its next beat."""


@pytest.fixture
async def game(tmp_path: Path) -> AsyncIterator[Game]:
    """Ann, Ben and Cyd are asked for orders, within a day from now."""
    await upgrade(database_in(tmp_path))
    store = Store(database_in(tmp_path), every_extra())
    await store.open()
    game = Game(store, now=datetime.now(UTC))
    await game.begin([ANN_HERE, BEN, CYD], pace="swift", quiet_hours=False)
    await game.until("orders")
    yield game
    await store.close()


async def open_deadlines(game: Game) -> list[DeadlineRow]:
    async with game.store.read() as tx:
        return await tx.deadlines.open_of(game.match_id)


async def is_overdue(game: Game, at: datetime) -> bool:
    """Whether anybody should have answered by then; it takes a moment to look."""
    await asyncio.sleep(0.02)
    return any(row.due_at and row.due_at <= at for row in await open_deadlines(game))


async def end_in(game: Game, seconds: float) -> None:
    """All are to answer so soon; another process learns of it when it looks next."""
    due = datetime.now(UTC) + timedelta(seconds=seconds)
    rows = [replace(row, due_at=due, wake_at=due) for row in await open_deadlines(game)]
    async with game.store.begin() as tx:
        await tx.deadlines.put(rows)


def worked(process: asyncio.subprocess.Process) -> float:
    """Seconds of processor time that the process has had."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


LEAPING = (
    "import datetime, pathlib, time",
    "wall, leap = time.time, pathlib.Path('{leap}')",
    "time.time = lambda: wall() + float(leap.read_text())",
    "import discord",
    "discord.utils.utcnow = lambda: datetime.datetime.fromtimestamp(time.time(), datetime.timezone.utc)",
)
"""The process goes by a clock on the wall that is put forward by what a file says."""


@dataclass
class Leap:
    """By how many seconds the clock of the process is ahead."""

    file: Path

    def set(self, seconds: float) -> None:
        self.file.write_text(str(seconds))

    @property
    def seconds(self) -> float:
        return float(self.file.read_text())

    @property
    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self.seconds)


@pytest.fixture
def leap(tmp_path: Path) -> Leap:
    leap = Leap(tmp_path / "leap")
    leap.set(0)
    return leap


@pytest.fixture
async def process(
    discord_here: Wire, tmp_path: Path, game: Game, leap: Leap
) -> AsyncIterator[asyncio.subprocess.Process]:
    """`python -m bot`, which has posted and looked at its clocks."""
    process = await process_of(discord_here, tmp_path, *(line.format(leap=leap.file) for line in LEAPING))
    await until(lambda: discord_here.identified and posted(discord_here, CHANNEL.channel_id))
    await asyncio.sleep(1.5 * patience.slowness())  # nothing outside tells that it rests
    yield process
    if process.returncode is None:
        process.kill()
        await process.communicate()


@pytest.mark.trial(reason="a process of its own starts, and is stopped over a deadline")
async def test_a_process_that_was_stopped_looks_at_deadlines_at_once_when_it_goes_on_and_does_not_spin(
    discord_here: Wire, process: asyncio.subprocess.Process, game: Game, leap: Leap
) -> None:
    async def stopped(*, over: float, leaping: float = 0.0) -> float:
        """Stopped for so long, meanwhile the clock on the wall leaps; seconds until all is dealt with."""
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(over)
        leap.set(leap.seconds + leaping)
        process.send_signal(signal.SIGCONT)
        began, now = time.monotonic(), leap.now
        while await is_overdue(game, now):
            pass
        return time.monotonic() - began

    await end_in(game, 4.5)
    leap.set(2)  # a clock that was put is noticed: from now on the process knows when they end
    await asyncio.sleep(1.5 * patience.slowness())  # its beat notices it; nothing outside tells so
    assert await stopped(over=2) < WITHIN * patience.slowness()
    log = await game.log()
    assert "fallback" in {line.by for line in log}
    assert await stopped(over=0.5, leaping=49 * 3600) < WITHIN * patience.slowness()
    assert await game.log() == log
    graces = [row.due_at - row.started_at for row in await open_deadlines(game) if row.due_at]
    assert all(timedelta(hours=49) < grace < timedelta(hours=51) for grace in graces)

    def told() -> int:
        return sum(
            "Nothing was lost. Your deadline is now" in text["content"] for text in posted(discord_here, DM)
        )

    await until(lambda: told() == len(graces), patience.SECONDS)
    leap.set(48 * 3600)  # an hour back
    await asyncio.sleep(1 * patience.slowness())
    before = worked(process)
    await asyncio.sleep(2)
    assert worked(process) - before < 0.5
    assert told() == len(graces)
    process.send_signal(signal.SIGTERM)
    said = await log_of(process)
    assert "ALARM" not in said, said
    assert "Traceback" not in said, said


async def test_orders_typed_into_a_dm_while_the_bot_was_away_are_carried_out_and_answered_once(
    discord_here: Wire, tmp_path: Path, game: Game
) -> None:
    seat = await game.seat_of(ANN_HERE)

    def dms() -> list[str]:
        return [str(message) for message in posted(discord_here, DM)]

    async with connected(real_bot(tmp_path)):
        await until(lambda: any("Round 1 · you are" in text for text in dms()))
    asked = len(dms())
    for text in ("HB recruit", "HB bide", "hand in"):
        discord_here.write_dm(text)
    async with connected(real_bot(tmp_path)):
        await until(lambda: all(any(said in text for text in dms()) for said in ("Handed in", "-# Receipt")))
    async with game.service.units.table(game.match_id) as table:
        assert seat in table.match.sealed
    answered = len(dms())
    assert answered > asked
    log = await game.log()
    async with connected(real_bot(tmp_path)) as bot:
        mail = bot.get_cog("MailCog")
        assert isinstance(mail, MailCog)
        await until(lambda: mail._looking_up and mail._looking_up.done())
    assert len(dms()) == answered
    assert await game.log() == log
