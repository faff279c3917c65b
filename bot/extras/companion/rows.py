"""What the repository of crews gives and takes: rows as those of `bot.store.rows`."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from engine.kernel.core import Json


@dataclass(frozen=True)
class CrewRow:
    """A crew at a real table; `state` is all that its companion knows, `draws` how many dice have fallen.

    revision: how often it was changed; message_id: where its panel stands, None where it is to be posted;
    posts: how many messages about it came below the panel.
    """

    id: int
    game: str
    guild_id: int
    channel_id: int
    state: Json
    seed: str = field(repr=False)
    draws: int
    revision: int
    message_id: int | None
    posts: int
    changed_at: datetime


@dataclass(frozen=True)
class CrewPersonRow:
    """Somebody of a crew; `hero` is the one he leads, as far as he has said it."""

    crew_id: int
    person_id: int
    hero: str | None = None


@dataclass(frozen=True)
class CrewDeedRow:
    """What was entered: by whom (None: he was forgotten), what is told of it, what takes it back."""

    crew_id: int
    n: int
    person_id: int | None
    at: datetime
    deed: Json
    lines: Json
    before: Json
    rolled: Json
    undone_at: datetime | None = None
