"""Say who asks for expensive work, so that servers and people take turns."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

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
