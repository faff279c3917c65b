"""What a worker promises, whatever it looks after."""

from __future__ import annotations

import asyncio
import datetime as real
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from time import monotonic
from types import SimpleNamespace
from typing import Any

import discord.ext.tasks
import discord.utils
import pytest

from bot.store import Store, Tx
from bot.store.database.leases import Leases
from bot.store.tables.outbox.rows import Outgoing
from bot.workers import suspension
from bot.workers.lease_owner import draw_name, this_process
from bot.workers.repeating import Beating
from bot.workers.suspension import Suspension
from bot.workers.worker import SHORTEST_REST, Worker
from tests import patience

NOON = datetime(2026, 8, 6, 12, tzinfo=UTC)
LEASE = 120.0
A_MOMENT = 0.3
LIMIT = patience.SECONDS


class Probe(Worker):
    """A worker that notes when it looks; what a look does, and when it is due again, a test says."""

    BEAT = 3600.0

    def __init__(self, store: Store) -> None:
        super().__init__(store, self._note, clock=lambda: datetime.now(UTC))
        self.looks = 0
        self.looked = asyncio.Event()
        self.errors: list[Exception] = []
        self.deed: Callable[[], datetime | None] = lambda: None

    async def _note(self, error: Exception) -> None:
        self.errors.append(error)

    def _leases(self, tx: Tx) -> Leases:
        return tx.outbox.leases

    async def look(self) -> datetime | None:
        self.looks += 1
        self.looked.set()
        return self.deed()

    async def until_look(self, times: int) -> None:
        """Until it has looked so often."""
        async with asyncio.timeout(LIMIT):
            while self.looks < times:
                self.looked.clear()
                await self.looked.wait()


@pytest.fixture
async def probe(store: Store) -> AsyncIterator[Probe]:
    """A worker that has looked once, and rests."""
    probe = Probe(store)
    await probe.open()
    await probe.until_look(1)
    yield probe
    await probe.close()


async def held_by(store: Store, *workers: str) -> None:
    """Each of the workers is sending a message."""
    async with store.begin() as tx:
        for n, worker in enumerate(workers):
            await tx.outbox.add(Outgoing(f"dm:{n}", "dm", n, {}, None), NOON)
            await tx.outbox.claim(worker, NOON, LEASE, 1)


async def holders(store: Store) -> list[str]:
    async with store.read() as tx:
        return await tx.outbox.leases.holders()


# ------------------------------------------------------------------------------ the beginning


async def test_what_a_dead_process_held_is_taken_up_at_once(store: Store) -> None:
    killed = f"{replace(this_process(), started='1')}:0123abcd"
    await held_by(store, killed, draw_name())
    probe = Probe(store)
    await probe.open()
    assert await holders(store) == []
    await probe.close()


async def test_what_another_container_holds_is_left_to_it(store: Store) -> None:
    here = this_process()
    alike = f"{replace(here, space=here.space + 1)}:0123abcd"
    await held_by(store, alike)
    probe = Probe(store)
    await probe.open()
    assert await holders(store) == [alike]
    await probe.close()


# ------------------------------------------------------------------------------ the heartbeat


async def test_it_looks_when_the_next_thing_is_due(probe: Probe) -> None:
    due = datetime.now(UTC) + timedelta(seconds=0.2)
    probe.deed = lambda: due if probe.looks == 2 else None
    probe.kick()
    await probe.until_look(3)
    assert datetime.now(UTC) >= due
    assert probe.looks == 3


async def test_it_looks_after_a_beat_though_nothing_is_known_to_be_due(probe: Probe) -> None:
    probe.BEAT = 0.01
    probe.kick()
    await probe.until_look(5)


async def test_a_kick_while_it_looks_makes_it_look_again(probe: Probe) -> None:
    def kicked() -> None:
        if probe.looks == 2:
            probe.kick()

    probe.deed = kicked
    probe.kick()
    await probe.until_look(3)
    await asyncio.sleep(A_MOMENT)
    assert probe.looks == 3


async def test_a_beat_that_fails_does_not_end_the_beating(probe: Probe) -> None:
    def broken() -> None:
        raise RuntimeError("broken")

    probe.deed = broken
    for times in range(1, 4):
        probe.kick()
        await probe.until_look(1 + times)
        assert [str(error) for error in probe.errors] == ["broken"] * times


async def test_what_is_due_but_cannot_be_claimed_is_no_reason_to_spin(probe: Probe) -> None:
    probe.deed = lambda: NOON
    probe.kick()
    began = monotonic()
    await asyncio.sleep(A_MOMENT)
    assert probe.looks <= 2 + (monotonic() - began) / SHORTEST_REST


# ------------------------------------------------------------------------------ clocks that leap


@pytest.fixture
def leap(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Puts the clock on the wall, as discord.py reads it."""
    ahead = timedelta(0)

    class Clock(real.datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return real.datetime.now(tz) + ahead

    module = SimpleNamespace(datetime=Clock, timezone=real.timezone, timedelta=timedelta, time=real.time)
    for reader in (discord.ext.tasks, discord.utils):
        monkeypatch.setattr(reader, "datetime", module)

    def leap(length: timedelta) -> None:
        nonlocal ahead
        ahead += length

    return leap


@pytest.mark.parametrize("hours", [8, -8])
async def test_a_clock_that_leaps_leads_to_one_look_not_to_one_for_each_beat_missed(
    leap: Callable[[timedelta], None], store: Store, hours: int
) -> None:
    probe = Probe(store)
    probe.BEAT = A_MOMENT
    await probe.open()
    await probe.until_look(1)
    leap(timedelta(hours=hours))
    began = monotonic()
    await probe.until_look(3)
    await asyncio.sleep(A_MOMENT)
    assert probe.looks <= 2 + (monotonic() - began) / A_MOMENT
    await probe.close()


@pytest.mark.parametrize("hours", [8, -8])
async def test_what_is_done_at_every_beat_goes_on_in_time_when_the_clock_leaps(
    leap: Callable[[timedelta], None], hours: int
) -> None:
    """Its deeds renew leases: whoever waited until the clock is as far again would lose them."""
    beats = 0

    async def beat() -> None:
        nonlocal beats
        beats += 1
        if beats == 2:
            leap(timedelta(hours=hours))

    beating, began = Beating(beat, A_MOMENT), monotonic()
    beating.open()
    while beats < 5:
        assert monotonic() - began < LIMIT
        await asyncio.sleep(A_MOMENT)
    assert beats <= 3 + (monotonic() - began) / A_MOMENT
    beating.close()


async def test_workers_are_woken_once_when_the_host_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suspension, "TICK", 0.01)
    wall, woken = 0.0, asyncio.Event()
    times = 0

    def wake() -> None:
        nonlocal times
        times += 1
        woken.set()

    watch = Suspension(wake, wall=lambda: wall, steady=lambda: 0.0)
    watch.open()
    await asyncio.sleep(A_MOMENT)
    assert times == 0
    wall = 8 * 3600.0
    await asyncio.wait_for(woken.wait(), LIMIT)
    await asyncio.sleep(A_MOMENT)
    assert times == 1
    watch.close()
    wall = 0.0
    await asyncio.sleep(A_MOMENT)
    assert times == 1


# ------------------------------------------------------------------------------ the end


async def test_nothing_is_under_way_when_it_is_closed_and_nothing_is_held(store: Store) -> None:
    others = asyncio.all_tasks()
    probe = Probe(store)
    await probe.open()
    await held_by(store, probe._name)
    ended = asyncio.Event()

    async def long() -> None:
        try:
            await asyncio.sleep(LIMIT)
        finally:
            ended.set()

    probe._take_up(long(), "it went wrong")
    await probe.until_look(1)
    await probe.close()
    assert ended.is_set()
    assert asyncio.all_tasks() == others
    assert await holders(store) == []


async def test_a_deed_has_the_grace_to_end(store: Store) -> None:
    probe = Probe(store)
    probe.GRACE = LIMIT  # type: ignore[misc]  # of this one alone
    await probe.open()
    done: list[bool] = []

    async def short() -> None:
        await asyncio.sleep(A_MOMENT)
        done.append(True)

    probe._take_up(short(), "it went wrong")
    await probe.close()
    assert done == [True]


async def test_a_deed_that_goes_wrong_is_reported_and_ends_no_other(probe: Probe) -> None:
    async def wrong() -> None:
        raise RuntimeError("broken")

    probe._take_up(wrong(), "it went wrong")
    await asyncio.gather(*probe._under_way)
    assert [str(error) for error in probe.errors] == ["broken"]
    probe.kick()
    await probe.until_look(2)
