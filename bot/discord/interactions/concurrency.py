"""Limit how much one person may have under way: pictures wait their turn, and too much is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from engine.kernel.core import Refused

UNDER_WAY = 5


class ConcurrencyLimit:
    """Allow at most so many requests of one person at the same time.

    This is not a rate limit: somebody who waits for each answer is never slowed down.
    """

    def __init__(self, most: int = UNDER_WAY) -> None:
        self._most = most
        self._under_way: Counter[int] = Counter()

    @contextmanager
    def slot(self, person_id: int) -> Iterator[None]:
        """Count one more request under way; refuse it if the person has too many."""
        if self._under_way[person_id] >= self._most:
            raise Refused("One moment: I am still busy with what you asked before.")
        self._under_way[person_id] += 1
        try:
            yield
        finally:
            self._under_way[person_id] -= 1
            if not self._under_way[person_id]:
                del self._under_way[person_id]
