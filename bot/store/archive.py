"""The games of a server that have ended, searched."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import MatchRow
from bot.store.sql import read_sound
from bot.store.tables import matches, seats, sittings

MOST = 1000
"""No search looks through more games than the newest that fit."""


class Archive:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def ended(
        self,
        guild_id: int,
        *,
        person_id: int | None = None,
        game: str = "",
        since: datetime | None = None,
        until: datetime | None = None,
    ) -> list[MatchRow]:
        """The server's games that were begun and have ended, the newest first.

        `person_id` sits or sat at their tables; they ended at `since` or later, and before `until`.
        """
        query = select(matches).where(
            matches.c.guild_id == guild_id,
            matches.c.started_at.is_not(None),
            matches.c.ended_at.is_not(None),
        )
        if person_id is not None:
            sits = select(seats.c.match_id).where(seats.c.person_id == person_id)
            sat = select(sittings.c.match_id).where(sittings.c.person_id == person_id)
            query = query.where(or_(matches.c.id.in_(sits), matches.c.id.in_(sat)))
        if game:
            query = query.where(matches.c.game == game)
        if since is not None:
            query = query.where(matches.c.ended_at >= since)
        if until is not None:
            query = query.where(matches.c.ended_at < until)
        newest = query.order_by(matches.c.ended_at.desc(), matches.c.id.desc()).limit(MOST)
        return read_sound(MatchRow, await self._connection.execute(newest))
