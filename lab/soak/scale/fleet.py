"""The bot's processes in the trial, run as a host would: one that exits is replaced."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

KILLED = -9
RESTART_SECONDS = 1.0
END_SECONDS = 20.0


@dataclass
class Post:
    """One slot of the fleet, and the process that runs in it."""

    role: str
    number: int
    process: asyncio.subprocess.Process | None = None
    begun_at: float = 0.0
    deaths: list[int] = field(default_factory=list)
    """Exit codes of the processes that have ended."""

    @property
    def name(self) -> str:
        return f"{self.role}-{self.number}"


class Fleet:
    """Starts the processes with their settings, kills one on request, and replaces it."""

    def __init__(
        self,
        folder: Path,
        settings: Mapping[str, str],
        roles: Mapping[str, int],
        own: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        """Prepare the processes; `own`: name of a slot -> settings of that one alone."""
        self.folder = folder
        self.on_death: Callable[[Post], None] = lambda _: None
        self._own = own or {}
        self.posts = [Post(role, number) for role, most in roles.items() for number in range(most)]
        self.kills = 0
        self._settings = settings
        self._keepers: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self._keepers = [asyncio.create_task(self._keep(post), name=post.name) for post in self.posts]

    async def close(self) -> None:
        """Stop all processes normally; kill those that do not stop."""
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        running = [post.process for post in self.posts if post.process and post.process.returncode is None]
        for process in running:
            process.terminate()
        _, late = await asyncio.wait(
            [asyncio.create_task(process.wait()) for process in running] or [asyncio.create_task(_nothing())],
            timeout=END_SECONDS,
        )
        for process in running:
            if late and process.returncode is None:
                process.kill()
                await process.wait()

    def kill(self, post: Post) -> None:
        """Kill a slot's process, as a power failure would."""
        if post.process is not None and post.process.returncode is None:
            self.kills += 1
            post.process.kill()

    async def _keep(self, post: Post) -> None:
        while True:
            post.begun_at = time.monotonic()
            with self.log_of(post).open("ab") as log:
                post.process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "bot", "run", "--role", post.role,
                    env={**os.environ, **self._settings, **self._own.get(post.name, {})},
                    stdout=log, stderr=log,
                )  # fmt: skip
            post.deaths.append(await post.process.wait())
            self.on_death(post)
            await asyncio.sleep(RESTART_SECONDS)

    # -------------------------------------------------------------------- seeing

    def log_of(self, post: Post) -> Path:
        return self.folder / f"{post.name}.log"

    def tail(self) -> str:
        """Return the end of each process's log."""
        parts = [(post.name, self.log_of(post)) for post in self.posts]
        return "\n".join(
            f"--- {name}\n{log.read_text(errors='replace')[-2000:]}" for name, log in parts if log.exists()
        )

    def faults_logged(self) -> list[str]:
        """Return log lines that indicate bugs, and the last line of each traceback."""
        return [fault for post in self.posts for fault in _faults(self.log_of(post))]

    def ended_by_themselves(self) -> list[str]:
        return [f"{post.name}: {code}" for post in self.posts for code in post.deaths if code != KILLED]

    def memory_kb(self) -> dict[str, int]:
        """Return the resident memory of each process."""
        return {post.name: _resident_kb(post.process.pid) for post in self.posts if _lives(post)}  # type: ignore[union-attr]


def _lives(post: Post) -> bool:
    return post.process is not None and post.process.returncode is None


def _faults(log: Path) -> Iterator[str]:
    lines = iter(log.read_text(errors="replace").splitlines() if log.exists() else ())
    for line in lines:
        if "Traceback (" in line:
            yield next((one for one in lines if one.strip() and not one.startswith((" ", "\t"))), "")
        elif "ERROR" in line or "CRITICAL" in line:
            yield line


def _resident_kb(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024


async def _nothing() -> None:
    """Do nothing, as there is no process to wait for."""
