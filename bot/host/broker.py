"""Decide which expensive work runs next: pictures, films, computers' turns, checks and exports.

Servers take turns by the processor time that they used lately, and so do the people of a server. Of one
person's jobs the shortest comes first. As many jobs run as there are processors. The job of somebody who has
used more is suspended for somebody who has used less, so nobody waits for another server's film.
"""

from __future__ import annotations

import asyncio
import itertools
import os
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import ClassVar, Final, Protocol
from weakref import WeakKeyDictionary

from bot.host.askers import Asker
from bot.host.processes import Worker

SLOTS: Final = min(
    len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, 8
)
"""Jobs that run at once, not counting suspended ones."""
HELD: Final = SLOTS + 2
"""Most processes suspended at once, since each keeps its memory."""
HALF_LIFE: Final = 60.0
"""Seconds after which used processor time counts only half."""
TICK: Final = 0.1
"""Seconds between two looks at the processor time of running work."""
QUANTUM: Final = 0.05
"""Shortest processor time in seconds that the broker expects of a job."""
BEGINNING: Final = 1.0
"""Processor time in seconds that a new process needs for its imports."""
LEARNT: Final = 0.25
"""Weight of the latest job in the expected processor time of its kind."""
LIGHT: Final = 3.0
"""Processor time in seconds up to which a person comes before all who have used more, whatever their servers.

Otherwise a flood by others of the same server would use up its turns.
"""
FEW: Final = 2
"""Most jobs under way of a person who comes first."""
STALLED = 120.0
"""Seconds after which a running job that uses no processor time is given up."""


class Busy(Exception):
    """Raised when a person or server has too much work of a kind under way."""


class Gone(Exception):
    """Raised for work whose server has removed the bot in the meantime."""


class Meter(Protocol):
    """Protocol of a counter for the broker's work."""

    def worked(self, kind: str, waited: float, spent: float) -> None:
        """Count a finished job, with the seconds it waited and its seconds of processor time."""

    def refused(self, kind: str) -> None:
        """Count a job refused because its line was full."""


class Kind(Protocol):
    """Protocol of a kind of work."""

    @property
    def what(self) -> str: ...

    def has_idle(self) -> bool:
        """Return whether a process of this kind is ready."""

    def prepare(self) -> None:
        """Start one more process of this kind."""


@dataclass(eq=False)
class Job:
    """A job in a line; jobs with the same `label` take about as long."""

    kind: Kind
    asker: Asker
    label: str
    turn: asyncio.Future[None]
    number: int
    since: float
    began: float = 0.0
    worker: Worker | None = None
    is_running: bool = False
    is_held: bool = False
    is_stalled: bool = False
    is_unwanted: bool = False
    is_sent_back: bool = False
    """True if its process was ended to make room; the job then waits again."""
    spent: float = 0.0
    """Processor time in seconds measured so far."""
    seen: float = 0.0
    """The worker's processor time at the last measurement."""
    stirred: float = 0.0
    """Time at which the job was last seen to use the processor."""
    task: asyncio.Task[object] | None = None


class Accounts:
    """Processor time that servers and people have used lately; old use fades."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def used(self, name: Hashable, now: float) -> float:
        """Return the name's faded use in seconds."""
        spent, at = self._kept.get(name, (0.0, now))
        return float(spent * 0.5 ** ((now - at) / HALF_LIFE))

    def charge(self, names: Iterable[Hashable], seconds: float, now: float) -> None:
        """Add processor time to each name, and forget the names whose use has faded."""
        for name in names:
            self._kept[name] = (self.used(name, now) + seconds, now)
            self._kept.move_to_end(name)
        while self._kept and now - next(iter(self._kept.values()))[1] > 20 * HALF_LIFE:
            self._kept.popitem(last=False)


class Broker:
    """The lines of one event loop."""

    meter: ClassVar[Meter | None] = None

    def __init__(self, slots: int = SLOTS) -> None:
        self._slots = slots
        self._jobs: list[Job] = []
        """All jobs that wait, run or are suspended."""
        self._counts: Counter[Hashable] = Counter()
        self._open: Counter[Hashable] = Counter()
        """Number of each person's jobs, of all kinds."""
        self._accounts = Accounts()
        self._expected: dict[tuple[str, str], float] = {}
        self._numbers = itertools.count()
        self._ticking: asyncio.TimerHandle | None = None

    def has_room(self, what: str, asker: Asker, of_person: int, of_server: int) -> bool:
        """Return whether the asker may have one more job of that kind.

        Everybody may have one, so that nobody can fill a server's line for its other people.
        """
        mine, ours = self._counts[what, asker.person], self._counts[what, asker.server]
        return mine < of_person and (ours < of_server or not mine)

    def enter(self, kind: Kind, asker: Asker, label: str = "") -> Job:
        """Put a job into its line, where it stays until `leave`."""
        loop = asyncio.get_running_loop()
        job = Job(kind, asker, label, loop.create_future(), next(self._numbers), loop.time())
        self._jobs.append(job)
        self._counts.update(_lines(job))
        self._open[asker.person] += 1
        self.schedule()
        return job

    def leave(self, job: Job, spent: float | None = None) -> None:
        """Remove a job; `spent`: its processor time, if it has finished."""
        if job not in self._jobs:
            return
        self._look_at(job)
        self._jobs.remove(job)
        self._counts.subtract(_lines(job))
        self._counts += Counter()
        self._open[job.asker.person] -= 1
        self._open += Counter()
        if spent is not None:
            self._learn(job, spent)
            if self.meter is not None:
                self.meter.worked(job.kind.what, job.began - job.since, spent)
        self.schedule()

    def _learn(self, job: Job, spent: float) -> None:
        """Charge the processor time not measured so far, and remember how long such a job takes."""
        if job.worker is None:
            self._accounts.charge((job.asker.server, job.asker.person), spent, _now())
        name = job.kind.what, job.label
        self._expected[name] = (1 - LEARNT) * self._expected.get(name, spent) + LEARNT * spent

    def waiting(self) -> Counter[str]:
        """Return the number of waiting or suspended jobs, by kind."""
        return Counter(job.kind.what for job in self._jobs if not job.is_running)

    def forget_server(self, guild_id: int) -> None:
        """Cancel the jobs that a server's people have asked for."""
        for job in [one for one in self._jobs if one.asker.guild_id == guild_id]:
            if job.task is not None:
                job.task.cancel()

    # ------------------------------------------------------------------- whose turn

    def schedule(self) -> None:
        """Give free slots to the next jobs, and suspend jobs of people who have used more."""
        for one in self._jobs:
            self._look_at(one)
        while (job := self._next()) is not None:
            if sum(one.is_running for one in self._jobs) >= self._slots:
                other = self._to_hold(job)
                if other is None:
                    break
                self._hold(other)
            self._begin(job)
        if self._ticking is None and any(one.is_running for one in self._jobs):
            self._ticking = asyncio.get_running_loop().call_later(TICK, self._tick)

    def _tick(self) -> None:
        self._ticking = None
        self.schedule()

    def _begin(self, job: Job) -> None:
        job.is_running = True
        job.stirred = _now()
        if job.is_held:
            assert job.worker is not None, "only processes are held"
            job.is_held = False
            job.worker.go_on()
        else:
            job.began = job.stirred
            job.turn.set_result(None)

    def _hold(self, job: Job) -> None:
        """Suspend a job; if too many are suspended, end its process and let it start again from its line."""
        assert job.worker is not None, "only processes are held"
        job.is_running = False
        if sum(one.is_held for one in self._jobs) < HELD:
            job.worker.hold()
            job.is_held = True
        else:
            job.worker.end()
            job.is_sent_back = True
            job.turn = asyncio.get_running_loop().create_future()

    def _look_at(self, job: Job) -> None:
        """Charge the processor time that a running job has used since the last look."""
        if job.worker is None or not job.is_running:
            return
        now, seen = _now(), job.worker.processor_time()
        if seen > job.seen:
            self._accounts.charge((job.asker.server, job.asker.person), seen - job.seen, now)
            job.spent += seen - job.seen
            job.seen, job.stirred = seen, now
            if job.is_unwanted and job.spent > BEGINNING:
                job.worker.end()
        elif now - job.stirred > STALLED:
            job.is_stalled = True
            job.worker.end()

    def _next(self) -> Job | None:
        """Return the waiting or suspended job that comes next."""
        held = {(job.kind.what, job.asker.person) for job in self._jobs if job.is_held}
        waiting = [
            job
            for job in self._jobs
            if not job.is_running
            and (job.is_held or (not job.turn.done() and (job.kind.what, job.asker.person) not in held))
        ]
        ours = self._least([job for job in waiting if self._is_light(job)] or waiting, _server)
        mine = self._least(ours, _person)
        return min(mine, key=lambda job: (self.left(job), job.number), default=None)

    def _least(self, jobs: list[Job], name: Callable[[Asker], Hashable]) -> list[Job]:
        """Return the jobs of the server or person with the least use, counting its shortest job as well."""

        def rank(job: Job) -> tuple[float, int]:
            return self._used(job.asker, name) + self.left(job), job.number

        best = min(jobs, key=rank, default=None)
        return [job for job in jobs if best and name(job.asker) == name(best.asker)]

    def _is_light(self, job: Job) -> bool:
        """Return whether its person has used little, this job included, and asks for few things at once."""
        person = job.asker.person
        return self._open[person] <= FEW and self._accounts.used(person, _now()) + self.left(job) < LIGHT

    def _used(self, asker: Asker, name: Callable[[Asker], Hashable]) -> float:
        """Return the processor time of the server or person; asking in another server does not reset it."""
        now = _now()
        return max(self._accounts.used(name(asker), now), self._accounts.used(asker.person, now))

    def left(self, job: Job) -> float:
        """Return the processor time that a job is expected to need still.

        A job that takes longer than expected counts as half done.
        """
        left = self._expected.get((job.kind.what, job.label), QUANTUM) - job.spent
        return max(QUANTUM, left if left > 0 else job.spent)

    def _to_hold(self, job: Job) -> Job | None:
        """Return the running job to suspend for this one, if any."""
        others = [one for one in self._jobs if one.is_running and one.worker and self._is_before(job, one)]
        if not job.is_held and not job.kind.has_idle():
            long = [one for one in others if self.left(one) > BEGINNING]
            if others and not long and not any(one.kind is job.kind for one in others):
                job.kind.prepare()  # for the next time: this one waits for a shorter while
            others = long
        used = self._used
        return max(others, key=lambda one: (used(one.asker, _server), used(one.asker, _person)), default=None)

    def _is_before(self, job: Job, running: Job) -> bool:
        """Return whether the asker has used so much less that this job may suspend the running one."""
        if self._is_light(job) != self._is_light(running):
            return self._is_light(job)
        for name in (_server, _person):
            if name(job.asker) != name(running.asker):
                return self._used(job.asker, name) + self.left(job) < self._used(running.asker, name)
        return job.label != running.label and self.left(job) + QUANTUM < running.spent


def _server(asker: Asker) -> Hashable:
    return asker.server


def _person(asker: Asker) -> Hashable:
    return asker.person


def _now() -> float:
    return asyncio.get_running_loop().time()


def _lines(job: Job) -> tuple[Hashable, Hashable]:
    what, asker = job.kind.what, job.asker
    return (what, asker.server), (what, asker.person)


_BROKERS: WeakKeyDictionary[asyncio.AbstractEventLoop, Broker] = WeakKeyDictionary()


def broker() -> Broker:
    """Return the broker of this event loop."""
    loop = asyncio.get_running_loop()
    found = _BROKERS.get(loop)
    if found is None:
        found = _BROKERS[loop] = Broker()
    return found
