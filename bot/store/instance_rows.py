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
