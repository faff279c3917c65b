"""Name the holder of a lease, so that other processes can tell whether it is dead.

Host name and process number do not suffice: two containers may share both. The name has the kernel's boot id,
the pid namespace, the pid, the start time and a random id, which differs even between copies of one suspended
machine. If nothing proves that a process is dead, its leases just expire.
"""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
STATE, STARTED = 0, 19
"""Positions of these fields in /proc/PID/stat, counted after the program's name."""
ENDED = ("Z", "X")
"""States of an ended process whose number is not free yet."""
_DRAWN = secrets.token_hex(8)
"""Random id of this process, which also replaces whatever a system without /proc can't tell."""


@dataclass(frozen=True)
class Process:
    """The identity of a process; `started` is its start time in kernel ticks, as text."""

    kernel: str
    space: int
    pid: int
    started: str
    drawn: str = _DRAWN

    def __str__(self) -> str:
        return f"{self.kernel}:{self.space}:{self.pid}:{self.started}:{self.drawn}"

    def is_dead(self) -> bool:
        """Return whether the process has ended; valid only in its own pid namespace."""
        found = _stat(self.pid)
        if found:
            return found[STATE] in ENDED or found[STARTED] != self.started
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return True
        except PermissionError:  # it runs for somebody else, and is not shown to us
            return False
        return False


def this_process() -> Process:
    """Return the identity of the calling process."""
    pid = os.getpid()
    try:
        kernel = (PROC / "sys/kernel/random/boot_id").read_text().strip()
        space = (PROC / "self/ns/pid").stat().st_ino
    except OSError:
        return Process(_DRAWN, 0, pid, _DRAWN)
    return Process(kernel, space, pid, _stat(pid)[STARTED])


def draw_name() -> str:
    """Return the name of a worker of this process, which no other worker has."""
    return f"{this_process()}:{secrets.token_hex(4)}"


def has_died(worker: str, me: str) -> bool:
    """Return whether that worker is certainly dead; if unknown, its leases expire.

    A process has one worker of a kind, so another name from this process belongs to an earlier run.
    """
    theirs, mine = _process_of(worker), _process_of(me)
    if theirs is None or mine is None or (theirs.kernel, theirs.space) != (mine.kernel, mine.space):
        return False
    return theirs == mine or theirs.is_dead()


def is_elsewhere(worker: str, me: str) -> bool:
    """Return whether that worker runs on another machine, or ran here before a reboot."""
    theirs, mine = _process_of(worker), _process_of(me)
    return theirs is not None and mine is not None and theirs.kernel != mine.kernel


def _process_of(worker: str) -> Process | None:
    """Return the process; None if the name has another form."""
    match worker.split(":"):
        case [kernel, space, pid, started, drawn, _] if space.isdecimal() and pid.isdecimal():
            return Process(kernel, int(space), int(pid), started, drawn)
    return None


def _stat(pid: int) -> list[str]:
    """Return the kernel's status fields of a process, from its state on; empty for an unknown pid."""
    try:
        stat = (PROC / str(pid) / "stat").read_text()
    except OSError:
        return []
    return stat.rpartition(")")[2].split()
