"""Measure what the bot lets a person wait for: processor time that it burns before the person's answer.

Seconds on the clock tell more about the machine. These count: the processor time of the bot's own process
(its event loop and its threads), that of its worker processes on other people's jobs while the person's job
is in its line, shared by the slots, and that of the person's own job. A job that already has a slot waits for
nobody, so what the bot does meanwhile does not count until the result is there.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Awaitable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil
from typing import Any

import pytest

from bot.host import broker as broking
from bot.host.askers import Accounts, Asker
from bot.host.broker import SLOTS, Broker
from bot.host.jobs import Job
from bot.host.processes import Worker


@dataclass
class Waited:
    """Wait for one answer, by its causes, all in seconds."""

    clock: float = 0.0
    loop: float = 0.0
    """Processor time of the bot's process before the answer, less what it did beside the person's own job."""
    ahead: float = 0.0
    """Processor time of other people's jobs while the person's job waited, divided by the slots."""
    own: float = 0.0
    """Processor time of the person's own job, and of the start of its process."""
    served: int = 0
    """Jobs of other people that were given a slot while the person's job waited."""

    @property
    def work(self) -> float:
        return self.loop + self.ahead + self.own


@dataclass
class Watch:
    """Follows the jobs of one person, and counts those of everybody else."""

    person: str
    begun: Counter[str] = field(default_factory=Counter)
    """Number of jobs of others that were given a slot, by kind of work."""
    now: Waited = field(default_factory=Waited)
    _in_line: set[Job] = field(default_factory=set)
    _beside: float = 0.0

    async def of(self, answer: Awaitable[object]) -> Waited:
        """Return what the person waited for until the answer."""
        self.now, self._beside = Waited(), 0.0
        began, used = time.monotonic(), time.process_time()
        await answer
        self.now.clock = time.monotonic() - began
        self.now.loop = time.process_time() - used - self._beside
        return self.now

    def entered(self, job: Job) -> None:
        """Follow a job of the person from now on."""
        if job.asker.person == self.person:
            self._in_line.add(job)

    def turned(self, job: Job, *, has_slot: bool) -> None:
        """Note that a job was given a slot, or lost it."""
        if job.asker.person == self.person:
            (self._in_line.discard if has_slot else self._in_line.add)(job)
        elif has_slot:
            self.begun[job.kind.what] += 1
            self.now.served += bool(self._in_line)

    def charged(self, names: Iterable[Any], seconds: float) -> None:
        """Count processor time of a job."""
        if self.person in names:
            self.now.own += seconds
        elif self._in_line:
            self.now.ahead += seconds / SLOTS

    def given(self, given: Future[Any]) -> None:
        """Leave out what the bot does between giving the person's job to a process and its result."""
        at = time.process_time()

        def done(_: Future[Any]) -> None:
            self._beside += time.process_time() - at

        given.add_done_callback(done)


@contextmanager
def watching(asker: Asker) -> Iterator[Watch]:
    """Watch the broker's jobs; afterwards it is the one that it was."""
    watch = Watch(str(asker.person))
    enter, begin, hold, give = Broker.enter, Broker._begin, Broker._hold, Worker.give
    charge = Accounts.charge

    def entered(self: Broker, *args: Any, **kwargs: Any) -> Job:
        schedule = self.schedule
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self, "schedule", lambda: None, raising=False)
            job = enter(self, *args, **kwargs)
        for one in self._jobs:
            self._look_at(one)
        watch.entered(job)
        schedule()
        return job

    def begun(self: Broker, job: Job) -> None:
        watch.turned(job, has_slot=True)
        begin(self, job)

    def held(self: Broker, job: Job) -> None:
        watch.turned(job, has_slot=False)
        hold(self, job)

    def charged(self: Accounts, names: Iterable[Any], seconds: float, now: float) -> None:
        names = tuple(names)
        watch.charged(names, seconds)
        charge(self, names, seconds, now)

    def given(self: Worker, limit: float, work: Any, thing: Any) -> Future[Any]:
        future = give(self, limit, work, thing)
        if any(job.worker is self and job.asker.person == watch.person for job in broking.broker()._jobs):
            watch.given(future)
        return future

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Broker, "enter", entered)
        patch.setattr(Broker, "_begin", begun)
        patch.setattr(Broker, "_hold", held)
        patch.setattr(Accounts, "charge", charged)
        patch.setattr(Worker, "give", given)
        yield watch


def p95(values: Iterable[float]) -> float:
    """Return the 95th percentile."""
    found = sorted(values)
    return found[ceil(0.95 * len(found)) - 1]
