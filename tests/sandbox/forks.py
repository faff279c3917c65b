"""Run tables in processes forked from one that has imported everything but runs nothing: they start in a
third of the time.

They draw and replay in threads, because processes for each table would have to start as well.
`tests/toy/at_eight.py` runs `sandbox.web` as people start it, with a separate drawing process.
"""

from __future__ import annotations

import functools
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import sandbox.world
from bot.host import calculating
from bot.pictures.drawing import Drawing
from bot.pictures.painter import paint_picture
from bot.table.past import apart
from sandbox.web.__main__ import main
from sandbox.web.process import Table
from tests.templates import tables

FORKS = multiprocessing.get_context("forkserver")


class ForkedTable(Table):
    """A table's process that needs no imports, and no new tables in its database."""

    def _begun(self, arguments: Sequence[str]) -> Fork:
        database = self.folder / "bot.db"
        if not database.exists():
            database.write_bytes(tables())
        FORKS.set_forkserver_preload([__name__])
        process = FORKS.Process(target=_serve, args=(arguments, self._log), daemon=True)
        process.start()
        return Fork(process)


class Fork:
    """A forked process with the interface of `subprocess`."""

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired("the table", timeout or 0)
        return code

    def send_signal(self, sig: int) -> None:
        assert self._process.pid is not None
        os.kill(self._process.pid, sig)

    def kill(self) -> None:
        self._process.kill()


def _serve(arguments: Sequence[str], log: Path) -> None:
    """Run the table in the forked process."""
    with log.open("ab") as out:
        os.dup2(out.fileno(), sys.stdout.fileno())
        os.dup2(out.fileno(), sys.stderr.fileno())
    apart.THREAD = ThreadPoolExecutor(1, thread_name_prefix="replays")
    calculating.THREAD = ThreadPoolExecutor(1, thread_name_prefix="calculates")
    sandbox.world.Drawing = functools.partial(Drawing, painter=paint_picture)  # type: ignore[attr-defined,assignment]
    sys.exit(main(arguments))
