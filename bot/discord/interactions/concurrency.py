"""How much one person may have under way: what draws pictures waits its turn, and too much is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from engine.kernel.core import Refused

UNDER_WAY = 5


class ConcurrencyLimit:
    """At most so many deeds of one person at the same time.

    Not a clock: who waits for the answer before he goes on is never slowed down.
    """

    def __init__(self, most: int = UNDER_WAY) -> None:
        self._most = most
        self._under_way: Counter[int] = Counter()

    @contextmanager
    def slot(self, person_id: int) -> Iterator[None]:
        """One deed more under way; refused if the person has too many."""
        if self._under_way[person_id] >= self._most:
            raise Refused("One moment: I am still busy with what you asked before.")
        self._under_way[person_id] += 1
        try:
            yield
        finally:
            self._under_way[person_id] -= 1
            if not self._under_way[person_id]:
                del self._under_way[person_id]
