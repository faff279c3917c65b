"""Declare what an extra may add to forgetting: old rows that go, posts that name people."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import ClassVar

from bot.store import Tx


class Pruner(ABC):
    """Forgets what an extra keeps when it is old."""

    told: ClassVar[str]
    """What is kept how long, for whoever asks; {days} is how long the host keeps what is no record."""

    @abstractmethod
    async def prune(self, tx: Tx, now: datetime, kept: timedelta) -> None:
        """Forget what is old by now; `kept` is how long the host keeps what is no record of a game."""


class NamingPosts(ABC):
    """Posts of an extra in which people are named: brought up to date when somebody is forgotten."""

    @abstractmethod
    async def find(self, tx: Tx, person_id: int) -> Sequence[int]:
        """Return the numbers of what names the person, before the person is forgotten."""

    @abstractmethod
    async def renew(self, tx: Tx, numbers: Sequence[int]) -> None:
        """Queue those posts anew, without the name."""
