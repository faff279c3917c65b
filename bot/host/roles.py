"""Declare a process's role: everything, or one of several that share a database."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """A process's role: `gateway` handles interactions, `worker` does the rest, `all` does both."""

    ALL = "all"
    GATEWAY = "gateway"
    WORKER = "worker"

    @property
    def weight(self) -> int:
        """Return its weight in the request limit: a gateway sends little but exempt responses."""
        return 1 if self is Role.GATEWAY else 6
