"""A worker process ends at any moment, and leaves nothing behind that waits for it."""

from __future__ import annotations

import os
import signal
import struct
from typing import Any

from bot.host.processes import Worker, begin_apart
from tests.patience import SECONDS


def test_who_reads_half_a_result_of_a_worker_that_was_ended_does_not_wait_for_the_rest() -> None:
    worker = Worker(begin_apart)
    worker.begun.result(SECONDS)
    executor: Any = worker._executor
    reads = executor._executor_manager_thread
    os.write(executor._result_queue._writer.fileno(), struct.pack("!i", 1000) + b"half")
    worker.end()
    reads.join(SECONDS)
    assert not reads.is_alive()


def test_a_worker_goes_on_when_its_whole_group_is_asked_to_end() -> None:
    worker = Worker(begin_apart)
    try:
        os.kill(worker.pid, signal.SIGTERM)  # before its imports
        worker.begun.result(SECONDS)
        os.kill(worker.pid, signal.SIGTERM)
        result, _, _ = worker.give(SECONDS, abs, -2).result(SECONDS)
        assert result == 2
    finally:
        worker.end()
