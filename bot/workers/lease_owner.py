"""Name the holder of a lease: a worker's name tells its process, and whether that one is dead.

A host name and a process number are not enough: two containers may share both. These are: the run of the
kernel, the namespace of the number, the number, when the process was started, and an id that it draws then,
which tells apart even two copies of one suspended machine. If nothing tells, the lease just ends.
"""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
STATE, STARTED = 0, 19
"""Where these are among the fields of /proc/PID/stat that follow the name of the program."""
ENDED = ("Z", "X")
"""States of a process that does nothing any more, though its number is taken yet."""
_DRAWN = secrets.token_hex(8)
"""Of this process alone. It also stands for what a system without /proc does not tell."""


@dataclass(frozen=True)
class Process:
    """One process, as no other one ever is; `started` counts the kernel's ticks, as text."""

    kernel: str
    space: int
    pid: int
    started: str
    drawn: str = _DRAWN

    def __str__(self) -> str:
        return f"{self.kernel}:{self.space}:{self.pid}:{self.started}:{self.drawn}"

    def is_dead(self) -> bool:
        """Return whether it has ended; asked in its own namespace."""
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
    """Return the one that asks."""
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
    """Return whether the worker of that name is certainly gone.

    Where that cannot be told its leases end by themselves. A process has one worker of a kind: another one of
    this very process was an earlier life of mine.
    """
    theirs, mine = _process_of(worker), _process_of(me)
    if theirs is None or mine is None or (theirs.kernel, theirs.space) != (mine.kernel, mine.space):
        return False
    return theirs == mine or theirs.is_dead()


def is_elsewhere(worker: str, me: str) -> bool:
    """Return whether the worker of that name is on another machine, or was on this one before it started
    anew.
    """
    theirs, mine = _process_of(worker), _process_of(me)
    return theirs is not None and mine is not None and theirs.kernel != mine.kernel


def _process_of(worker: str) -> Process | None:
    """Return the process; None if the name has another form."""
    match worker.split(":"):
        case [kernel, space, pid, started, drawn, _] if space.isdecimal() and pid.isdecimal():
            return Process(kernel, int(space), int(pid), started, drawn)
    return None


def _stat(pid: int) -> list[str]:
    """Return what the kernel tells of a process, from its state on.

    Nothing if it shows none of that number.
    """
    try:
        stat = (PROC / str(pid) / "stat").read_text()
    except OSError:
        return []
    return stat.rpartition(")")[2].split()
