"""A host's machine: an empty home, and only the programs that a page names."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from dataclasses import dataclass, field
from pathlib import Path

from tests.hosting.pages import REPOSITORY, ROOT

KEPT = ("LANG", "LC_ALL", "TMPDIR", "SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "HTTPS_PROXY")
"""Settings of this machine that a program needs to reach package registries, beside pip's own."""


@dataclass
class Machine:
    """A machine with an empty home; `env`: what its user has set."""

    folder: Path
    env: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.home = self.folder / "home"
        self.programs = self.folder / "bin"
        for made in (self.home, self.programs):
            made.mkdir(parents=True)
        known = {name: value for name, value in os.environ.items() if name in KEPT or name.startswith("PIP_")}
        local = self.home / ".local" / "bin"
        path = f"{local}:{self.programs}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        self.env = {**known, "HOME": str(self.home), "PATH": path, **self.env}

    async def install(self, *packages: str) -> None:
        """Install Python programs for the user, each in no environment of the bot's."""
        tools = self.folder / "tools"
        await self.type(f"'{sys.executable}' -m venv '{tools}'")
        await self.type(f"'{tools}/bin/python' -m pip install --quiet {' '.join(packages)}")
        for package in packages:
            program = tools / "bin" / package.partition("=")[0]
            if program.exists():
                (self.programs / program.name).symlink_to(program)
        python = self.programs / "python3"
        if not python.exists():
            python.symlink_to(sys.executable)

    async def type(self, *lines: str, typed: str = "", within: str = ".") -> str:
        """Type lines into a shell in the home; return what it shows. `typed`: answers to questions."""
        process = await self.start(*lines, within=within)
        out, _ = await process.communicate(typed.encode())
        shown = out.decode(errors="replace")
        assert process.returncode == 0, f"{lines}\n{shown}"
        return shown

    async def start(self, *lines: str, within: str = ".") -> Process:
        """Start a shell that runs the lines, with the repository's address filled in."""
        script = "\n".join(["set -e", *lines]).replace(REPOSITORY, f"'{ROOT}'")
        return await asyncio.create_subprocess_exec(
            "bash", "-c", script, cwd=self.home / within, env=self.env,
            stdin=PIPE, stdout=PIPE, stderr=STDOUT, start_new_session=True,
        )  # fmt: skip


async def stop(process: Process) -> str:
    """End a program as systemd and platforms do; return what it had shown."""
    if process.returncode is None:
        process.send_signal(signal.SIGTERM)
    out, _ = await process.communicate()
    return out.decode(errors="replace")


def lacks(*programs: str) -> str:
    """Return the names of programs that are not on this machine."""
    return ", ".join(program for program in programs if not shutil.which(program))
