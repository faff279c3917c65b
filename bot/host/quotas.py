"""Limit concurrent pictures, films and computer thinking per person and server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Asker:
    """The person and the server of a request; in a DM the person counts as a server."""

    person_id: int
    guild_id: int | None

    @property
    def server(self) -> Hashable:
        return self.guild_id or f"dm:{self.person_id}"


class Shares:
    """Counts of running requests for each asker."""

    def __init__(self, *, of_person: int, of_server: int) -> None:
        self._of_person, self._of_server = of_person, of_server
        self._taken: Counter[Hashable] = Counter()

    def has_room(self, asker: Asker) -> bool:
        """Return whether the asker may start another request."""
        has_own_room = self._taken[asker.person_id] < self._of_person
        return has_own_room and self._taken["in", asker.server] < self._of_server

    @contextmanager
    def one(self, asker: Asker) -> Iterator[None]:
        """Count a running request while the context is open."""
        self.take(asker)
        try:
            yield
        finally:
            self.give_back(asker)

    def take(self, asker: Asker) -> None:
        """Count a new running request, until `give_back`."""
        self._taken.update(_of(asker))

    def give_back(self, asker: Asker) -> None:
        """Uncount a finished request."""
        self._taken.subtract(_of(asker))
        self._taken += Counter()  # forgets who has none


def _of(asker: Asker) -> tuple[Hashable, Hashable]:
    return asker.person_id, ("in", asker.server)
