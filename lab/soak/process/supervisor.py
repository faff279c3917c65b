"""Supervisor of the bot's process: restarts it on the same database when it dies."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, NamedTuple

from lab.soak.discord.server import Server
from lab.soak.process.child import Life, live

FORKS = multiprocessing.get_context("forkserver")
"""Starts real processes, forked from one that has already imported the bot: 0.2 seconds instead of 1."""
FORKS.set_forkserver_preload(["lab.soak.process.child"])
START_SECONDS = 120.0
KILLED = -9


class Ended(Exception):
    """Raised when the process exited without being killed."""


class Keeper:
    """Keeps one bot process running; restarts it at once after each kill."""

    def __init__(
        self,
        server: Server,
        folder: Path,
        *,
        seed: str = "",
        is_killed: bool = False,
        draws_apart: bool = False,
        board_port: int = 0,
        database: str = "",
    ) -> None:
        self.server = server
        self.file = folder / "bot.db"
        self.log = folder / "bot.log"
        self.killed = folder / "killed.txt" if is_killed else None
        self.deaths = 0
        self.died = asyncio.Event()
        """Set at each death of the bot; clear it before you wait for an answer."""
        self._seed = seed
        self._draws_apart = draws_apart
        self._board_port = board_port
        self._database = database or f"sqlite+aiosqlite:///{self.file}"
        self._process: ForkServerProcess | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def life(self) -> Life:
        return Life(
            self.server.base,
            self._database,
            str(self.log),
            self._seed,
            str(self.killed) if self.killed else "",
            board_port=self._board_port,
            draws_apart=self._draws_apart,
        )

    def spare(self) -> None:
        """Disable all failpoints from now on."""
        self.killed = None

    def arm(self) -> None:
        """Kill the process; those that follow kill themselves at failpoints."""
        self.killed = self.file.with_name("killed.txt")
        self.kill()

    def kill(self) -> None:
        """Kill the process, as a power failure would."""
        if self._process is not None:
            self._process.kill()

    async def open(self) -> None:
        self._task = asyncio.create_task(self._keep(), name="keeper")
        await self.until_ready()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        if self._process is not None:
            self._process.terminate()
            await self._end(self._process)

    async def until_ready(self) -> None:
        """Wait until a process is connected; raise Ended if it exited by itself."""
        assert self._task is not None
        ready = asyncio.ensure_future(self.server.ready.wait())
        done, _ = await asyncio.wait(
            {ready, self._task}, timeout=START_SECONDS, return_when=asyncio.FIRST_COMPLETED
        )
        ready.cancel()
        if self._task in done:
            self._task.result()
        if not done:
            raise Ended(f"the bot did not connect: {self.tail()}")

    async def _keep(self) -> None:
        while True:
            self._process = FORKS.Process(target=live, args=(self.life(),), daemon=False)
            self._process.start()
            code = await self._end(self._process)
            self.server.ready.clear()
            self.deaths += 1
            self.died.set()
            if code != KILLED:
                raise Ended(f"the bot ended with {code}: {self.tail()}")

    @staticmethod
    async def _end(process: ForkServerProcess) -> int | None:
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(process.sentinel, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(process.sentinel)
        process.join()
        return process.exitcode

    # --------------------------------------------------------------------- seeing

    def tail(self) -> str:
        return self.log.read_text(errors="replace")[-3000:] if self.log.exists() else ""

    def faults_logged(self) -> list[str]:
        """Return log lines that indicate bugs."""
        text = self.log.read_text(errors="replace") if self.log.exists() else ""
        return [line for line in text.splitlines() if "ERROR" in line or "Traceback" in line]

    def ask(self, query: str) -> list[tuple[object, ...]]:
        """Query the database."""
        with closing(sqlite3.connect(f"file:{self.file}?mode=ro", uri=True, timeout=30)) as database:
            return database.execute(query).fetchall()

    def waiting(self) -> int:
        """Count undelivered messages, and tables whose computers have yet to answer."""
        (row,) = self.ask("SELECT count(*) FROM waiting")
        (turns,) = self.ask("SELECT count(*) FROM turns")
        return int(str(row[0])) + int(str(turns[0]))

    def processor_ms(self) -> tuple[float, float]:
        """Return the processor time so far of the process, and of those it started that still live."""
        rows = {one: row for one in _pids() if (row := _stat(one))}
        under = {self.pid}
        while more := {one for one, row in rows.items() if row.parent in under} - under:
            under |= more
        return rows[self.pid].ms, sum(rows[one].ms for one in under - {self.pid})

    def memory_kb(self) -> int:
        """Return the resident memory of the process."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 1024


class _Stat(NamedTuple):
    parent: int
    ms: float


def _pids() -> list[int]:
    return [int(one.name) for one in Path("/proc").iterdir() if one.name.isdigit()]


def _stat(pid: int) -> _Stat | None:
    """Return a process's parent and its processor time; None if it has ended."""
    try:
        row = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return _Stat(int(row[1]), (int(row[11]) + int(row[12])) * 1000 / os.sysconf("SC_CLK_TCK"))


def free_port() -> int:
    """Return a port of this machine that is free now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@asynccontextmanager
async def kept(
    server: Server,
    folder: Path,
    *,
    seed: str = "",
    is_killed: bool = False,
    draws_apart: bool = False,
    board_port: int = 0,
    database: str = "",
) -> AsyncIterator[Keeper]:
    """Keep a bot process running beside a fake Discord; with a port it serves boards in a browser too."""
    await server.open()
    how: Any = {"draws_apart": draws_apart, "board_port": board_port, "database": database}
    keeper = Keeper(server, folder, seed=seed, is_killed=is_killed, **how)
    try:
        await keeper.open()
        yield keeper
    finally:
        await keeper.close()
        await server.close()
