"""Limit one person's concurrent requests: pictures queue, and excess requests are refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from bot.messages.catalogue import say
from engine.kernel.core import Refused

UNDER_WAY = 5


class ConcurrencyLimit:
    """Allows a fixed number of concurrent requests per person.

    This is not a rate limit: a person who waits for each answer is never slowed down.
    """

    def __init__(self, most: int = UNDER_WAY) -> None:
        self._most = most
        self._under_way: Counter[int] = Counter()

    @contextmanager
    def slot(self, person_id: int) -> Iterator[None]:
        """Count another running request of the person; refuse it above the limit."""
        if self._under_way[person_id] >= self._most:
            raise Refused(say("error-busy"))
        self._under_way[person_id] += 1
        try:
            yield
        finally:
            self._under_way[person_id] -= 1
            if not self._under_way[person_id]:
                del self._under_way[person_id]
