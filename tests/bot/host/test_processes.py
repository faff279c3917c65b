"""A worker process ends at any moment, and leaves nothing behind that waits for it."""

from __future__ import annotations

import os
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
