"""Store posts that are kept up to date: round reports, and a server's list of tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.schema import Hash, Id, IdKey, Key, OfMatch, table_of
from bot.store.database.sql import Repository, Values, add, put, read_all, read_one, read_values

_CLOSED = "closed:"


@dataclass(frozen=True)
class StoryRow:
    """The round report of a stage in its original channel: a post, and messages for the overflow.

    `parts`: [channel, message] of each message, the post first; `told`: a hash of their content, or what
    `closed_by` returns; is_over: the report is complete.
    """

    match_id: OfMatch
    stage: Key
    channel_id: Id | None = None
    parts: list[list[int]] = field(default_factory=list)
    told: Hash | None = None
    is_over: bool = False

    @property
    def is_closed(self) -> bool:
        """Return whether the report was posted whole with its line of proof, so that nobody may edit it."""
        return (self.told or "").startswith(_CLOSED)

    @property
    def growing(self) -> list[list[int]]:
        """Return the messages that a closing post replaces: all that may still be edited."""
        return self.parts[1:] if self.is_closed else self.parts


def closed_by(nonce: str) -> str:
    """Return what a report says of itself that the message with this nonce closed."""
    return f"{_CLOSED}{nonce}"


stories = table_of("stories", StoryRow)

_MATCH = stories.c.match_id == bindparam("of_match")
_STAGE = stories.c.stage == bindparam("of_stage")
_ONE = select(stories).where(_MATCH, _STAGE)
_GROWING = select(stories).where(_MATCH, stories.c.is_over.is_(False)).order_by(stories.c.stage)
_CHANGE = update(stories).where(_MATCH, _STAGE)


class Stories(Repository):
    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self._known: dict[int, tuple[int, Sequence[Values]]] = {}
        """By match: a stage, with all reports from that stage on and earlier ones that are not fully
        posted."""

    def know(self, match_id: int, stage: int, found: Sequence[Values]) -> None:
        """Cache the match's incomplete reports, and all from that stage on."""
        self._known[match_id] = stage, found

    async def begin(self, match_id: int, stage: int) -> StoryRow:
        """Return the report of a stage, creating it if there is none."""
        kept = await self.get(match_id, stage)
        if kept is None:
            kept = StoryRow(match_id, stage)
            await add(self._connection, stories, vars(kept))
            if match_id in self._known:
                first, known = self._known[match_id]
                self._known[match_id] = first, [*known, vars(kept)]
        return kept

    async def get(self, match_id: int, stage: int) -> StoryRow | None:
        first, known = self._known.get(match_id, (stage + 1, ()))
        for values in known:
            if values["stage"] == stage:
                return read_values(StoryRow, values)
        if stage >= first:
            return None
        found = await self._connection.execute(_ONE, {"of_match": match_id, "of_stage": stage})
        return read_one(StoryRow, found.one_or_none())

    async def growing(self, match_id: int) -> list[StoryRow]:
        """Return the incomplete reports."""
        if match_id in self._known:
            _, known = self._known[match_id]
            rows = [read_values(StoryRow, values) for values in known if not values["is_over"]]
            return sorted(rows, key=lambda row: row.stage)
        return read_all(StoryRow, await self._connection.execute(_GROWING, {"of_match": match_id}))

    async def change(self, match_id: int, stage: int, **values: Any) -> None:
        if match_id in self._known:
            first, known = self._known[match_id]
            changed = [{**row, **values} if row["stage"] == stage else row for row in known]
            self._known[match_id] = first, changed
        await self._connection.execute(_CHANGE, {"of_match": match_id, "of_stage": stage, **values})


@dataclass(frozen=True)
class ListPostRow:
    """A server's list of tables; not posted yet if it has no message."""

    guild_id: IdKey
    channel_id: Id
    message_id: Id | None = None


list_posts = table_of("standing_posts", ListPostRow)

_GUILD = list_posts.c.guild_id == bindparam("of_guild")
_LIST_ONE = select(list_posts).where(_GUILD)
_REMOVE = delete(list_posts).where(_GUILD)


class ListPosts(Repository):
    async def get(self, guild_id: int) -> ListPostRow | None:
        found = await self._connection.execute(_LIST_ONE, {"of_guild": guild_id})
        return read_one(ListPostRow, found.one_or_none())

    async def put(self, row: ListPostRow) -> None:
        """Insert or replace the row."""
        await put(self._connection, list_posts, [vars(row)])

    async def remove(self, guild_id: int) -> None:
        await self._connection.execute(_REMOVE, {"of_guild": guild_id})
