"""Name people and channels as the service knows them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.messages.names import Name


@dataclass(frozen=True)
class Person:
    """A Discord user: id and display name, which is a `Name` from here on."""

    id: int
    name: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", Name(self.name))


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


@dataclass(frozen=True)
class Spot:
    """The place of a panel that somebody pressed: a DM, or a message that only they see."""

    dm: int | None = None
