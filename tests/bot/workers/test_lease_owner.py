"""A process is known to be dead only where that is certain."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from bot.workers.lease_owner import Process, draw_name, has_died, this_process

HERE = this_process()
ME = draw_name()
SAYS_ITS_NAME = "from bot.workers.lease_owner import draw_name; print(draw_name(), flush=True); input()"


@contextmanager
def another() -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process of this machine, and the name of a worker of it."""
    with subprocess.Popen(
        [sys.executable, "-c", SAYS_ITS_NAME], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        yield process, process.stdout.readline().strip()
        process.kill()


def name(process: Process) -> str:
    return f"{process}:0123abcd"


def test_a_process_that_runs_is_not_dead_and_one_that_was_killed_is() -> None:
    with another() as (process, worker):
        assert not has_died(worker, ME)
        process.kill()
        process.wait()
        assert has_died(worker, ME)


def test_a_killed_process_is_dead_before_its_parent_has_asked_for_it() -> None:
    with another() as (process, worker):
        process.kill()
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        assert has_died(worker, ME)


def test_a_number_that_another_process_has_by_now_is_no_sign_of_life() -> None:
    with another() as (process, _):
        assert has_died(name(replace(HERE, pid=process.pid, started="1")), ME)


def test_a_living_process_of_equal_host_name_and_number_is_not_taken_for_dead() -> None:
    """As number 1 of two containers: their numbers are of two namespaces, which do not know of each other."""
    assert not has_died(name(replace(HERE, space=HERE.space + 1)), ME)
    assert not has_died(name(replace(HERE, space=HERE.space + 1, started="1")), ME)
    assert not has_died(name(replace(HERE, kernel="another machine")), ME)


def test_another_worker_of_this_very_process_was_an_earlier_life_of_mine() -> None:
    assert has_died(draw_name(), ME)


def test_a_copy_of_this_machine_that_runs_on_is_not_taken_for_an_earlier_life_of_mine() -> None:
    """A machine that was suspended and woken twice: all that its kernel tells is the same."""
    assert not has_died(name(replace(HERE, drawn="of the copy")), ME)


def test_of_a_name_given_by_an_earlier_version_nothing_is_known() -> None:
    assert not has_died("host:1:0123abcd", ME)


def test_where_the_system_tells_nothing_no_other_process_is_taken_for_dead() -> None:
    assert not has_died(name(Process("0f0f0f0f", 0, HERE.pid, "0f0f0f0f")), ME)
