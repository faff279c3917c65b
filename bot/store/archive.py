"""Search a server's finished games."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, String, bindparam, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.schema import Moment
from bot.store.database.sql import read_sound
from bot.store.tables.matches import MatchRow, matches
from bot.store.tables.seats import seats, sittings

MOST = 1000
"""Most games that a search looks through, the newest ones that match."""

_PERSON = bindparam("of_person", type_=BigInteger())
_GAME = bindparam("of_game", type_=String())
_SINCE, _UNTIL = bindparam("since", type_=Moment()), bindparam("until", type_=Moment())
_ENDED = (
    select(matches)
    .where(
        matches.c.guild_id == bindparam("of_guild"),
        matches.c.started_at.is_not(None),
        matches.c.ended_at.is_not(None),
        or_(
            _PERSON.is_(None),
            matches.c.id.in_(select(seats.c.match_id).where(seats.c.person_id == _PERSON)),
            matches.c.id.in_(select(sittings.c.match_id).where(sittings.c.person_id == _PERSON)),
        ),
        or_(_GAME.is_(None), matches.c.game == _GAME),
        or_(_SINCE.is_(None), matches.c.ended_at >= _SINCE),
        or_(_UNTIL.is_(None), matches.c.ended_at < _UNTIL),
    )
    .order_by(matches.c.ended_at.desc(), matches.c.id.desc())
    .limit(MOST)
)
_ALL_ENDED = _ENDED.limit(None)
_SERVERS = (
    select(matches.c.guild_id)
    .where(matches.c.started_at.is_not(None), matches.c.ended_at.is_not(None))
    .distinct()
    .order_by(matches.c.guild_id)
)


class Archive:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def ended(
        self,
        guild_id: int,
        *,
        person_id: int | None = None,
        game: str | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
    ) -> list[MatchRow]:
        """Return the server's finished games, newest first.

        `person_id` has or had a seat in them; they ended at `since` or later, and before `until`.
        """
        wanted = {
            "of_guild": guild_id,
            "of_person": person_id,
            "of_game": game,
            "since": since,
            "until": until,
        }
        return read_sound(MatchRow, await self._connection.execute(_ENDED, wanted))

    async def of_server(self, guild_id: int) -> list[MatchRow]:
        """Return all of the server's finished games, newest first."""
        wanted = dict.fromkeys(("of_person", "of_game", "since", "until")) | {"of_guild": guild_id}
        return read_sound(MatchRow, await self._connection.execute(_ALL_ENDED, wanted))

    async def servers(self) -> list[int]:
        """Return the servers that have a finished game."""
        return list((await self._connection.execute(_SERVERS)).scalars())
