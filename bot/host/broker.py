"""Decide which expensive work runs next: pictures, films, computers' turns, checks and exports.

Whoever has used little lately and asks for few things comes first, the shortest job before all others. The
rest take turns by the processor time that they used lately: servers first, then the people of a server. As
many jobs run as there are processors. A job is suspended for one that comes before it, so nobody waits for
another's film. What must read the database on the event loop has a lane of its own: one at a time, with a
rest after each, so that it never takes more than a part of the loop.
"""

from __future__ import annotations

import asyncio
import itertools
import os
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from math import log2
from typing import ClassVar, Final
from weakref import WeakKeyDictionary

from bot.host.askers import Accounts, Asker
from bot.host.jobs import Job, Kind, Meter

SLOTS: Final = min(
    len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, 8
)
"""Jobs that run at once, not counting suspended ones."""
HELD: Final = SLOTS + 2
"""Most processes suspended at once, since each keeps its memory."""
TICK: Final = 0.1
"""Seconds between two looks at the processor time of running work."""
QUANTUM: Final = 0.05
"""Shortest processor time in seconds that the broker expects of a job."""
BEGINNING: Final = 1.0
"""Processor time in seconds that a new process needs for its imports."""
LEARNT: Final = 0.25
"""Weight of the latest job in the expected processor time of its kind."""
LASTS: Final = 1000
"""Most last jobs of people that are remembered."""
LIGHT: Final = 3.0
"""Processor time in seconds up to which a person comes before all who have used more, whatever their servers.

Otherwise a flood by others of the same server would use up its turns.
"""
FEW: Final = 2
"""Most jobs under way of a person who comes first."""
NEWCOMER: Final = 0.5
"""Processor time in seconds that is not held against anybody, so that nobody is overtaken by new accounts."""
FLOODED: Final = 10 * LIGHT
"""Processor time in seconds after which a server's people come after the other servers' people."""
REST: Final = 3.0
"""Seconds of rest for each second of work on the event loop: it has at most a quarter of the loop."""
STALLED = 120.0
"""Seconds after which a running job that uses no processor time is given up."""


class Busy(Exception):
    """Raised when a person or server has too much work of a kind under way."""


class Gone(Exception):
    """Raised for work whose server has removed the bot in the meantime."""


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
        self._lasts: OrderedDict[Hashable, float] = OrderedDict()
        """Processor time of each person's last job of a kind and label, also of one that never ended."""
        self._uses: dict[Hashable, float] = {}
        """Use of each name, while jobs are put in order."""
        self._resting: asyncio.TimerHandle | None = None
        """Timer that ends the event loop's rest; its end counts, since clocks of tests stand still."""
        self._numbers = itertools.count()
        self._ticking: asyncio.TimerHandle | None = None

    def has_room(self, what: str, asker: Asker, of_person: int, of_server: int) -> bool:
        """Return whether the asker may have one more job of that kind.

        Everybody may have one, so that nobody can fill a server's line for its other people.
        """
        mine, ours = self._counts[what, asker.person], self._counts[what, asker.server]
        return mine < of_person and (ours < of_server or not mine)

    def enter(self, kind: Kind, asker: Asker, label: str = "", *, is_here: bool = False) -> Job:
        """Put a job into its line, where it stays until `leave`."""
        loop = asyncio.get_running_loop()
        job = Job(kind, asker, label, loop.create_future(), next(self._numbers), loop.time(), is_here)
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
            if job.is_here:
                self._resting = asyncio.get_running_loop().call_later(REST * spent, self._go_on)
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
        self._lasts.pop(_own(job), None)

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
        """Give free slots to the next jobs, and suspend jobs that come after them."""
        for one in self._jobs:
            self._look_at(one)
        self._uses.clear()
        self._fill(self._slots, is_here=False)
        if self._resting is None:
            self._fill(1, is_here=True)
        if self._ticking is None and any(one.is_running for one in self._jobs):
            self._ticking = asyncio.get_running_loop().call_later(TICK, self._tick)

    def _go_on(self) -> None:
        """End the rest of the event loop."""
        self._resting = None
        self.schedule()

    def _fill(self, slots: int, *, is_here: bool) -> None:
        running = sum(one.is_running for one in self._jobs if one.is_here == is_here)
        while jobs := self._next(is_here=is_here):
            job = jobs[0]
            if running >= slots:
                found = self._that_may_hold(jobs)
                if found is None:
                    break
                job, other = found
                self._hold(other)
                running -= 1
            self._begin(job)
            running += 1

    def _that_may_hold(self, jobs: list[Job]) -> tuple[Job, Job] | None:
        """Return the first job that may suspend a running one, and that one.

        A job that has to start a process may have to wait; one with a process ready need not wait for it.
        """
        for job in jobs:
            other = self._to_hold(job)
            if other is not None:
                return job, other
        return None

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
            if job.worker.has_begun:
                job.spent += seen - job.seen
                self._note_last(job)
            job.seen, job.stirred = seen, now
            if job.is_unwanted and job.spent > BEGINNING:
                job.worker.end()
        elif now - job.stirred > STALLED:
            job.is_stalled = True
            job.worker.end()

    def _note_last(self, job: Job) -> None:
        """Expect no less of the person's next job than this one has used: it may never end and be counted."""
        self._lasts[_own(job)] = max(job.spent, self._lasts.pop(_own(job), 0.0))
        while len(self._lasts) > LASTS:
            self._lasts.popitem(last=False)

    def _next(self, *, is_here: bool) -> list[Job]:
        """Return the waiting or suspended jobs that may come next, in order."""
        held = [job for job in self._jobs if job.is_held]
        own = {(job.kind.what, job.asker.person) for job in held}
        waiting = [
            job
            for job in self._jobs
            if not job.is_running
            and job.is_here == is_here
            and (job.is_held or (not job.turn.done() and (job.kind.what, job.asker.person) not in own))
        ]
        light = [job for job in waiting if self._is_light(job)]
        if light:
            light.sort(key=lambda job: (self._place(job), job.number))
            return [self._instead(job, held) for job in light]
        mine = self._least(self._least(waiting, _server), _person)
        best = min(mine, key=lambda job: (self.left(job), job.number), default=None)
        return [] if best is None else [self._instead(best, held)]

    def _instead(self, job: Job, held: list[Job]) -> Job:
        """Return a suspended job of that kind if ending it is sooner than a new process for this one."""
        if job.is_held or job.is_here or job.kind.has_idle():
            return job
        is_light = self._is_light(job)
        near = [
            one
            for one in held
            if one.kind is job.kind and self._is_light(one) == is_light and self.left(one) < BEGINNING
        ]
        return min(near, key=lambda one: (self.left(one), one.number), default=job)

    def _place(self, job: Job) -> tuple[bool, int, int, int]:
        """Return the place of a job among those of people who have used little; the lowest comes first."""
        of_server, of_person = self._used(job.asker, _server), self._used(job.asker, _person)
        return of_server > FLOODED, _level(self.left(job), QUANTUM), _level(of_server), _level(of_person)

    def _least(self, jobs: list[Job], name: Callable[[Asker], Hashable]) -> list[Job]:
        """Return the jobs of the server or person with the least use, counting its shortest job as well."""

        def rank(job: Job) -> tuple[float, int]:
            return self._used(job.asker, name) + self.left(job), job.number

        best = min(jobs, key=rank, default=None)
        return [job for job in jobs if best and name(job.asker) == name(best.asker)]

    def _is_light(self, job: Job) -> bool:
        """Return whether its person has used little, this job included, and asks for few things at once."""
        used = self._used(job.asker, _person)
        return self._open[job.asker.person] <= FEW and used + self.left(job) < LIGHT

    def _used(self, asker: Asker, name: Callable[[Asker], Hashable]) -> float:
        """Return the processor time of the server or person; asking in another server does not reset it."""
        return max(self._use(name(asker)), self._use(asker.person))

    def _use(self, name: Hashable) -> float:
        found = self._uses.get(name)
        if found is None:
            found = self._uses[name] = self._accounts.used(name, _now())
        return found

    def left(self, job: Job) -> float:
        """Return the processor time that a job is expected to need still.

        A job that takes longer than expected counts as half done; one of an unknown length is expected to be
        short. One whose process has yet to begin needs the time for that as well.
        """
        expected = self._expected.get((job.kind.what, job.label), QUANTUM)
        left = max(expected, self._lasts.get(_own(job), 0.0)) - job.spent
        starting = BEGINNING if job.worker is not None and not job.worker.has_begun else 0.0
        return max(QUANTUM, starting + (left if left > 0 else job.spent))

    def _to_hold(self, job: Job) -> Job | None:
        """Return the running job to suspend for this one, if any."""
        others = [one for one in self._jobs if one.is_running and one.worker and self._is_before(job, one)]
        if sum(one.is_held for one in self._jobs) >= HELD:  # then its process ends: not for work as short
            size = _level(self.left(job), QUANTUM)
            others = [one for one in others if _level(self.left(one), QUANTUM) > size]
        if not job.is_held and not job.kind.has_idle():
            long = [one for one in others if self.left(one) > BEGINNING and not _shares_start(one, job)]
            if others and not long and not any(one.kind is job.kind for one in others):
                job.kind.prepare()  # for the next time: this one waits for a shorter while
            others = long
        used = self._used
        return max(others, key=lambda one: (used(one.asker, _server), used(one.asker, _person)), default=None)

    def _is_before(self, job: Job, running: Job) -> bool:
        """Return whether this job comes so much before the running one that it may suspend it."""
        is_light = self._is_light(job)
        if is_light != self._is_light(running):
            return is_light
        if is_light:
            mine, other = self._place(job), self._place(running)
            return mine < other and (mine[1] < other[1] or mine[3] == 0)  # suspended jobs keep processes
        for name in (_server, _person):
            if name(job.asker) != name(running.asker):
                return self._used(job.asker, name) + self.left(job) < self._used(running.asker, name)
        return job.label != running.label and self.left(job) + QUANTUM < running.spent


def _shares_start(running: Job, job: Job) -> bool:
    """Return whether the other's process has yet to begin and could be used for either."""
    return running.kind is job.kind and running.worker is not None and not running.worker.has_begun


def _server(asker: Asker) -> Hashable:
    return asker.server


def _person(asker: Asker) -> Hashable:
    return asker.person


def _level(seconds: float, least: float = NEWCOMER) -> int:
    """Return how often the time doubles the least one that matters."""
    return int(log2(max(1.0, seconds / least)))


def _now() -> float:
    return asyncio.get_running_loop().time()


def _own(job: Job) -> Hashable:
    return job.kind.what, job.label, job.asker.person


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
