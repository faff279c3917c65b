"""A process that the broker suspends or ends at the wrong moment holds nobody up and is not lost."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator

import pytest

from bot.host import broker as broking
from bot.host.askers import Asker
from bot.host.broker import broker
from bot.host.jobs import Job
from bot.host.pools import ProcessPool
from bot.host.processes import Worker, begin_apart
from tests.bot.host.test_broker import divide, spin

ANN, BEN = Asker(1, 9), Asker(2, 9)


@pytest.fixture
async def pool() -> AsyncIterator[ProcessPool]:
    made = ProcessPool("tests", begin_apart, limit=60.0, of_person=9, of_server=9)
    await made.run(spin, 0.0, BEN)
    yield made
    made.end()


async def finished(job: Job) -> Worker:
    """Return the job's process once it has a result that the event loop has not seen."""
    while job.worker is None or job.worker._given is None:  # noqa: ASYNC110
        await asyncio.sleep(0)
    while not job.worker._given.done():
        time.sleep(0.001)  # noqa: ASYNC251 - the event loop must not see it yet
    return job.worker


@pytest.mark.parametrize(("by", "fails"), [(1, False), (0, True)])
async def test_a_process_suspended_as_its_work_ends_takes_the_next(
    pool: ProcessPool, by: int, fails: bool
) -> None:
    task = pool.submit(divide, by, ANN)
    (job,) = broker()._jobs
    await finished(job)
    broker()._hold(job)
    assert (ticking := broker()._ticking)
    ticking.cancel()  # it would resume the process before the event loop sees the result
    broker()._ticking = None
    await asyncio.wait({task})
    assert isinstance(task.exception(), ZeroDivisionError) == fails
    assert await pool.run(spin, 0.0, BEN) == 0.0


async def test_a_process_of_work_that_was_sent_back_is_used_again(
    pool: ProcessPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The work leaves a process that begins for one that is ready, and is sent back before it sees that."""
    (ready,) = pool._idle
    pool._idle.clear()
    task = pool.submit(spin, 0.0, ANN)
    (job,) = broker()._jobs
    while not pool._waiting:  # noqa: ASYNC110
        await asyncio.sleep(0)
    pool._take_back(ready)
    monkeypatch.setattr(broking, "HELD", 0)
    broker()._hold(job)
    broker().schedule()
    assert await task == 0.0
    assert ready in pool._idle


def test_a_process_has_low_priority_before_it_imports_anything() -> None:
    worker = Worker(begin_apart)
    at_once = os.getpriority(os.PRIO_PROCESS, worker.pid)
    assert not worker.has_begun
    worker.begun.result()
    begun = os.getpriority(os.PRIO_PROCESS, worker.pid)
    worker.end()
    assert at_once == begun == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)
