"""Runs a table in a separate process, as `make play` does, for the tour and for tests."""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

ROOT = Path(__file__).parents[2]
PATIENCE = 1200.0
"""Timeout in seconds; long, because the machine may be busy with other tests."""
PORTS = range(15_000, 32_000)
"""Ports that no system assigns automatically, so that a restarted table gets its own port again."""
TRIES = 20
TAKEN = "cannot be used"


class Process(Protocol):
    """The part of `subprocess.Popen` that a table uses."""

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...

    def send_signal(self, sig: int) -> None: ...

    def kill(self) -> None: ...


class NotBegun(Exception):
    """Raised when the process printed no address; the message is its output."""


class Table:
    """The process of a table; the folder keeps the table between processes."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.port = 0
        self.options = options
        self.url = ""

    def begin(self) -> Table:
        """Start the process and set `url` to the first person's page.

        The port is its own, the same at each start.
        """
        for port in [self.port] if self.port else random.sample(PORTS, TRIES):
            self._start(port)
            self.url = self._address()
            if self.url:
                self.port = port
                return self
            if TAKEN not in self.said:
                break
        raise NotBegun(self.said)

    def _start(self, port: int) -> None:
        arguments = ["--folder", str(self.folder), "--port", str(port), "--no-browser", *self.options]
        self.folder.mkdir(parents=True, exist_ok=True)
        self._log.write_bytes(b"")
        self._process = self._begun(arguments)

    def _begun(self, arguments: Sequence[str]) -> Process:
        with self._log.open("ab") as out:  # a pipe that nobody reads would fill up
            return subprocess.Popen(
                [sys.executable, "-m", "sandbox.web", *arguments],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
            )

    def _address(self) -> str:
        """Return the address that the process prints; "" if it exits first."""
        deadline = time.monotonic() + PATIENCE
        while not (found := re.search(r"^.*?(http://\S+/ann)$", self.said, re.MULTILINE)):
            has_ended = self._process.poll() is not None
            if has_ended or time.monotonic() > deadline:
                self._process.kill()
                self._process.wait()
                return ""
            time.sleep(0.02)
        return found[1]

    @property
    def _log(self) -> Path:
        return self.folder / "said.log"

    @property
    def said(self) -> str:
        """Return everything the process has printed since its start."""
        return self._log.read_text()

    def end(self) -> tuple[int, str]:
        """Send Ctrl-C; return the exit code and the output."""
        self._process.send_signal(signal.SIGINT)
        try:
            return self._process.wait(PATIENCE), self.said
        finally:
            self._process.kill()

    def of(self, person: str) -> str:
        """Return the address of a person's page."""
        return self.url.removesuffix("ann") + person
