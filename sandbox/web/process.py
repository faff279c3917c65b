"""A table in a process of its own, as `make play` runs it: for the tour and for tests."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0


class Table:
    """The process of a table; the same folder is the same table."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.options = options
        self.url = ""

    def begin(self) -> Table:
        """Start it; `url` is the first person's page then."""
        arguments = ["--folder", str(self.folder), "--port", str(self.port), "--no-browser", *self.options]
        self.folder.mkdir(parents=True, exist_ok=True)
        with self._log.open("wb") as out:  # a pipe that nobody reads would fill up
            self._process = subprocess.Popen(
                [sys.executable, "-m", "sandbox.web", *arguments],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        self.url = self._address()
        return self

    def _address(self) -> str:
        deadline = time.monotonic() + PATIENCE
        while not (found := re.search(r"^.*?(http://\S+/ann)$", self.said, re.MULTILINE)):
            has_ended = self._process.poll() is not None
            if has_ended or time.monotonic() > deadline:
                self._process.kill()
                raise AssertionError(f"no address in {self.said!r}")
            time.sleep(0.02)
        return found[1]

    @property
    def _log(self) -> Path:
        return self.folder / "said.log"

    @property
    def said(self) -> str:
        """All that it has printed since it was started."""
        return self._log.read_text()

    def end(self) -> tuple[int, str]:
        """Ctrl-C: the exit code, and what was printed."""
        self._process.send_signal(signal.SIGINT)
        try:
            return self._process.wait(PATIENCE), self.said
        finally:
            self._process.kill()

    def of(self, person: str) -> str:
        """The address of somebody's page."""
        return self.url.removesuffix("ann") + person


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
