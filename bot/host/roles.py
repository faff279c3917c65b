"""Tell what a process is for: all of it, or one of several that share a database."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """`gateway` hears people and answers them, `worker` does all that follows, `all` is both in one."""

    ALL = "all"
    GATEWAY = "gateway"
    WORKER = "worker"

    @property
    def weight(self) -> int:
        """Return its part of the requests that Discord allows: a gateway sends little but its exempt
        answers."""
        return 1 if self is Role.GATEWAY else 6
