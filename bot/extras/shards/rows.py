"""What stands of the processes that share a database, as values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class InstanceRow:
    """One process; `invalid` counts the requests that Discord refused it in the last ten minutes."""

    name: str
    role: str
    since: datetime
    beat_at: datetime
    invalid: int = 0


@dataclass(frozen=True)
class ShardRow:
    """One shard of the gateway, whose connection a process holds until its lease ends.

    is_up: Discord has begun a session with that process.
    """

    id: int
    leased_by: str | None = None
    lease_until: datetime | None = None
    is_up: bool = False

    def holder(self, now: datetime) -> str | None:
        """Who holds it now."""
        return self.leased_by if self.lease_until is not None and self.lease_until > now else None
