"""Work of which nobody knows how long it takes keeps nobody waiting who asks for something short."""

from __future__ import annotations

from typing import Any

from bot.host.askers import Asker
from bot.host.broker import QUANTUM, Broker
from bot.host.jobs import Job

VICTIM, HERE, ELSEWHERE = Asker(5, 9), Asker(900, 9), Asker(901, 66)


class Process:
    """A worker process that has used some processor time."""

    has_begun = True

    def __init__(self) -> None:
        self.used = 0.0

    def processor_time(self) -> float:
        return self.used

    def hold(self) -> None:
        """Do nothing: nothing runs in it."""

    go_on = end = hold


class Checks:
    """A kind of work without a process ready; in `Maps` one is."""

    what = "checks"

    def has_idle(self) -> bool:
        return self.what == "maps"

    def prepare(self) -> None:
        """Start nothing."""


class Maps(Checks):
    what = "maps"


def running(broker: Broker, asker: Asker, used: float) -> Job:
    """Return a check that has its slot, and has used that much processor time in it."""
    job = broker.enter(Checks(), asker)
    process: Any = Process()
    job.worker, process.used = process, used
    return job


async def test_who_waits_for_a_new_process_does_not_hold_up_who_needs_none() -> None:
    """A check of the less flooded server comes first, but has no process: the map may go in its place."""
    broker = Broker(1)
    first = running(broker, HERE, 0.9)
    waiting = broker.enter(Checks(), ELSEWHERE)
    wanted = broker.enter(Maps(), VICTIM, "board")
    assert wanted.is_running
    assert first.is_held
    assert not waiting.is_running


async def test_whose_work_never_ends_is_expected_to_need_as_long_again_and_nobody_else() -> None:
    """A job that is given up or cancelled has no length, but the person's next one needs no less."""
    broker = Broker(1)
    first = running(broker, HERE, 8.0)
    broker.schedule()
    broker.leave(first)
    broker.enter(Maps(), HERE, "film")
    assert broker.left(broker.enter(Checks(), HERE)) > 100 * QUANTUM
    assert broker.left(broker.enter(Checks(), VICTIM)) == QUANTUM
    done = running(broker, HERE, 9.0)
    broker.leave(done, 9.0)
    assert not broker._lasts, "how long a finished job took is known"
