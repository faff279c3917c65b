"""Declare what an extra may add to the deletion of old data, and of people's names in posts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.store import Tx


class Pruner(ABC):
    """Deletes an extra's old data."""

    @abstractmethod
    def told(self, days: int) -> str:
        """Describe for people what is kept, and for how long; the host keeps all but records for `days`."""

    @abstractmethod
    async def prune(self, tx: Tx, now: datetime, kept: timedelta) -> None:
        """Delete old data; `kept` is the host's retention period."""


class NamingPosts(ABC):
    """An extra's posts that name people, which are edited when somebody is forgotten."""

    @abstractmethod
    async def find(self, tx: Tx, person_id: int) -> Sequence[int]:
        """Return the ids of the posts that name the person, before the data is deleted."""

    @abstractmethod
    async def renew(self, tx: Tx, numbers: Sequence[int]) -> None:
        """Queue updates of those posts, without the name."""
