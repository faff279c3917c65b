"""Keep private sessions in memory, never stored: lessons and puzzles."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from bot.messages.panel import Form, Panel
from bot.service.unit_of_work import UnitsOfWork

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

OF_ALL = 300
"""Most sessions kept; starting another drops the one unused longest."""
KEPT = timedelta(hours=1)
"""Time that an unused session is kept."""


@dataclass(frozen=True)
class Shown:
    """A page or form shown to a person."""

    panel: Panel
    form: Form | None = None


class PrivateState(Generic[K, V]):
    """An in-memory store with limited size, in order of last use."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units
        self._kept: OrderedDict[K, tuple[V, datetime]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def items(self) -> list[tuple[K, V]]:
        """Return all entries, least recently used first."""
        return [(key, kept) for key, (kept, _) in self._kept.items()]

    def get(self, key: K) -> V | None:
        """Return the entry unless it was evicted; this does not count as use."""
        self._forget_old()
        return self._kept[key][0] if key in self._kept else None

    def put(self, key: K, value: V) -> None:
        """Insert or replace the entry and mark it as used."""
        self._forget_old()
        self._kept[key] = value, self._units.now()
        self._kept.move_to_end(key)
        while len(self._kept) > OF_ALL:
            self._kept.popitem(last=False)

    def drop(self, key: K) -> None:
        """Remove the entry, if there is one."""
        self._kept.pop(key, None)

    def _forget_old(self) -> None:
        now = self._units.now()
        for key, (_, used_at) in list(self._kept.items()):
            if now - used_at >= KEPT:
                del self._kept[key]


def drawn(size: int = 2) -> str:
    """Return random bytes, independent of any game's dice."""
    return secrets.token_hex(size)
