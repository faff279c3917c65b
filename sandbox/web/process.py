"""A table in a process of its own, as `make play` runs it: for the tour and for tests."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
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
        self._process = subprocess.Popen(
            [sys.executable, "-m", "sandbox.web", *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._process.stdout
        first = self._process.stdout.readline()
        found = re.search(r"http://\S+/ann$", first.strip())
        assert found, f"no address in {first + self._process.stdout.read()}"
        self.url = found[0]
        return self

    def end(self) -> tuple[int, str]:
        """Ctrl-C: the exit code, and what was printed since the address."""
        self._process.send_signal(signal.SIGINT)
        said, _ = self._process.communicate(timeout=PATIENCE)
        return self._process.returncode, said

    def of(self, person: str) -> str:
        """The address of somebody's page."""
        return self.url.removesuffix("ann") + person


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
