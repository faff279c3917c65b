"""Say what a job of the broker is, and what the broker knows of its kind."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Protocol

from bot.host.askers import Asker
from bot.host.processes import Worker


class Meter(Protocol):
    """Protocol of a counter for the broker's work."""

    def worked(self, kind: str, waited: float, spent: float) -> None:
        """Count a finished job, with the seconds it waited and its seconds of processor time."""

    def refused(self, kind: str) -> None:
        """Count a job refused because its line was full."""


class Kind(Protocol):
    """Protocol of a kind of work."""

    @property
    def what(self) -> str: ...

    def has_idle(self) -> bool:
        """Return whether a process of this kind is ready."""

    def prepare(self) -> None:
        """Start one more process of this kind."""


@dataclass(eq=False)
class Job:
    """A job in a line; jobs with the same `label` take about as long."""

    kind: Kind
    asker: Asker
    label: str
    turn: asyncio.Future[None]
    number: int
    since: float
    is_here: bool = False
    """True if it runs on the event loop."""
    began: float = 0.0
    worker: Worker | None = None
    is_running: bool = False
    is_held: bool = False
    is_stalled: bool = False
    is_unwanted: bool = False
    is_sent_back: bool = False
    """True if its process was ended to make room; the job then waits again."""
    spent: float = 0.0
    """Processor time in seconds measured so far, without the start of its process."""
    seen: float = 0.0
    """The worker's processor time at the last measurement."""
    stirred: float = 0.0
    """Time at which the job was last seen to use the processor."""
    task: asyncio.Task[object] | None = None
