"""Say who asks for expensive work, so that servers and people take turns."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

NOBODY = 0
"""Person of work that the bot does for a server by itself, such as the pictures of posts."""


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
        """The person, in whatever server."""
        return f"person:{self.person_id}" if self.person_id != NOBODY else f"posts:{self.guild_id}"
