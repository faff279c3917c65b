"""Servers and people take turns with expensive work by processor time, and their lines have limits."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.host import broker as broking
from bot.host.askers import HALF_LIFE, NOBODY, Accounts, Asker
from bot.host.broker import REST, SLOTS, Broker, Busy, Gone, broker
from bot.host.pools import PAUSE, Hung, Line, ProcessPool, Shared
from bot.host.processes import begin_apart

ANN, BEN, CYD = Asker(1, 9), Asker(2, 9), Asker(3, 8)


@pytest.fixture
async def pool() -> AsyncIterator[ProcessPool]:
    """Return processes that give up work after a second of processor time."""
    made = ProcessPool("tests", begin_apart, limit=1.0, of_person=40, of_server=60)
    yield made
    made.end()


@pytest.fixture
def thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1)


def spin(seconds: float) -> float:
    """Use that much processor time."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return seconds


def die_of(number: int) -> None:
    os.kill(os.getpid(), number)


# --------------------------------------------------------------------------- whose turn


class Turns:
    """A broker with one slot, and a list of the people who were given it."""

    def __init__(self) -> None:
        self.broker = Broker(1)
        self.line = Line("tests", of_person=99, of_server=99)
        self.given = list[str]()

    async def work(self, name: str, asker: Asker, seconds: float = 1.2, label: str = "") -> None:
        job = self.broker.enter(self.line, asker, label)
        await job.turn
        self.given.append(name)
        self.broker.leave(job, seconds)


async def test_servers_take_turns_and_within_them_people(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns()
    first = turns.broker.enter(turns.line, Asker(7, 7))
    wanted = [("a1", ANN)] * 2 + [("a2", BEN)] + [("c", CYD)]
    waiting = [asyncio.create_task(turns.work(name, asker)) for name, asker in wanted]
    await asyncio.sleep(0)
    turns.broker.leave(first, 1.0)
    await asyncio.gather(*waiting)
    assert turns.given == ["a1", "c", "a2", "a1"]


async def test_who_used_more_waits_longer() -> None:
    turns = Turns()
    await turns.work("long", ANN, 5.0)
    first = turns.broker.enter(turns.line, Asker(7, 7))
    wanted = [("a", ANN), *[(f"c{n}", CYD) for n in range(4)]]
    waiting = [asyncio.create_task(turns.work(name, asker)) for name, asker in wanted]
    await asyncio.sleep(0)
    turns.broker.leave(first, 1.0)
    await asyncio.gather(*waiting)
    assert turns.given == ["long", "c0", "c1", "c2", "c3", "a"]


async def test_who_asks_for_little_comes_before_a_flood_in_the_same_server() -> None:
    turns = Turns()
    await turns.work("before", CYD, 0.5)
    first = turns.broker.enter(turns.line, Asker(7, 7))
    flood = [(f"f{n}", BEN) for n in range(4)] + [("c", Asker(CYD.person_id, BEN.guild_id))]
    waiting = [asyncio.create_task(turns.work(name, asker)) for name, asker in flood]
    await asyncio.sleep(0)
    turns.broker.leave(first, 1.0)
    await asyncio.gather(*waiting)
    assert turns.given == ["before", "c", "f0", "f1", "f2", "f3"]


async def test_of_one_persons_work_the_shortest_comes_first() -> None:
    turns = Turns()
    await turns.work("film", ANN, 30.0, "film")
    await turns.work("map", ANN, 0.1, "map")
    first = turns.broker.enter(turns.line, Asker(7, 7))
    waiting = [asyncio.create_task(turns.work(label, ANN, label=label)) for label in ("film", "map")]
    await asyncio.sleep(0)
    turns.broker.leave(first, 1.0)
    await asyncio.gather(*waiting)
    assert turns.given[2:] == ["map", "film"]


async def test_new_accounts_do_not_overtake_who_waits_in_the_same_server() -> None:
    turns = Turns()
    await turns.work("before", CYD, 0.1)
    first = turns.broker.enter(turns.line, Asker(7, 7))
    waiting = [asyncio.create_task(turns.work("victim", Asker(CYD.person_id, 9), 0.1))]
    await asyncio.sleep(0)
    waiting += [asyncio.create_task(turns.work("new", Asker(n, 9), 0.1)) for n in range(100, 140)]
    await asyncio.sleep(0)
    turns.broker.leave(first, 0.1)
    await asyncio.gather(*waiting)
    assert turns.given[:2] == ["before", "victim"]


async def test_a_flooded_server_comes_after_others() -> None:
    turns = Turns()
    for number in range(12):
        await turns.work("flood", Asker(100 + number, 9), 2.9)
    first = turns.broker.enter(turns.line, Asker(7, 7))
    wanted = [("flooded", Asker(99, 9), "map"), ("c", CYD, "film")]
    waiting = [asyncio.create_task(turns.work(name, asker, 0.1, label)) for name, asker, label in wanted]
    await asyncio.sleep(0)
    turns.broker.leave(first, 0.1)
    await asyncio.gather(*waiting)
    assert turns.given[-2:] == ["c", "flooded"]


async def test_nobody_starts_afresh_by_asking_in_another_server() -> None:
    turns = Turns()
    await turns.work("long", ANN, 5.0)
    first = turns.broker.enter(turns.line, Asker(7, 7))
    wanted = [("elsewhere", Asker(ANN.person_id, 77)), ("c", CYD)]
    waiting = [asyncio.create_task(turns.work(name, asker)) for name, asker in wanted]
    await asyncio.sleep(0)
    turns.broker.leave(first, 1.0)
    await asyncio.gather(*waiting)
    assert turns.given == ["long", "c", "elsewhere"]


def test_used_time_fades_and_is_forgotten() -> None:
    accounts = Accounts()
    accounts.charge(["ann"], 8.0, 0.0)
    assert accounts.used("ann", HALF_LIFE) == pytest.approx(4.0)
    assert accounts.used("ben", 0.0) == 0.0
    accounts.charge(["ben"], 1.0, 100 * HALF_LIFE)
    assert list(accounts._kept) == ["ben"]


def test_a_clock_that_was_set_back_fades_nothing() -> None:
    accounts = Accounts()
    accounts.charge(["ann"], 8.0, 1e6)
    assert accounts.used("ann", 0.0) == 8.0


async def test_a_line_has_a_length_for_each_person_and_server_and_the_bot_is_never_refused() -> None:
    line = Line("tests", of_person=2, of_server=3)
    jobs = [broker().enter(line, ANN) for _ in range(2)]
    with pytest.raises(Busy):
        line.check_room(ANN)
    jobs.append(broker().enter(line, BEN))
    with pytest.raises(Busy):
        line.check_room(BEN)
    line.check_room(Asker(4, ANN.guild_id))  # the server's line is full, but everybody may have one
    with pytest.raises(Busy):
        line.check_room(Asker(ANN.person_id, 77))
    line.check_room(CYD)
    line.check_room(Asker(NOBODY, 9))
    assert broker().waiting()["tests"] == max(0, 3 - SLOTS)
    for job in jobs:
        broker().leave(job)
    line.check_room(ANN)
    assert not broker().waiting()


# -------------------------------------------------------------------------- in processes


@pytest.mark.trial(reason="processes begin and work for it")
async def test_work_of_others_is_held_for_who_has_used_less(pool: ProcessPool) -> None:
    patient = ProcessPool("long tests", begin_apart, limit=600.0, of_person=40, of_server=60)
    long = [patient.submit(spin, 500.0, ANN) for _ in range(2 * SLOTS)]
    assert await pool.run(spin, 0.2, CYD) == 0.2
    assert await pool.run(spin, 0.2, BEN) == 0.2
    assert not any(task.done() for task in long)
    for task in long:
        task.cancel()
    await asyncio.wait(long)
    assert not broker()._jobs
    patient.end()


@pytest.mark.trial(reason="processes begin and work for it")
async def test_work_is_sent_back_where_too_much_is_held(
    pool: ProcessPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broking, "HELD", 0)
    await pool.run(spin, 0.0, CYD)
    long = [pool.submit(spin, 0.4, Asker(number, 9)) for number in range(1, 2 * SLOTS + 1)]
    while max(job.spent for job in broker()._jobs) < 0.15:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    assert await pool.run(spin, 0.01, CYD) == 0.01
    assert await asyncio.gather(*long) == [0.4] * len(long)


@pytest.mark.trial(reason="processes begin and work for it")
async def test_processor_time_is_limited_and_waiting_is_not(pool: ProcessPool) -> None:
    await pool.run(time.sleep, 1.0, ANN)
    with pytest.raises(Hung):
        await pool.run(spin, 60.0, ANN)
    assert await pool.run(spin, 0.0, ANN) == 0.0


async def test_work_that_no_longer_uses_the_processor_is_given_up(
    pool: ProcessPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pool.run(spin, 0.0, ANN)
    monkeypatch.setattr(broking, "STALLED", 0.5)
    with pytest.raises(Hung):
        await pool.run(time.sleep, 1200.0, ANN)


@pytest.mark.trial(reason="processes begin and work for it")
async def test_a_process_that_dies_is_replaced_once(
    pool: ProcessPool, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(Exception, match="terminated abruptly"):
        await pool.run(die_of, 9, ANN)
    assert caplog.text.count("has died") == 1
    assert await pool.run(spin, 0.0, ANN) == 0.0


async def test_an_error_of_the_work_is_raised_and_its_process_stays(pool: ProcessPool) -> None:
    await pool.run(spin, 0.0, ANN)
    (before,) = [worker.pid for worker in pool._idle]
    with pytest.raises(ZeroDivisionError):
        await pool.run(divide, 0, ANN)
    assert [worker.pid for worker in pool._idle] == [before]


def divide(by: int) -> float:
    return 1 / by


@pytest.mark.trial(reason="processes begin and work for it")
async def test_work_that_nobody_awaits_any_more_is_ended(pool: ProcessPool) -> None:
    patient = ProcessPool("long tests", begin_apart, limit=600.0, of_person=40, of_server=60)
    await patient.run(spin, 0.0, ANN)
    waiting = asyncio.create_task(patient.run(spin, 500.0, ANN))
    await asyncio.sleep(0.5)
    (job,) = broker()._jobs
    waiting.cancel()
    await asyncio.wait({waiting})
    assert job.task is not None
    await asyncio.wait({job.task})
    assert job.worker is not None
    assert not job.worker.is_idle
    assert not broker()._jobs


async def test_a_process_ended_before_it_began_is_no_cancellation(
    pool: ProcessPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broking, "HELD", 0)
    first = pool.submit(spin, 0.1, ANN)
    while (job := broker()._jobs[0]).worker is None:  # noqa: ASYNC110
        await asyncio.sleep(0)
    broker()._hold(job)
    broker().schedule()
    assert await first == 0.1


async def test_a_refusal_takes_a_while(pool: ProcessPool) -> None:
    line, loop = Line("tests", of_person=0, of_server=0), asyncio.get_running_loop()
    began = loop.time()
    with pytest.raises(Busy):
        await line.admit(ANN)
    assert loop.time() - began > 0.9 * PAUSE


async def test_a_server_that_removes_the_bot_is_not_worked_for(thread: ThreadPoolExecutor) -> None:
    pool, go = ProcessPool("tests", begin_apart, limit=9.0, of_person=9, of_server=9), threading.Event()
    waiting = [asyncio.create_task(pool.run(spin, 300.0, asker)) for asker in (ANN, BEN)]
    other = pool.submit(go.wait, 60, CYD, thread=thread)
    await asyncio.sleep(0)
    broker().forget_server(9)
    for one in waiting:
        with pytest.raises(Gone):
            await one
    go.set()
    assert await other
    pool.end()


# ---------------------------------------------------------------------- shared and here


async def test_a_shared_request_ends_with_the_last_who_waits(thread: ThreadPoolExecutor) -> None:
    shared, go = Shared[bool](), threading.Event()
    pool = ProcessPool("tests", begin_apart, limit=9.0, of_person=9, of_server=9)
    begun = list[asyncio.Task[bool]]()

    def begin() -> asyncio.Task[bool]:
        begun.append(pool.submit(go.wait, 60, ANN, thread=thread))
        return begun[-1]

    first, second = [asyncio.create_task(shared.get("a", begin)) for _ in range(2)]
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.wait({first})
    assert "a" in shared
    assert len(begun) == 1
    second.cancel()
    await asyncio.wait({second})
    assert "a" not in shared
    await asyncio.wait(begun)
    assert begun[0].cancelled()
    go.set()


async def test_work_on_the_event_loop_is_charged_for_its_steps() -> None:
    line = Line("tests", of_person=1, of_server=1)

    async def work() -> str:
        spin(0.05)
        await asyncio.sleep(0)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await asyncio.sleep(60)
        spin(0.05)
        return "done"

    assert await line.run_here(work, ANN) == "done"
    loop = asyncio.get_running_loop()
    assert broker()._accounts.used(ANN.server, loop.time()) == pytest.approx(0.1, rel=0.5)


async def test_work_on_the_event_loop_rests_as_long_as_it_says_and_takes_no_slot() -> None:
    line, loop = Line("tests", of_person=9, of_server=9), asyncio.get_running_loop()
    begun = list[float]()

    async def work() -> None:
        begun.append(loop.time())
        spin(0.1)

    slots = [broker().enter(line, Asker(n, n)) for n in range(50, 50 + SLOTS)]
    await asyncio.gather(line.run_here(work, ANN), line.run_here(work, BEN))
    assert begun[1] - begun[0] >= 0.1 * (1 + REST) * 0.95
    for job in slots:
        broker().leave(job)


async def test_an_error_on_the_event_loop_frees_the_line() -> None:
    line = Line("tests", of_person=1, of_server=1)

    async def fails() -> None:
        raise ZeroDivisionError

    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            await line.run_here(fails, ANN)


async def test_a_meter_counts_what_was_done_and_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[tuple[str, str]]()

    class Told:
        def worked(self, kind: str, waited: float, spent: float) -> None:
            assert min(waited, spent) >= 0
            told.append(("worked", kind))

        def refused(self, kind: str) -> None:
            told.append(("refused", kind))

    monkeypatch.setattr(Broker, "meter", Told())
    line = Line("tests", of_person=1, of_server=1)

    async def work() -> None:
        with pytest.raises(Busy):
            line.check_room(ANN)

    await line.run_here(work, ANN)
    assert told == [("refused", "tests"), ("worked", "tests")]
