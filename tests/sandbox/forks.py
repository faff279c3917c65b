"""Tables in processes forked from one that has imported all but runs nothing: they begin three times as fast.

They draw in a thread, since a process of its own for each table would have to begin as well. As people begin
it, with pictures drawn apart, `sandbox.web` runs in `tests/toy/at_eight.py`.
"""

from __future__ import annotations

import functools
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Sequence
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import sandbox.world
from bot.pictures.drawing import Drawing
from bot.pictures.painter import paint_picture
from sandbox.web.__main__ import main
from sandbox.web.process import Table
from tests.templates import tables

FORKS = multiprocessing.get_context("forkserver")


class ForkedTable(Table):
    """A table's process that has nothing to import, and no tables to make in its database."""

    def _begun(self, arguments: Sequence[str]) -> Fork:
        database = self.folder / "bot.db"
        if not database.exists():
            database.write_bytes(tables())
        FORKS.set_forkserver_preload([__name__])
        process = FORKS.Process(target=_serve, args=(arguments, self._log), daemon=True)
        process.start()
        return Fork(process)


class Fork:
    """A forked process as `subprocess` would show it."""

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
    """In the forked process."""
    with log.open("ab") as out:
        os.dup2(out.fileno(), sys.stdout.fileno())
        os.dup2(out.fileno(), sys.stderr.fileno())
    sandbox.world.Drawing = functools.partial(Drawing, painter=paint_picture)  # type: ignore[attr-defined,assignment]
    sys.exit(main(arguments))
