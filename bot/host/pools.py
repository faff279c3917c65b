"""Run one kind of expensive work in processes of its own, whenever the broker gives it a turn."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Generator, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import Any, Final, Generic, TypeVar

from bot.host.askers import NOBODY, Asker
from bot.host.broker import BEGINNING, SLOTS, Broker, Busy, Gone, broker
from bot.host.jobs import Job
from bot.host.processes import Worker

log = logging.getLogger(__name__)
T = TypeVar("T")
R = TypeVar("R")
BOT = Asker(NOBODY, None)
"""The bot itself, whose work is never refused."""
PAUSE: Final = 0.5
"""Seconds before a refusal."""


class Hung(Exception):
    """Raised when work used up its processor time, or used none for long; a retry would do the same."""


class Line:
    """One kind of work in the broker's lines.

    `what` names it in logs and metrics. `of_person` and `of_server`: most items at the same time, waiting
    ones included.
    """

    def __init__(self, what: str, *, of_person: int, of_server: int) -> None:
        self.what, self._of_person, self._of_server = what, of_person, of_server

    def has_idle(self) -> bool:
        """Return whether a process is ready for work; always true if none is needed."""
        return True

    def prepare(self) -> None:
        """Start one more process, if this kind of work needs one."""

    def has_room(self, asker: Asker) -> bool:
        """Return whether the asker may have one more item under way."""
        return broker().has_room(self.what, asker, self._of_person, self._of_server)

    def check_room(self, asker: Asker) -> None:
        """Raise Busy if the asker has too many items under way; never for the bot itself."""
        if asker.person_id != NOBODY and not self.has_room(asker):
            if Broker.meter is not None:
                Broker.meter.refused(self.what)
            raise Busy

    async def admit(self, asker: Asker) -> None:
        """Raise Busy, after a pause, if the asker has too many items under way; call it before other work.

        Without the pause, whoever asks again at once would fill the event loop with refusals.
        """
        try:
            self.check_room(asker)
        except Busy:
            await asyncio.sleep(PAUSE)
            raise

    async def run_here(self, work: Callable[[], Coroutine[Any, Any, R]], asker: Asker) -> R:
        """Run a coroutine on the event loop in its turn; Busy if the line is full.

        Use it only to read the database: such work can't be suspended.
        """
        await self.admit(asker)
        job = broker().enter(self, asker, is_here=True)
        metered = Metered(work())
        try:
            await job.turn
            return await metered
        finally:
            metered.close()
            broker().leave(job, metered.spent)


class Metered(Generic[R]):
    """Measures the processor time of a coroutine's steps, in seconds."""

    def __init__(self, work: Coroutine[Any, Any, R]) -> None:
        self.spent = 0.0
        self._work = work

    def __await__(self) -> Generator[Any, Any, R]:
        step: Callable[[], Any] = partial(self._work.send, None)
        while True:
            began = time.thread_time()
            try:
                awaited = step()
            except StopIteration as end:
                result: R = end.value
                return result
            finally:
                self.spent += time.thread_time() - began
            try:
                yield awaited
            except BaseException as error:  # noqa: BLE001 - handed on to the coroutine
                step = partial(self._work.throw, error)
            else:
                step = partial(self._work.send, None)

    def close(self) -> None:
        """Close the coroutine if it has not run to its end."""
        self._work.close()


class ProcessPool(Line):
    """A line whose work runs in processes, which are started on first use or by `prepare`.

    Each handles one item at a time, so that a crash or hang affects no other. `begin` runs in each new
    process; `limit`: seconds of processor time per item. `has_spare`: while there is work, one more is
    kept ready for whoever comes first, and whoever's item ends its process also pays for the next one.
    """

    def __init__(
        self,
        what: str,
        begin: Callable[[], None],
        *,
        limit: float,
        of_person: int,
        of_server: int,
        kept: int = SLOTS + 1,
        has_spare: bool = False,
    ) -> None:
        super().__init__(what, of_person=of_person, of_server=of_server)
        self._begin, self._limit, self._kept = begin, limit, kept
        self._has_spare, self._working = has_spare, 0
        self._waiting: list[asyncio.Future[None]] = []
        """Items whose process has not begun yet."""
        self._idle: list[Worker] = []

    def prepare(self) -> None:
        """Start a process before the first item, so that its imports are done; start one at a time."""
        if all(worker.has_begun for worker in self._idle):
            self._idle.append(Worker(self._begin))

    def has_idle(self) -> bool:
        """Return whether a process is ready for work."""
        return any(worker.is_idle and worker.has_begun for worker in self._idle)

    def submit(
        self,
        work: Callable[[T], R],
        thing: T,
        asker: Asker,
        label: str = "",
        *,
        is_due: bool = False,
        thread: ThreadPoolExecutor | None = None,
    ) -> asyncio.Task[R]:
        """Put an item into the asker's line and return its task, which can be cancelled; Busy if it is full.

        It runs in a process, again in another if that dies; the task raises Hung if it hangs. `label` names
        items of similar length; `is_due`: never refused; `thread`: run it there instead of in a process.
        """
        if not is_due:
            self.check_room(asker)
        job = broker().enter(self, asker, label)
        run = self._in_thread(job, thread, work, thing) if thread else self._in_process(job, work, thing)
        task = asyncio.create_task(run, name=self.what)
        if not is_due:
            job.task = task
        task.add_done_callback(lambda done: _seen(done, job))
        return task

    async def run(
        self,
        work: Callable[[T], R],
        thing: T,
        asker: Asker,
        label: str = "",
        *,
        is_due: bool = False,
        thread: ThreadPoolExecutor | None = None,
    ) -> R:
        """Run `work` on `thing` as `submit` does, and end it with whoever awaits it."""
        if not is_due:
            await self.admit(asker)
        task = self.submit(work, thing, asker, label, is_due=is_due, thread=thread)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if was_ended(task):
                raise Gone from None
            task.cancel()
            raise

    async def _in_process(self, job: Job, work: Callable[[T], R], thing: T) -> R:
        for is_last in (False, True):
            await job.turn
            try:
                return await self._once_or_again(job, work, thing)
            except BrokenProcessPool:
                assert job.worker is not None, "it has died"
                if await job.worker.has_hit_limit() or job.is_stalled:
                    log.error("a process that %s hung and was ended", self.what)
                    await self._refill(job)
                    raise Hung from None
                if is_last:
                    raise
                log.warning("a process that %s has died; another one begins", self.what)
        raise AssertionError("the last one returns or raises")

    async def _once_or_again(self, job: Job, work: Callable[[T], R], thing: T) -> R:
        """Run an item; run it again each time the broker ended its process to make room."""
        while True:
            try:
                return await self._once(job, work, thing)
            except BrokenProcessPool:
                if not job.is_sent_back:
                    raise
            job.is_sent_back, job.worker = False, None
            await job.turn

    async def _once(self, job: Job, work: Callable[[T], R], thing: T) -> R:
        job.spent = 0.0
        worker = await self._ready_worker(job)
        job.seen = worker.processor_time()
        given = worker.give(self._limit, work, thing)
        self._working += 1
        if self._has_spare and not self._idle and self._working < self._kept:
            self.prepare()
        try:
            result, spent, worker.is_worn = await asyncio.wrap_future(given)
        except asyncio.CancelledError:
            if not _is_cancelled():  # the broker has ended the process before it could begin
                raise BrokenProcessPool from None
            await self._give_up(job, worker, given)
            raise
        except BrokenProcessPool:
            worker.end()
            raise
        except BaseException:
            self._take_back(worker)
            raise
        finally:
            self._working -= 1
        if worker.is_worn:
            await self._refill(job)
        self._take_back(worker)
        broker().leave(job, spent)
        return result

    async def _refill(self, job: Job) -> None:
        """Start the next process in the turn and at the cost of the job that has used one up."""
        if self._has_spare:
            worker = job.worker = Worker(self._begin)
            job.seen = 0.0
            with suppress(BrokenProcessPool):
                await asyncio.wrap_future(worker.begun)
            self._take_back(worker)

    async def _in_thread(self, job: Job, thread: ThreadPoolExecutor, work: Callable[[T], R], thing: T) -> R:
        await job.turn
        result, spent = await asyncio.get_running_loop().run_in_executor(thread, _timed, work, thing)
        broker().leave(job, spent)
        return result

    async def _ready_worker(self, job: Job) -> Worker:
        """Return a process for the item; one that another item leaves is taken before a new one has begun."""
        worker = job.worker = self._free_worker()
        job.seen = worker.processor_time() if worker.has_begun else 0.0
        begun = asyncio.wrap_future(worker.begun)
        begun.add_done_callback(_read_error)
        try:
            while not worker.has_begun:
                self._waiting.append(left := asyncio.get_running_loop().create_future())
                await asyncio.wait([begun, left], return_when=asyncio.FIRST_COMPLETED)
                self._waiting.remove(left)
                if self.has_idle() and not job.is_held:
                    self._take_back(worker)
                    worker = job.worker = self._free_worker()
        except asyncio.CancelledError:
            if job.is_held:
                worker.end()
            self._take_back(worker)
            raise
        if job.is_sent_back:
            self._take_back(worker)
            raise BrokenProcessPool
        return worker

    def _free_worker(self) -> Worker:
        ready = [worker for worker in self._idle if worker.is_idle]
        best = next((worker for worker in ready if worker.has_begun), ready[0] if ready else None)
        self._idle = [worker for worker in ready if worker is not best]
        return best or Worker(self._begin)

    def _take_back(self, worker: Worker) -> None:
        worker.go_on()  # the broker may have suspended it as its item ended
        if worker.is_idle and len(self._idle) < self._kept:
            self._idle.append(worker)
            for one in self._waiting:
                if worker.has_begun and not one.done():
                    one.set_result(None)
                    break
        else:
            worker.end()

    async def _give_up(self, job: Job, worker: Worker, given: Future[Any]) -> None:
        """End the process of an item that nobody wants any more.

        Let the item finish instead if that may cost less than a new process.
        """
        if job.is_running and job.spent <= BEGINNING:
            job.is_unwanted = True
            with suppress(Exception):
                await asyncio.wrap_future(given)
        self._take_back(worker)

    def end(self) -> None:
        """End the idle processes; the next item starts new ones."""
        while self._idle:
            self._idle.pop().end()


def _timed(work: Callable[[T], R], thing: T) -> tuple[R, float]:
    began = time.thread_time()
    return work(thing), time.thread_time() - began


def _read_error(done: asyncio.Future[Any]) -> None:
    """Read a future's error, so asyncio does not warn of it."""
    if not done.cancelled():
        done.exception()


def _seen(done: asyncio.Task[Any], job: Job) -> None:
    """Remove an item that failed or that nobody wants; read its error, so asyncio does not warn of it."""
    broker().leave(job)
    _read_error(done)


def was_ended(task: asyncio.Task[Any]) -> bool:
    """Return whether somebody cancelled the shielded task itself, not the coroutine that awaits it."""
    return task.cancelled() and not _is_cancelled()


def _is_cancelled() -> bool:
    """Return whether somebody has cancelled the task that runs now."""
    current = asyncio.current_task()
    return bool(current and current.cancelling())


class Shared(Generic[R]):
    """Equal requests that share a task, which is cancelled when nobody waits for it any more."""

    def __init__(self) -> None:
        self._tasks: dict[Hashable, asyncio.Task[R]] = {}
        self._waiting: dict[Hashable, int] = {}

    def __contains__(self, key: Hashable) -> bool:
        return key in self._tasks

    async def get(self, key: Hashable, begin: Callable[[], asyncio.Task[R]]) -> R:
        """Return the result of the key's task, started by `begin`; Gone if the task was cancelled."""
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = begin()
            self._waiting[key] = 0
            task.add_done_callback(lambda done: self._forget(key, done))
        self._waiting[key] += 1
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if was_ended(task):
                raise Gone from None
            raise
        finally:
            if self._tasks.get(key) is task:
                self._waiting[key] -= 1
                if not self._waiting[key]:
                    task.cancel()
                    self._forget(key, task)

    def close(self) -> None:
        """Cancel all tasks."""
        for task in list(self._tasks.values()):
            task.cancel()

    def _forget(self, key: Hashable, task: asyncio.Task[R]) -> None:
        if self._tasks.get(key) is task:
            del self._tasks[key], self._waiting[key]
            with suppress(asyncio.CancelledError):
                if task.done():
                    task.exception()
