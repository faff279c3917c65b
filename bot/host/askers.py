"""Say who asks for expensive work and how much they used lately, so that servers and people take turns."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Final

HALF_LIFE: Final = 60.0
"""Seconds after which used processor time counts only half."""
NOBODY = 0
"""Stands for a person in work that the bot does on its own for a server, such as pictures of posts."""


@dataclass(frozen=True)
class Asker:
    """The person and the server of a request; in a DM the person counts as a server."""

    person_id: int
    guild_id: int | None

    @property
    def server(self) -> Hashable:
        return self.guild_id or f"dm:{self.person_id}"

    @property
    def person(self) -> Hashable:
        """Return the person, the same one in every server."""
        return f"person:{self.person_id}" if self.person_id != NOBODY else f"posts:{self.guild_id}"


class Accounts:
    """Processor time that servers and people have used lately; old use fades."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def used(self, name: Hashable, now: float) -> float:
        """Return the name's faded use in seconds; a clock that was set back fades nothing."""
        spent, at = self._kept.get(name, (0.0, now))
        return float(spent * 0.5 ** (max(0.0, now - at) / HALF_LIFE))

    def charge(self, names: Iterable[Hashable], seconds: float, now: float) -> None:
        """Add processor time to each name, and forget the names whose use has faded."""
        for name in names:
            self._kept[name] = (self.used(name, now) + seconds, now)
            self._kept.move_to_end(name)
        while self._kept and now - next(iter(self._kept.values()))[1] > 20 * HALF_LIFE:
            self._kept.popitem(last=False)
