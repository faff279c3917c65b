"""The stories of games: where the post of each stage stands, and what waits to be sent of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import StoryRow
from bot.store.sql import add, read_all, read_one, read_values
from bot.store.stacked import Values
from bot.store.story_tables import stories

_MATCH = stories.c.match_id == bindparam("of_match")
_STAGE = stories.c.stage == bindparam("of_stage")
_ONE = select(stories).where(_MATCH, _STAGE)
_GROWING = select(stories).where(_MATCH, stories.c.is_over.is_(False)).order_by(stories.c.stage)
_CHANGE = update(stories).where(_MATCH, _STAGE)


class Stories:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self._known: dict[int, tuple[int, Sequence[Values]]] = {}
        """By match: a stage, all stories from that on, and those before it of which not all is told."""

    def know(self, match_id: int, stage: int, found: Sequence[Values]) -> None:
        """Those of the match of which not all is told, and all from that stage on."""
        self._known[match_id] = stage, found

    async def begin(self, match_id: int, stage: int) -> StoryRow:
        """The story of a stage; a new one if it has none."""
        kept = await self.get(match_id, stage)
        if kept is None:
            self._known.pop(match_id, None)
            kept = StoryRow(match_id, stage)
            await add(self._connection, stories, vars(kept))
        return kept

    async def get(self, match_id: int, stage: int) -> StoryRow | None:
        first, known = self._known.get(match_id, (stage + 1, ()))
        if stage >= first:
            rows = [read_values(StoryRow, values) for values in known if values["stage"] == stage]
            return rows[0] if rows else None
        found = await self._connection.execute(_ONE, {"of_match": match_id, "of_stage": stage})
        return read_one(StoryRow, found.one_or_none())

    async def growing(self, match_id: int) -> list[StoryRow]:
        """Those of which not all is told."""
        if match_id in self._known:
            _, known = self._known[match_id]
            rows = [read_values(StoryRow, values) for values in known if not values["is_over"]]
            return sorted(rows, key=lambda row: row.stage)
        return read_all(StoryRow, await self._connection.execute(_GROWING, {"of_match": match_id}))

    async def change(self, match_id: int, stage: int, **values: Any) -> None:
        self._known.pop(match_id, None)
        await self._connection.execute(_CHANGE, {"of_match": match_id, "of_stage": stage, **values})
