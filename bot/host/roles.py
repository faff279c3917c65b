"""Declare a process's role: everything, or one of several that share a database."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """A process's role.

    `gateway` hears Discord's events and answers interactions, `worker` does the rest, `all` does both.
    `interactions` answers what Discord posts over HTTP, instead of the gateways.
    """

    ALL = "all"
    GATEWAY = "gateway"
    WORKER = "worker"
    INTERACTIONS = "interactions"

    @property
    def weight(self) -> int:
        """Return its weight in the request limit: who answers people sends little but exempt responses."""
        return 1 if self in (Role.GATEWAY, Role.INTERACTIONS) else 6
