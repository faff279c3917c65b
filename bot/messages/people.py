"""Name people and channels as the service knows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.messages.names import Name


@dataclass(frozen=True)
class Asking:
    """The server from which a person asks, and their rights there as Discord reports them.

    `managed`: the server if they manage it, else None. `seen`: for each channel, whether they are known to
    see it. A channel that is not listed counts as not seen.
    """

    guild_id: int | None = None
    managed: int | None = None
    seen: Mapping[int, bool] = field(default_factory=dict)


NOWHERE = Asking()
"""Default for people who ask outside a server: they manage nothing and see no channel."""


@dataclass(frozen=True)
class Person:
    """A Discord user: id, display name (a `Name` from here on) and the place they ask from."""

    id: int
    name: str
    asking: Asking = field(default=NOWHERE, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", Name(self.name))

    def manages(self, guild_id: int) -> bool:
        """Return whether the person asks in that server and may manage it."""
        return guild_id == self.asking.managed == self.asking.guild_id

    def sees(self, channel_id: int) -> bool | None:
        """Return whether the person sees the channel; None if nobody knows, which must count as no."""
        return self.asking.seen.get(channel_id)

    def seeing(self, channel_id: int, sees: bool | None) -> Person:
        """Return the person with what Discord said about the channel."""
        if sees is None:
            return self
        seen = {**self.asking.seen, channel_id: sees}
        return replace(self, asking=replace(self.asking, seen=seen))


@dataclass(frozen=True)
class Mail:
    """A person's DM by its id; `written_at` only if it was read late, after an interruption."""

    id: int
    written_at: datetime | None = None


@dataclass(frozen=True)
class Where:
    """A channel of a server."""

    guild_id: int
    channel_id: int
